/// Words by which buttons for signing in are known, in code and on screens.
enum ViewWords {
    /// Whether a text on a button offers to sign in with Apple, well worded or not.
    static func areApples(_ text: String) -> Bool {
        let words = Self.plain(text)
        guard Self.mentionsApple(words), words.count <= 70, words.split(separator: " ").count <= 9 else {
            return false
        }
        if Self.otherProducts.contains(where: words.contains) || Self.states.contains(where: words.contains) {
            return false
        }
        return !AsideWords.areIn(text)
            && Self.verbs.contains { AsideWords.begins($0, aWordOf: words) }
    }

    /// Whether a text names Apple and none of what else Apple sells.
    static func mentionsApple(_ text: String) -> Bool {
        let words = Self.plain(text)
        if words.contains("\u{F8FF}") { return true }
        guard Self.names.contains(where: words.contains) else { return false }
        return !Self.otherProducts.contains(where: words.contains)
    }

    private static let names = ["apple", "애플", "アップル", "苹果", "蘋果"]
    private static let otherProducts = [
        "pineapple", "apple pay", "applepay", "apple music", "apple watch", "apple tv", "apple health",
        "app store",
        "appstore", "apple podcast", "apple maps", "apple map", "apple wallet", "apple calendar",
        "apple news",
        "apple store", "applestore", "apple inc", "apple card", "apple device", "apple silicon",
    ]
    /// What is no offer.
    private static let states = [
        "signing in", "signed in", "logging in", "logged in", "failed", "error", "unlink", "disconnect",
        "revoke",
        "cancel", "not available", "unavailable", "not supported", "remove", "delete", "unable", "could not",
        "requires",
    ]
    private static let verbs = [
        "sign", "log in", "login", "log on", "logon", "continue", "register", "connect", "join",
        "authenticate",
        "with apple", "using apple", "via apple", "by apple", "apple id", "use apple", "start with",
        "get started",
        "anmelden", "fortfahren", "einloggen", "registrieren", "weiter mit", "connecter", "connexion",
        "continuer",
        "inscrire", "iniciar", "inicia", "continuar", "acceder", "accede", "entrar", "entra", "registr",
        "acessar",
        "cadastr", "accedi", "continua", "inloggen", "doorgaan", "aanmelden", "giriş", "devam", "oturum",
        "kaydol",
        "zaloguj", "kontynuuj", "zarejestruj", "войти", "вход", "продолжить", "зарегистр", "увійти",
        "продовжити",
        "サインイン", "ログイン", "続け", "続行", "サインアップ", "登録", "로그인", "계속", "등록", "시작", "가입", "登录", "登入",
        "继续", "繼續", "注册", "註冊", "تسجيل", "متابعة", "الدخول", "الاستمرار", "đăng nhập", "tiếp tục", "đăng ký",
        "masuk",
        "lanjutkan", "daftar", "เข้าสู่ระบบ", "ดำเนินการต่อ", "logga in", "fortsätt", "log ind", "fortsæt", "logg",
        "fortsett",
        "kirjaudu", "jatka", "přihlás", "pokračovat", "bejelentkez", "folytat", "conect", "σύνδεση",
        "συνέχεια", "התחבר",
        "המשך", "כניסה", "साइन", "जारी",
    ]

    /// Small letters, one blank between words.
    static func plain(_ text: String) -> String {
        text.prefix(400).lowercased().split { $0.isWhitespace || $0 == "_" || $0 == "-" }.joined(
            separator: " "
        )
    }

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
            "sso", "idp", "provider", "connect", "authorization", "btn", "button",
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
    /// Whose button a text, a picture's name or words of code are of; nil where they tell none but Apple's, or nothing.
    static func role(text: String?, names: [String]) -> SiblingButton.Role? {
        // `WeChat` is one word on a button and two in code.
        let words =
            text.map { Set(Self.parts(of: $0) + Self.plain($0).split(separator: " ").map(String.init)) } ?? []
        if let provider = Self.provider(in: words) { return .provider(provider) }
        if text == nil || words.count < 2,
            let provider = Self.provider(in: Set(names.flatMap(Self.parts) + names.map { $0.lowercased() }))
        {
            return .provider(provider)
        }
        guard let text else { return nil }
        let plain = Self.plain(text)
        return Self.own.contains { plain.hasPrefix($0) } && plain.count < 40 ? .own : nil
    }

    private static func provider(in words: Set<String>) -> String? {
        guard words.isDisjoint(with: ["share", "follow", "play", "maps", "pay", "analytics", "fonts"]) else {
            return nil
        }
        return Self.providers.first { words.contains($0.word) }?.name
    }

    private static let providers: [(word: String, name: String)] = [
        ("google", "Google"), ("facebook", "Facebook"), ("fb", "Facebook"), ("twitter", "X"),
        ("github", "GitHub"),
        ("gitlab", "GitLab"), ("microsoft", "Microsoft"), ("azure", "Microsoft"), ("linkedin", "LinkedIn"),
        ("kakao", "Kakao"),
        ("naver", "Naver"), ("wechat", "WeChat"), ("weixin", "WeChat"), ("qq", "QQ"), ("weibo", "Weibo"),
        ("yahoo", "Yahoo"),
        ("amazon", "Amazon"), ("discord", "Discord"), ("slack", "Slack"), ("spotify", "Spotify"),
        ("vk", "VK"),
        ("steam", "Steam"), ("twitch", "Twitch"), ("tiktok", "TikTok"), ("snapchat", "Snapchat"),
        ("huawei", "Huawei"),
        ("line", "LINE"), ("instagram", "Instagram"), ("telegram", "Telegram"), ("yandex", "Yandex"),
        ("metamask", "MetaMask"),
        ("구글", "Google"), ("카카오", "Kakao"), ("카카오톡", "Kakao"), ("네이버", "Naver"), ("페이스북", "Facebook"),
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
