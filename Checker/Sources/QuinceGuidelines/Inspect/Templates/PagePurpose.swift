/// What a page is for, by its fields and words, whether it was read from a template or in a browser.
package struct PagePurpose {
    private let elements: [ScreenElement]
    private let heading: String?
    private let offersApple: Bool

    package init(elements: [ScreenElement], heading: String?, offersApple: Bool) {
        self.elements = elements
        self.heading = heading
        self.offersApple = offersApple
    }

    /// nil if neither tells.
    package var purpose: MeasuredScreen.Purpose? {
        let passwords = self.elements.count { element in
            guard case .field(let field) = element.kind else { return false }
            return field.meaning == .password
        }
        let heading = ScreenWords(self.heading ?? "")
        if passwords > 0 || self.offersApple {
            if passwords > 1 || heading.say(Self.signUp) { return .signUp }
            let titles = self.elements.filter { $0.kind == .button }.map { ScreenWords($0.text) }
            if heading.say(Self.signIn) || passwords > 0 && titles.contains(where: { $0.say(Self.signIn) }) {
                return .signIn
            }
        }
        if heading.say(["checkout"]) { return .checkout }
        return heading.say(["my account", "account settings", "your account", "profile settings"])
            ? .account : nil
    }

    private static let signIn = [
        "sign in", "log in", "login", "signin", "welcome back", "sign in with apple",
    ]
    private static let signUp = [
        "sign up", "create account", "create an account", "create your account", "register", "registration",
    ]
}
