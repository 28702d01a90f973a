/// The surroundings of a view.
struct DrawnSurroundings: Sendable {
    var background: Measured<RGBColor>
    /// The way to what is seen next on each side, where it is known.
    var space = DrawnEdges.unknown
    /// What holds the view and nothing else, the outermost first.
    var holders: [DrawnHolder] = []
    var opacity: Measured<Double> = .known(1)
    /// Whether it is shown at times only, by a test of its own.
    var isConditional = false
    /// Which way of each choice around it is gone.
    var ways: [DrawnWay] = []
    /// What assistive technology reads of what is around.
    var label: Measured<String>?
    var words: [String] = []
    /// What the screen has in front of it.
    var above = DrawnCrowd()
}

/// How many things are in front of a button on its screen.
struct DrawnCrowd: Sendable {
    private var count = 0
    /// About how high they are one below the other, in points.
    private var height = 0.0

    init() {}

    init(_ elements: [ScreenElement]) {
        self.count = elements.count
        // More are more than any screen shows.
        self.height = elements.prefix(60).reduce(0) { sum, element in
            switch element.kind {
            case .field: sum + 52
            case .button, .toggle, .image: sum + 44
            case .text: sum + 24
            }
        }
    }

    /// Why nobody knows whether people see the button without scrolling; nil if it is likely.
    var doubt: String? {
        self.height < 600 ? nil : "\(self.count) fields, texts and buttons are in front of it"
    }
}

/// One way of a choice.
struct DrawnWay: Hashable, Sendable {
    let choice: SourcePlace
    let way: Int
}

extension [DrawnWay] {
    /// Whether what is drawn on this way and what is drawn on another are never seen together.
    func excludes(_ others: [DrawnWay]) -> Bool {
        self.contains { one in others.contains { $0.choice == one.choice && $0.way != one.way } }
    }
}

/// A box that holds a view and nothing else, with what is around it.
struct DrawnHolder: Sendable {
    var laid: LaidView
    var background: Measured<RGBColor>
    var space: DrawnEdges
}

/// Something that can be pressed, or looks so, with what is around it.
struct DrawnPressable: Sendable {
    var laid: LaidView
    var around: DrawnSurroundings
}

/// Goes through a screen in the order in which it is read.
struct DrawnWalk {
    /// Controls that contain no other control, and what is drawn as a button.
    private(set) var pressables: [DrawnPressable] = []
    /// Buttons that the platform or a library draws.
    private(set) var drawn: [DrawnPressable] = []
    private(set) var elements: [ScreenElement] = []
    private var count = 0

    mutating func visit(_ laid: LaidView, _ around: DrawnSurroundings, depth: Int = 0) {
        guard depth < 200, self.count < 20_000 else { return }
        self.count += 1
        let view = laid.view
        var inner = around
        inner.words += view.words
        if view.isConditional { inner.isConditional = true }
        if let label = view.label { inner.label = label }
        inner.opacity = around.opacity.with(view.opacity).map { $0 * $1 }
        if view.press != nil || view.isLibraryButton { inner.above = DrawnCrowd(self.elements) }
        if case .button = view.content {
            self.drawn.append(DrawnPressable(laid: laid, around: inner))
            self.elements.append(ScreenElement(.button, "Sign in with Apple", at: view.place))
            return
        }
        if view.press != nil && !laid.children.contains(where: \.holdsPressable) || laid.isDrawnAsButton {
            self.pressables.append(DrawnPressable(laid: laid, around: inner))
            self.addButton(laid)
            return
        }
        self.addElement(laid)
        inner = inner.inside(laid)
        for (place, child) in laid.children.enumerated() {
            self.visit(child, inner.beside(child, at: place, in: laid), depth: depth + 1)
            inner.background = child.behindNext(over: inner.background, in: laid.view.arrangement)
        }
    }

    private mutating func addElement(_ laid: LaidView) {
        let view = laid.view
        switch view.content {
        case .text(let text):
            for string in text.strings.prefix(1) {
                guard let words = string.text, !words.isEmpty else { continue }
                self.elements.append(ScreenElement(.text, words, at: view.place))
            }
        case .field(var field, let label):
            // What is written above a field says more than the name of its variable.
            var label = label
            if label.isEmpty, field.meaning == .email, let last = self.elements.last, last.kind == .text {
                if let meaning = ScreenField.Meaning(caption: last.text) { field.meaning = meaning }
                // Words in another language may ask for something else.
                let isForeign = last.text.contains { $0.isLetter && !$0.isASCII }
                if isForeign, ViewWords.parts(of: last.text).count <= 3 { label = last.text }
            }
            self.elements.append(ScreenElement(.field(field), label, at: view.place))
        case .toggle(let label): self.elements.append(ScreenElement(.toggle, label, at: view.place))
        case .picture(let picture):
            // A large picture of a page shows something; nobody takes it for what the system asks.
            guard !laid.isIllustration else { return }
            self.elements.append(ScreenElement(.image, picture.name, at: view.place))
        case .box, .button: break
        }
    }

    private mutating func addButton(_ laid: LaidView) {
        let contents = DrawnContents(laid)
        let title = contents.texts.flatMap { $0.text.strings.prefix(1) }.compactMap(\.text).joined(
            separator: " "
        )
        let label = laid.view.label?.value ?? contents.name?.value ?? ""
        guard !title.isEmpty || !label.isEmpty else { return }
        self.elements.append(ScreenElement(.button, title.isEmpty ? label : title, at: laid.view.place))
    }
}

