/// What a pressable view shows.
struct DrawnContents {
    struct Text {
        let text: DrawnText
        let laid: LaidView
    }

    struct Picture {
        let picture: DrawnPicture
        let laid: LaidView
    }

    private(set) var texts: [Text] = []
    private(set) var pictures: [Picture] = []
    private var label: Measured<String>?
    private var pictureLabel: Measured<String>?
    /// What assistive technology reads instead of the contents.
    var name: Measured<String>? { self.label ?? (self.texts.isEmpty ? self.pictureLabel : nil) }
    /// Whether a column holds both a picture and a text.
    private(set) var isStacked: Bool?
    private(set) var words: [String] = []
    /// Whether something in it is not understood.
    private(set) var isOpen = false
    /// How many of the texts and pictures have no place in a row or column, because they stand over it.
    private var floating = (texts: 0, pictures: 0)
    private var placedTexts: Int { self.texts.count - self.floating.texts }
    private var placedPictures: Int { self.pictures.count - self.floating.pictures }
    /// Whether something in it is filled in or switched.
    private(set) var holdsControl = false

    init(_ laid: LaidView) { self.add(laid, depth: 0) }

    /// A character that stands alone for the logo.
    private static func logo(in text: DrawnText, at view: DrawnView) -> DrawnPicture? {
        guard let string = text.strings.first, let words = string.text?.trimmed(" \n"),
            LogoFinder.characters.contains(words)
        else { return nil }
        var logo = DrawnPicture(.character(words), named: "apple", at: view.place, depth: string.depth)
        logo.color = text.style.color
        return logo
    }

    private mutating func add(_ laid: LaidView, depth: Int) {
        guard depth < 100 else { return }
        let view = laid.view
        self.words += view.words
        if let label = view.label {
            // A picture beside a text is read with it, and not in its place.
            if case .picture = view.content {
                self.pictureLabel = self.pictureLabel ?? label
            } else {
                self.label = self.label ?? label
            }
        }
        switch view.content {
        case .text(let text):
            if let logo = Self.logo(in: text, at: view) {
                self.pictures.append(Picture(picture: logo, laid: laid))
            } else {
                self.texts.append(Text(text: text, laid: laid))
            }
        case .picture(let picture): self.pictures.append(Picture(picture: picture, laid: laid))
        case .field, .toggle, .button: self.holdsControl = true
        case .box: break
        }
        if case .unknown = view.arrangement { self.isOpen = true }
        let (texts, pictures) = (self.placedTexts, self.placedPictures)
        for child in view.isChoice ? Array(laid.children.prefix(1)) : laid.children {
            let before = (self.placedTexts, self.placedPictures)
            self.add(child, depth: depth + 1)
            guard child.view.isFloating else { continue }
            self.floating.texts += self.placedTexts - before.0
            self.floating.pictures += self.placedPictures - before.1
        }
        guard self.isStacked == nil, self.placedTexts > texts, self.placedPictures > pictures else { return }
        switch view.arrangement {
        case .column: self.isStacked = true
        case .row: self.isStacked = false
        case .single, .aligned, .stack, .unknown: break
        }
    }
}

extension DrawnCandidate {
    /// The painted box with the logo alone, where a caption stands above or below it: an icon in a circle with a name under it.
    ///
    /// nil if the text is part of the button that people see.
    var withoutCaption: DrawnCandidate? {
        let view = self.pressable.laid.view
        guard self.contents.isStacked == true, self.contents.texts.count == 1,
            self.contents.pictures.count == 1,
            !view.surface.isPainted, view.press?.hasOwnSurface != true,
            var emblem = self.pressable.laid.emblem(depth: 0)
        else { return nil }
        let words = self.contents.texts[0].text.strings.first?.text
        emblem.view.press = view.press
        emblem.view.label = view.label ?? self.contents.name ?? words.map { .known($0) }
        var around = self.pressable.around
        (around.holders, around.space) = ([], .unknown)
        return DrawnCandidate(DrawnPressable(laid: emblem, around: around))
    }
}

extension LaidView {
    /// The outermost painted box that holds a picture and no text; nil if there is none.
    fileprivate func emblem(depth: Int) -> LaidView? {
        guard depth < 20 else { return nil }
        let contents = DrawnContents(self)
        guard !contents.pictures.isEmpty else { return nil }
        if contents.texts.isEmpty, self.view.surface.isPainted { return self }
        return self.children.lazy.compactMap { $0.emblem(depth: depth + 1) }.first
    }
}

/// A pressable view, judged by what it shows and what it does.
struct DrawnCandidate {
    let pressable: DrawnPressable
    let contents: DrawnContents
    /// Words of the code that tell what it is for.
    let words: [String]

    init(_ pressable: DrawnPressable) {
        self.pressable = pressable
        let contents = DrawnContents(pressable.laid)
        self.contents = contents
        self.words = (pressable.laid.view.press?.words ?? []) + contents.words
    }

    var isRow: Bool { self.pressable.laid.view.press?.isRow == true }

