import QuinceGuidelines

/// Turns what a person reads, fills in and presses on a page into a measured screen.
struct PageScreenReading: Sendable {
    let page: BrowserPage
    let content: PaintedPage

    var screen: MeasuredScreen {
        var screen = MeasuredScreen(
            self.content.title.isEmpty ? self.page.address : self.content.title,
            at: self.page.place,
            elements: self.content.elements.map(self.element),
            offersSignInWithApple: self.content.buttons.contains { !$0.isHidden }
        )
        screen.purpose = self.purpose(of: screen)
        return screen
    }

    private func element(_ painted: PaintedElement) -> ScreenElement {
        let place = SourcePlace(path: self.page.address, object: painted.selector)
        let kind: ScreenElement.Kind =
            switch painted.kind {
            case .text: .text
            case .button: .button
            case .toggle: .toggle
            case .image: .image
            case .field:
                painted.field.map { .field(FieldReading(field: $0, label: painted.text).measured) } ?? .text
            }
        return ScreenElement(kind, painted.text, at: place)
    }

    // MARK: What it is for

    private static let signUpWords = [
        "sign up", "create an account", "create account", "create your account", "register",
    ]
    private static let signInWords = ["sign in", "log in", "login", "signin", "welcome back"]
    private static let accountWords = ["account", "settings", "profile"]
    private static let setUpWords = ["complete your", "set up your", "finish your"]
    private static let checkoutWords = ["checkout", "check out", "payment", "your order"]
    private static let forgottenWords = ["forgot", "forgotten"]

    /// By the title and the headings, where they say it; by fields and buttons otherwise.
    private func purpose(of screen: MeasuredScreen) -> Measured<MeasuredScreen.Purpose> {
        let fields = self.content.elements.compactMap(\.field)
        let hasPassword = fields.contains { $0.type == "password" }
        let heading = self.heading
        func says(_ words: [String]) -> Bool { words.contains { heading.lowercased().contains($0) } }
        let isSignUp = says(Self.signUpWords) && !says(Self.signInWords)
        if screen.offersSignInWithApple || hasPassword && (isSignUp || says(Self.signInWords)) {
            return .known(isSignUp ? .signUp : .signIn)
        }
        let reading = PagePurpose(elements: screen.elements, heading: heading, offersApple: false)
        if let purpose = reading.purpose {
            return .assumed(purpose, because: "its words and fields say so")
        }
        if self.asksForKnownPassword(screen) {
            return .assumed(.signIn, because: "it asks for a password and a user name")
        }
        let reason = "its title and headings say so"
        if says(Self.checkoutWords) { return .assumed(.checkout, because: reason) }
        if says(Self.accountWords), !says(Self.setUpWords) { return .assumed(.account, because: reason) }
        return .assumed(
            fields.isEmpty ? .content : .form,
            because: "it \(fields.isEmpty ? "has no" : "has") fields"
        )
    }

    private var heading: String {
        let texts = self.content.elements.filter { $0.kind == .text }.prefix(3).map(\.text)
        return ([self.content.title] + texts).joined(separator: " ")
    }

    /// Fields alone do not tell a password that is known from one to choose; where the words are not English, they have to.
    private func asksForKnownPassword(_ screen: MeasuredScreen) -> Bool {
        let fields = self.content.elements.compactMap(\.field)
        let passwords = fields.filter { $0.type == "password" }
        func isMarked(_ word: String) -> Bool {
            passwords.contains { $0.autocomplete.lowercased().split(separator: " ").contains { $0 == word } }
        }
        guard !passwords.isEmpty, !isMarked("new-password") else { return false }
        if isMarked("current-password") { return true }
        let texts = screen.elements.map { $0.text.lowercased() }
        if texts.contains(where: { text in Self.forgottenWords.contains { text.contains($0) } }) {
            return true
        }
        return passwords.count == 1 && fields.count > 1 && !screen.speaksEnglish
    }
}

/// What a field is for, by its type, its autocomplete word, its name and its label.
struct FieldReading: Sendable {
    let field: PaintedElement.Field
    let label: String

    /// The measured field.
    var measured: ScreenField {
        var measured = ScreenField(self.meaning, isSecure: self.field.type == "password")
        measured.hasEmailKeyboard = .known(self.field.type == "email" || self.field.inputMode == "email")
        measured.isRequired = self.field.isRequired ? true : self.words.contains("optional") ? false : nil
        return measured
    }

    private var words: String {
        [self.label, self.field.placeholder, self.field.name, self.field.id].joined(separator: " ")
            .lowercased()
    }

    private var meaning: ScreenField.Meaning {
        let autocomplete = self.field.autocomplete.lowercased().split(separator: " ").last ?? ""
        if self.field.type == "password" { return .password }
        if autocomplete == "one-time-code" { return .oneTimeCode }
        if self.field.type == "email" || autocomplete == "email" || self.isEmailOnly { return .email }
        if ["name", "given-name", "family-name", "additional-name"].contains(String(autocomplete)) {
            return .name
        }
        return self.isName ? .name : .other
    }

    /// An address of email and nothing else may be typed.
    private var isEmailOnly: Bool {
        let words = self.words
        guard ["email", "e-mail"].contains(where: { words.contains($0) }) else { return false }
        return !["phone", "mobile", "username", "user name", "user id", "number"].contains {
            words.contains($0)
        }
    }

    private var isName: Bool {
        let words = self.words
        return ["full name", "first name", "last name", "your name", "given name", "family name", "surname"]
            .contains { words.contains($0) }
    }
}
