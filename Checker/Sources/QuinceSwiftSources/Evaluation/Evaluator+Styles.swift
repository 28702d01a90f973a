import QuinceGuidelines

extension Evaluator {
    /// The style of Apple's button that an expression is worth.
    func style(_ expression: Expression?, in scope: Scope) -> Measured<ButtonStyle> {
        guard let expression else { return .unseen }
        return self.budget.nested { self.computedStyle(expression, scope) }
            ?? .unknown(because: "the style is computed")
    }

    private func computedStyle(_ expression: Expression, _ scope: Scope) -> Measured<ButtonStyle>? {
        guard let (value, place) = self.resolved(expression, in: scope) else { return nil }
        if let raw = value.firstArguments?["rawValue"] { return self.style(raw: raw, place) }
        guard let name = value.wholePath?.last else { return nil }
        if name == "default" { return .known(.black) }
        return Self.styles[name].map { .known($0) }
    }

    private static let styles: [String: ButtonStyle] = [
        "black": .black, "white": .white, "whiteOutline": .whiteOutline,
    ]

    /// The style where it is written out as one of the framework's words.
    func writtenStyle(_ expression: Expression?) -> WrittenValue<ButtonStyle>? {
        let types: Set = [
            "SignInWithAppleButton.Style", "ASAuthorizationAppleIDButton.Style",
            "WKInterfaceAuthorizationAppleIDButton.Style",
        ]
        let words: [ButtonStyle: String] = [.black: "black", .white: "white", .whiteOutline: "whiteOutline"]
        return expression.flatMap { $0.written(after: types, words) }
    }

    /// Apple's numbers of the styles.
    private func style(raw: Expression, _ scope: Scope) -> Measured<ButtonStyle>? {
        if let (value, _) = self.resolved(raw, in: scope), value.lastMember == "rawValue" {
            return self.style(value.droppingLast(1), in: scope)
        }
        return switch self.number(raw, in: scope) {
        case 0: .known(.white)
        case 1: .known(.whiteOutline)
        case 2: .known(.black)
        default: nil
        }
    }

    /// The title that Apple's button has by its type, in English.
    func systemTitle(_ expression: Expression?, in scope: Scope) -> Measured<String> {
        guard let expression else { return .known("Sign in with Apple") }
        guard let (value, _) = self.resolved(expression, in: scope) else { return .unseen }
        return switch value.lastMember {
        case "signIn", "default": .known("Sign in with Apple")
        case "signUp": .known("Sign up with Apple")
        case "continue": .known("Continue with Apple")
        default: .unseen
        }
    }
}
