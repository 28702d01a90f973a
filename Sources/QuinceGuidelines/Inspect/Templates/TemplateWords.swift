/// Words by which ways to sign in are told from other buttons.
enum TemplateWords {
    private static let apple = ["apple", "애플", "アップル", "苹果", "蘋果", "эпл", "แอปเปิล"]

    /// In the languages of Apple's titles, small letters.
    private static let verbs = [
        "sign in", "sign-in", "signin", "sign up", "sign-up", "signup", "log in", "log-in", "login",
        "continue",
        "register", "with apple", "by apple", "via apple", "authenticate", "anmelden", "einloggen",
        "fortfahren",
        "registrieren", "enregistrer", "connecter", "connexion", "continuer", "inscrire", "inscription",
        "iniciar", "inicia",
        "continuar", "registrar", "registre", "acceder", "accede", "entrar", "accedi", "continua",
        "iscriviti", "inloggen",
        "aanmelden", "doorgaan", "ga door", "logga in", "fortsätt", "log ind", "fortsæt", "logg", "fortsett",
        "kirjaudu",
        "jatka", "zaloguj", "kontynuuj", "přihlásit", "pokračovat", "prihlásiť", "bejelentkezés", "folytatás",
        "autentifica", "continuați", "вход", "войти", "продолжить", "увійти", "giriş", "oturum", "devam",
        "masuk",
        "lanjutkan", "teruskan", "daftar", "đăng nhập", "tiếp tục", "로그인", "계속", "시작", "가입", "登录", "登入", "继续",
        "繼續", "注册", "註冊", "サインイン", "サインアップ", "ログイン", "続ける", "登録", "تسجيل", "الاستمرار", "המשך",
        "התחבר", "เข้าสู่", "ดำเนินการต่อ", "είσοδος", "σύνδεση", "συνέχεια", "prijava", "nastavi",
    ]

    /// Other things that have Apple in their name, and what is no sign-in.
    private static let others = [
        "apple pay", "apple music", "apple watch", "apple wallet", "apple tv", "apple store", "apple podcast",
        "apple maps", "apple health", "apple news", "apple calendar", "apple card", "apple silicon",
        "apple device",
        "apple developer", "app store", "for apple", "unlink", "disconnect", "link apple", "link your apple",
        "link with apple", "connect your apple", "remove apple", "signing in", "signing up", "logging in",
        "redirecting",
        "apple arcade", "apple books", "apple fitness", "apple map", "download", "pay with", "apple search",
        "apple business", "with apple.com", "sign out", "log out", "logout", "revoke", "linked", "connected",
    ]

    /// Companies people sign in with.
    private static let providers = [
        "google": "Google", "facebook": "Facebook", "github": "GitHub", "gitlab": "GitLab", "twitter": "X",
        "microsoft": "Microsoft", "linkedin": "LinkedIn", "amazon": "Amazon", "kakao": "Kakao",
        "카카오": "Kakao",
        "naver": "Naver", "네이버": "Naver", "line": "LINE", "yahoo": "Yahoo", "discord": "Discord",
        "twitch": "Twitch",
        "slack": "Slack", "spotify": "Spotify", "steam": "Steam", "wechat": "WeChat", "微信": "WeChat",
        "weibo": "Weibo",
        "tiktok": "TikTok", "bitbucket": "Bitbucket", "paypal": "PayPal", "instagram": "Instagram",
        "roblox": "Roblox",
        "구글": "Google", "페이스북": "Facebook", "vk": "VK", "x": "X",
    ]

    private static let own = [
        "email", "e-mail", "mail", "phone", "password", "magic link", "username", "mobile", "이메일", "メール",
        "邮箱",
    ]

    static func saysApple(_ text: String) -> Bool {
        let text = text.lowercased()
        return Self.apple.contains { text.contains($0) }
    }

    static func saysSignIn(_ text: String) -> Bool {
        let text = text.lowercased()
        return Self.verbs.contains { AsideWords.begins($0, aWordOf: text) }
    }

    static func saysSomethingElse(_ text: String) -> Bool {
        let text = text.lowercased()
        return Self.others.contains { text.contains($0) } || self.saysApple(text) && AsideWords.areIn(text)
    }

    /// Nothing but the company: `Apple`, `Apple ID`.
    static func isBareName(_ text: String) -> Bool {
        let words = text.lowercased().split { !$0.isLetter }.map(String.init)
        return words == ["apple"] || words == ["apple", "id"] || words == ["apple", "account"]
            || words == ["애플"]
    }

    /// The company that a text names, other than Apple.
    static func provider(in text: String) -> String? {
        let words = text.lowercased().split { !$0.isLetter }.map(String.init)
        for word in words {
            if let name = Self.providers[word] { return name }
        }
        return Self.providers.first {
            $0.key.unicodeScalars.contains { $0.value > 0x2E80 } && text.contains($0.key)
        }?.value
    }

    static func saysOwnWay(_ text: String) -> Bool {
        let text = text.lowercased()
        return Self.own.contains { text.contains($0) }
    }

    /// Whether code, an address or a class is about signing in with Apple.
    static func leadsToApple(_ code: String) -> Bool {
        let text = String(code.lowercased().filter { $0.isLetter || $0.isNumber })
        guard text.contains("apple"), !text.contains("applepay"), !text.contains("applemusic"),
            !text.contains("appstore"),
            !text.contains("developerapplecom"), !text.contains("appsapplecom"), !text.contains("unlink")
        else { return false }
        return Self.ways.contains { text.contains($0) }
    }

    /// Whether an address is of Apple's pages for people and developers, not of its sign-in.
    static func leadsToApplesPages(_ address: String) -> Bool {
        let address = address.lowercased()
        let pages = ["developer.", "support.", "account.", "iforgot.", "www."]
        return pages.contains { address.contains("\($0)apple.com") }
            || address.contains("appleid.apple.com") && !address.contains("/auth/")
    }

    private static let ways = [
        "withapple", "applesign", "applelogin", "applelogon", "appleauth", "appleoauth", "authapple",
        "oauthapple",
        "loginapple", "signinapple", "signupapple", "appleidauth", "appleid", "providerapple", "socialapple",
        "appleredirect", "connectapple", "applebtn", "applebutton", "btnapple", "buttonapple",
        "loginbtnapple", "siwa",
    ]
}