    /// The text that is most of a title: of several the first that says Apple.
    var title: DrawnContents.Text? {
        self.contents.texts.first { $0.text.strings.contains { $0.text.map(SignInText.isTitle) ?? false } }
            ?? self.contents.texts.first
    }

    var logo: DrawnContents.Picture? {
        self.contents.pictures.first { ViewWords.isAppleLogo($0.picture.name) }
            ?? self.contents.pictures.first
    }

    private var hasAppleLogo: Bool {
        self.contents.pictures.contains { ViewWords.isAppleLogo($0.picture.name) }
    }

    private var label: String? {
        self.pressable.laid.view.label?.value ?? self.contents.name?.value
            ?? self.pressable.around.label?.value
    }

    private var strings: [String] { self.contents.texts.flatMap { $0.text.strings.compactMap(\.text) } }

    /// Whether it signs in with Apple.
    var isApples: Bool {
        // “Apple” in a row of a list is an account that is linked.
        guard !self.isRow || !self.strings.contains(where: SignInText.isBareName) else { return false }
        if self.strings.contains(where: SignInText.isTitle) { return self.isShort }
        if let label = self.label, SignInText.isTitle(label) { return true }
        let isAbout = ViewWords.areAboutApple(self.words)
        let code = self.contents.texts.flatMap { $0.text.strings.flatMap(\.code) }
        let around = self.words + self.pressable.around.words
        guard self.isShort, !self.namesOther else { return false }
        if self.hasAppleLogo {
            // An icon of Apple's alone may as well lead to the App Store.
            return isAbout || self.strings.contains(where: SignInText.namesApple)
                || (ViewWords.areAboutApple(around + code) && ViewWords.areAboutSigningIn(around + code))
                || ViewWords.areAboutSigningIn(self.words)
        }
        if self.strings.contains(where: SignInText.isBareName), ViewWords.areAboutSigningIn(self.words + code)
        {
            return true
        }
        // Without a logo and without a text that can be read, what it does has to say so.
        return self.strings.isEmpty && ViewWords.areAboutApple(self.words + code)
            && ViewWords.areAboutSigningIn(self.words + code) && !self.contents.texts.isEmpty
    }

    /// Whether it shows Apple's logo and nothing else.
    var isAppleLogoAlone: Bool {
        self.contents.texts.isEmpty && self.contents.pictures.count == 1 && self.hasAppleLogo
            && !self.contents.holdsControl
    }

    /// Whether its texts are about something else.
    private var namesOther: Bool {
        self.strings.contains { text in
            let plain = SignInText.plain(text)
            return ["store", "download", "pay", "music", "unlink", "disconnect", "calendar"].contains {
                plain.contains($0)
            }
        }
    }

    /// Whether it shows no more than a button does.
    private var isShort: Bool { self.contents.texts.count <= 3 && self.contents.pictures.count <= 3 }

    /// Its role next to a Sign in with Apple button; nil if it isn't a way to sign in.
    ///
    /// - Parameter declared: Classes and components that are other ways to sign in, with the company or nil.
    /// - Returns: What rules compare with Apple's button.
    func sibling(_ declared: [String: String?]) -> SiblingButton? {
        guard !self.isApples, self.isShort else { return nil }
        let text = self.strings.first ?? self.label
        let names = self.contents.pictures.map(\.picture.name) + self.words
        let settled = self.words.lazy.compactMap { declared[$0] }.first
            .map { $0.map { SiblingButton.Role.provider($0) } ?? .own }
        guard let role = settled ?? ViewWords.role(text: text, names: names) else { return nil }
        let shape = DrawnShape(self.withoutCaption ?? self)
        // A link in a text is no button: nothing is drawn around its words.
        let isPlain =
            (shape.surface.fill.map { $0 == .known(.clear) } ?? true)
            && shape.surface.border?.knownValue?.map({ _ in true }) != true
        if role == .own, isPlain, self.pressable.laid.view.press?.hasOwnSurface != true,
            !self.contents.texts.isEmpty, shape.laid.view.height == .wrap
        {
            return nil
        }
        var sibling = SiblingButton(role, place: self.pressable.laid.view.place)
        sibling.title = self.strings.first
        sibling.isLogoOnly = self.contents.texts.isEmpty && !self.contents.pictures.isEmpty
        // Of another button only what is sure may be held against Apple's.
        sibling.width = shape.width.certain
        sibling.height =
            shape.laid.height?.isExact == true && shape.laid.view.inset.isExact ? shape.height : .unseen
        sibling.cornerRadius = shape.radius
        // Some draw their logo as a letter.
        let longest = self.contents.texts.max { one, other in
            (one.text.strings.first?.text?.count ?? 0) < (other.text.strings.first?.text?.count ?? 0)
        }
        sibling.titleSize = longest?.text.style.size ?? .unseen
        return sibling
    }
}

extension Measured {
    /// The value where it is certain, and nothing if it is not.
    var certain: Measured<Value> { self.knownValue.map { .known($0) } ?? .unseen }
}
