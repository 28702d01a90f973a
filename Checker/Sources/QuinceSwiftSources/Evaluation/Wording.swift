import QuinceGuidelines

/// What names in code and titles of other buttons say about signing in.
enum Wording {
    /// The logo as a character: the private one of Apple's fonts, and what people take for it.
    static let logos: Set<Character> = ["\u{F8FF}", "\u{1F34E}", "\u{1F34F}"]

    /// Whether names of code, such as `didTapSignInWithApple`, are about signing in with Apple.
    static func isAction(_ names: String) -> Bool {
        let small = names.lowercased().filter { $0 != "_" && $0 != "." && $0 != " " }
        guard small.contains("apple"), !small.contains("applepay"), !small.contains("applemusic") else {
            return false
        }
        return ["sign", "login", "logon", "auth", "appleid", "continuewith", "connect"].contains(
            where: small.contains
        )
    }

    /// Whether a title is the app's own way to sign in, by email, phone or user name.
    static func isOwn(_ text: String) -> Bool {
        let small = text.lowercased().trimmingBlanks
        if ["sign in", "log in", "login", "sign up", "register", "create account"].contains(small) {
            return true
        }
        let means = ["email", "e-mail", "phone", "password", "user name", "username"]
        return SignInWords.verbs.contains(where: small.hasPrefix) && means.contains(where: small.contains)
    }
}

extension StringProtocol {
    /// Without white space at either end.
    var trimmingBlanks: String {
        let start = self.drop(while: \.isWhitespace)
        guard let end = start.lastIndex(where: { !$0.isWhitespace }) else { return "" }
        return String(start[...end])
    }
}
