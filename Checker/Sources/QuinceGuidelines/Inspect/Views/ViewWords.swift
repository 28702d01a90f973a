/// Words by which buttons for signing in are known, in code and on screens.
enum ViewWords {
    /// Whether a picture's or icon's name says that it is Apple's logo.
    static func isAppleLogo(_ name: String) -> Bool {
        let words = Self.parts(of: name)
        guard words.contains(where: { ["apple", "applelogo", "appleid", "siwa"].contains($0) }) else {
            return name.contains("\u{F8FF}")
        }
        let others: Set<String> = [
            "pay", "music", "watch", "tv", "health", "healthkit", "store", "appstore", "podcast", "podcasts",
            "map",
            "maps", "wallet", "calendar", "news", "touch", "pie", "tree", "fruit", "juice", "green", "red",
            "bite",
        ]
        return words.allSatisfy { !others.contains($0) }
    }

    /// Whether words of code, such as the name of a function, are about signing in with Apple.
    static func areAboutApple(_ words: [String]) -> Bool {
        let parts = words.flatMap(Self.parts)
        guard parts.contains(where: { ["apple", "appleid", "siwa"].contains($0) }) else { return false }
        return !parts.contains {
            ["pay", "music", "watch", "health", "store", "unlink", "revoke"].contains($0)
        }
    }

    static func areAboutSigningIn(_ words: [String]) -> Bool {
        let signs: Set<String> = [
            "sign", "signin", "signup", "login", "log", "auth", "oauth", "authenticate", "continue",
            "register", "social",
            "sso", "idp", "provider", "connect", "authorization", "btn", "button", "buttons",
        ]
        return words.flatMap(Self.parts).contains { signs.contains($0) }
    }

    /// The words of a name: `AppleSignInButton`, `ic_apple-24dp`, `assets/apple.png`.
    static func parts(of name: String) -> [String] {
        var parts: [String] = []
        var part = ""
        var wasSmall = false
        for character in name.prefix(300) {
            guard character.isLetter else {
                if !part.isEmpty { parts.append(part) }
                (part, wasSmall) = ("", false)
                continue
            }
            if character.isUppercase, wasSmall {
                parts.append(part)
                part = ""
            }
            wasSmall = character.isLowercase
            part += character.lowercased()
        }
        return part.isEmpty ? parts : parts + [part]
    }
}

extension ViewWords {
    /// The company whose button a text, a picture's name or words in code describe; nil if it is Apple or unknown.
    static func role(text: String?, names: [String]) -> SiblingButton.Role? {
        let isShort = text.map { $0.split(separator: " ").count < 2 } ?? true
        for source in [text].compactMap(\.self) + (isShort ? names : []) {
            let deeds = Set(Self.parts(of: source))
            guard deeds.isDisjoint(with: Self.otherDeeds) else { continue }
            if let provider = SignInText.provider(in: source) { return .provider(provider) }
        }
        guard let text else { return nil }
        let plain = SignInText.plain(text)
        return Self.own.contains { plain.hasPrefix($0) } && plain.count < 40 ? .own : nil
    }

    /// Verbs with a company's name that don't mean signing in.
    private static let otherDeeds: Set<String> = [
        "share", "follow", "play", "maps", "pay", "analytics", "fonts",
    ]

    /// How the app's own ways to sign in begin.
    private static let own = [
        "sign in", "sign up", "log in", "login", "signup", "signin", "continue with email",
        "continue with e mail",
        "continue with phone", "continue with your email", "use email", "register", "create account",
        "create an account", "e mail", "email", "anmelden", "registrieren", "einloggen", "se connecter",
        "iniciar sesión",
        "entrar", "accedi", "登录", "ログイン", "로그인", "войти",
    ]
}
