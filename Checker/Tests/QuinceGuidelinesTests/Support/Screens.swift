import QuinceGuidelines

/// Short ways to write screens in tests; places count up.
enum Element {
    case text(String)
    case button(String)
    case toggle(String)
    case image(String, isSystem: Bool? = nil)
    case email(String = "E-mail", keyboard: Measured<Bool> = .unseen, required: Bool? = nil)
    case name(String = "Name", required: Bool? = nil)
    case password(String = "Password")
    case code
    case other(String, required: Bool? = nil, secure: Bool = false)

    func element(line: Int) -> ScreenElement {
        let place = SourcePlace(path: "screen", line: line)
        switch self {
        case .text(let text): return ScreenElement(.text, text, at: place)
        case .button(let text): return ScreenElement(.button, text, at: place)
        case .toggle(let text): return ScreenElement(.toggle, text, at: place)
        case .image(let name, let isSystem):
            var element = ScreenElement(.image, name, at: place)
            element.isSystemSymbol = isSystem
            return element
        case .email(let label, let keyboard, let required):
            return Self.field(.email, label, required, keyboard: keyboard, at: place)
        case .name(let label, let required): return Self.field(.name, label, required, at: place)
        case .password(let label): return Self.field(.password, label, nil, isSecure: true, at: place)
        case .code: return Self.field(.oneTimeCode, "Code", nil, at: place)
        case .other(let label, let required, let secure):
            return Self.field(.other, label, required, isSecure: secure, at: place)
        }
    }

    private static func field(
        _ meaning: ScreenField.Meaning,
        _ label: String,
        _ isRequired: Bool?,
        isSecure: Bool = false,
        keyboard: Measured<Bool> = .unseen,
        at place: SourcePlace
    ) -> ScreenElement {
        var field = ScreenField(meaning, isSecure: isSecure)
        field.isRequired = isRequired
        field.hasEmailKeyboard = keyboard
        return ScreenElement(.field(field), label, at: place)
    }
}

extension MeasuredScreen {
    static func of(apple: Bool = false, _ elements: [Element]) -> MeasuredScreen {
        self.of(.unseen, apple: apple, elements)
    }

    static func of(
        _ purpose: Measured<Purpose>,
        apple: Bool = false,
        named name: String = "screen",
        _ elements: [Element]
    ) -> MeasuredScreen {
        MeasuredScreen(
            name,
            at: SourcePlace(path: name, line: 1),
            purpose: purpose,
            elements: elements.enumerated().map { $1.element(line: $0 + 2) },
            offersSignInWithApple: apple
        )
    }

    /// One that offers Sign in with Apple and says why.
    static let signIn = MeasuredScreen.of(
        .known(.signIn),
        apple: true,
        named: "SignIn",
        [.text("Keep your plans on all your devices"), .button("Sign in with Apple"), .button("Skip")]
    )
}

extension MeasuredFlow {
    /// Sign-in, then some screens.
    static func after(_ screens: MeasuredScreen...) -> MeasuredFlow {
        MeasuredFlow(at: SourcePlace(path: "flow", line: 1), screens: [.signIn] + screens, signedInAfter: 0)
    }
}