extension DrawnView {
    fileprivate var isLibraryButton: Bool { if case .button = self.content { true } else { false } }
}

extension LaidView {
    /// Whether it is a picture larger than any icon.
    fileprivate var isIllustration: Bool {
        guard case .picture(let picture) = self.view.content else { return false }
        let isCalledSo = ViewWords.parts(of: picture.name).contains {
            ["illustration", "animation", "lottie", "banner", "hero"].contains($0)
        }
        return isCalledSo || (self.height?.low ?? 0) >= 120
    }

    /// Whether it or something in it can be pressed or filled in: what is around takes presses beside it, as pages do to put the
    /// keyboard away.
    var holdsPressable: Bool { self.holdsPressable(depth: 0) }

    private func holdsPressable(depth: Int) -> Bool {
        guard depth < 200 else { return false }
        if self.view.press != nil { return true }
        switch self.view.content {
        case .button, .field: return true
        case .box, .text, .picture, .toggle: break
        }
        return self.children.contains { $0.holdsPressable(depth: depth + 1) }
    }
}

extension DrawnSurroundings {
    /// The surroundings of what a view contains.
    fileprivate func inside(_ laid: LaidView) -> DrawnSurroundings {
        let view = laid.view
        var inner = self
        inner.background = view.surface.over(self.background)
        // How far the edge of what is painted around may be is another matter: only neighbours count.
        inner.space = view.surface.isPainted ? .unknown : self.space.adding(view.margin).adding(view.padding)
        // Below the last thing in what scrolls may be room.
        if view.isScrolled { inner.space.bottom = nil }
        // What is painted behind several things is no part of one of them.
        let holder = DrawnHolder(laid: laid, background: self.background, space: self.space)
        inner.holders = laid.children.count == 1 && !view.isPage ? self.holders.suffix(12) + [holder] : []
        return inner
    }

    /// The surroundings of one of a view's children: the others stand beside it.
    fileprivate func beside(_ child: LaidView, at place: Int, in laid: LaidView) -> DrawnSurroundings {
        var inner = self
        if laid.view.isChoice { inner.ways.append(DrawnWay(choice: laid.view.place, way: place)) }
        switch laid.view.arrangement {
        case .row(let spacing):
            inner.space.left = laid.gap(before: place, spacing, isRow: true).space(in: self.space.left)
            inner.space.right = laid.gap(after: place, spacing, isRow: true).space(in: self.space.right)
        case .column(let spacing):
            inner.space.top = laid.gap(before: place, spacing, isRow: false).space(in: self.space.top)
            inner.space.bottom = laid.gap(after: place, spacing, isRow: false).space(in: self.space.bottom)
        case .stack, .single, .aligned, .unknown: break
        }
        return inner
    }
}

extension LaidView.Gap {
    /// The distance to what is seen, by the one from the edge of the view around to what is seen beyond it.
    fileprivate func space(in outer: Double?) -> Double? {
        switch self {
        case .seen(let distance): distance
        case .empty(let distance): outer.map { distance + $0 }
        case .unknown: nil
        }
    }
}

extension LaidView {
    /// What is behind the views that are drawn after this one, over what is behind this one.
    fileprivate func behindNext(
        over below: Measured<RGBColor>,
        in arrangement: DrawnArrangement
    ) -> Measured<RGBColor> {
        if case .stack = arrangement, let ground = self.ground(over: below) { return ground }
        // `position: "absolute"`: a picture of the page, or a tint over that.
        return self.view.isFloating && self.mayBeGround
            ? .unknown(because: "something without a place of its own may be behind it") : below
    }

    /// Whether it has a fill or is a picture, and may be as large as a page: no close button in a corner.
    fileprivate var mayBeGround: Bool {
        let isSmall = [self.width, self.height].contains { $0?.isExact == true && ($0?.low ?? 0) < 120 }
        guard self.view.press == nil, !isSmall else { return false }
        if case .picture = self.view.content { return true }
        return self.view.surface.isPainted
    }

    /// What a view paints behind those that a stack draws later; nil if it doesn't fill the stack, or paints nothing.
    fileprivate func ground(over below: Measured<RGBColor>, depth: Int = 0) -> Measured<RGBColor>? {
        if case .picture = self.view.content { return .unknown(because: "a picture is behind it") }
        // What is in it fills it, too, if it has no size of its own.
        let extents = [self.view.width, self.view.height]
        guard depth < 20, extents.allSatisfy({ $0 == .fill || depth > 0 && $0 == .wrap }) else { return nil }
        let own = self.view.surface.fill == nil ? nil : self.view.surface.over(below)
        guard self.children.count == 1 else { return own }
        return self.children[0].ground(over: own ?? below, depth: depth + 1) ?? own
    }
}

extension DrawnSurface {
    /// The visible color if it is painted over another.
    func over(_ below: Measured<RGBColor>) -> Measured<RGBColor> {
        guard let fill = self.fill else { return below }
        guard let color = fill.value, color.alpha < 1 else { return fill }
        if color.alpha <= 0 { return below }
        return fill.with(below).map { $0.over($1) }
    }
}
