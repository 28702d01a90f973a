// Words: what texts, names and addresses say about signing in. One list for every inspector and for the script of pages; judges no
// look and no rule.

/// The words by which signing in is known on screens, in small letters.
package enum SignInWords {
    /// Apple's name in the scripts in which people write it, and the logo as a character.
    package static let apple = [
        "apple", "애플", "アップル", "苹果", "蘋果", "эппл", "эпл", "แอปเปิล", "أبل", "\u{F8FF}",
    ]

    /// How code writes a word before the name without a blank: `loginWithApple`.
    static let joints = ["with", "via", "using", "in", "up", "login", "logon", "use", "by"]

    /// Words after Apple's name that mean another product.
    static let products = [
        "pay", "music", "watch", "tv", "store", "stores", "map", "maps", "plans", "karten", "mapas", "mappe",
        "health", "wallet", "news", "podcast", "podcasts", "card", "care", "cash", "pencil", "arcade",
        "calendar", "fitness", "book", "books", "photos", "mail", "home", "homekit", "carplay", "vision",
        "silicon", "device", "devices", "developer", "developers", "script", "intelligence", "inc", "search",
        "support", "beta", "school", "one", "events", "business", "com", "tree", "trees", "pie", "pies",
        "juice", "juices", "cider", "ciders", "sauce",
        "sauces", "picking", "音乐", "音樂", "支付", "手表", "手錶", "地图", "地圖", "商店", "电视", "電視", "手机",
        "手機", "派", "ミュージック", "ペイ", "ウォッチ", "パイ", "ストア", "뮤직", "페이", "워치", "스토어", "리케이션", "릿",
    ]

    /// Words that hold the name and mean something else, by how they begin.
    static let otherNames =
        ["apples", "applebee", "applet", "app store", "appstore", "itunes"] + Self.holdingName

    /// *Application* begins like the name in Korean, *warm-up routine* holds it in Japanese, and *to report* in Arabic.
    static let holdingName = ["애플리케이션", "애플릿", "アップルーチン", "أبلغ"]

    /// What an app's own ways to sign in use, in small letters.
    private static let ownWays = [
        "email", "e-mail", "mail", "phone", "password", "magic link", "username", "mobile", "이메일", "メール",
        "邮箱",
    ]

    /// Whether a title names a way of the app's own, such as “Continue with email”.
    static func sayOwnWay(_ title: String) -> Bool {
        let title = title.lowercased()
        return Self.ownWays.contains { title.contains($0) }
    }

    /// Verbs for signing in, as beginnings of words; in writing systems without spaces, anywhere in a text.
    package static let verbs = Self.english + Self.latin + Self.others

    private static let english = [
        "sign ", "signin", "signup", "log in", "login", "log on", "logon", "continue", "connect", "regist",
        "join", "authenticat", "oauth", "create", "use apple", "start", "get started", "proceed",
    ]
    private static let latin = [
        "anmeld", "einlogg", "fortfahr", "weiter", "connexion", "inscri", "enregistr", "continu", "inicia",
        "acced", "acess", "entra", "ingres", "cadastr", "iscriv", "inlog", "aanmeld", "meld je aan", "doorga",
        "ga door", "logga", "logg ", "log ind", "fortsät", "fortset", "fortsæt", "tilmeld", "kirjaud",
        "rekister", "jatka", "zalog", "zarejestr", "kontynuuj", "přihl", "zaregistr", "pokrač", "prihl",
        "bejelentk", "regiszt", "folytat", "autentif", "conect", "înscri", "prijav", "nastavi", "giriş",
        "kaydol", "devam", "oturum", "masuk", "daftar", "lanjut", "terusk", "đăng", "tiếp", "criar", "crear",
        "créer", "crea un", "crea acc", "erstell", "skapa", "opret", "utwórz", "buat akun",
    ]
    private static let others = [
        "вход", "войти", "регистр", "зарегистр", "продолж", "вхід", "увійти", "реєстр", "зареєстр", "продовж",
        "використати", "σύνδεση", "είσοδος", "εγγραφή", "συνέχεια", "ログイン", "サインイン", "サインアップ", "続け",
        "続行", "登録", "로그인", "등록", "계속", "시작", "가입", "登录", "登入", "登錄", "注册", "註冊", "继续", "繼續",
        "התחבר", "הרשמ", "המשך", "כניסה", "تسجيل", "الدخول", "الاستمرار", "متابعة", "ลงชื่อ", "ลงทะเบียน",
        "ดำเนินการ", "เข้าสู่", "साइन", "जारी",
    ]

    /// Words about signing in that aren't offers, as beginnings of words.
    static let states = [
        "signing in", "signing up", "logging in", "signed in", "logged in", "redirecting", "failed", "error",
        "unable", "could not", "not available", "unavailable", "not supported", "requires", "cancel",
        "remove",
        "delete", "linked ", "connected", "link apple", "link your apple", "link with apple",
        "connect your apple", "connect apple", "download", "pay with", "for apple", "designed", "compatible",
        "works with",
        "esci",
    ]

    /// Phrases that make an offer without one of the verbs where a short text ends in them.
    static let endings = ["with apple", "via apple", "using apple", "by apple", "with apple id"]

    /// The name alone; whether it is a button's title, what stands around it has to say.
    static let bareNames: Set<String> = [
        "apple", "apple id", "appleid", "apple account", "with apple", "via apple", "using apple", "アップル",
        "애플", "苹果", "蘋果",
    ]

    /// Companies and services that people sign in with, by a word.
    static let providers: KeyValuePairs<String, String> = [
        "google": "Google", "gmail": "Google", "gid": "Google", "facebook": "Facebook", "fb": "Facebook",
        "fblogin": "Facebook", "meta": "Facebook", "twitter": "X", "github": "GitHub", "gitlab": "GitLab",
        "microsoft": "Microsoft", "outlook": "Microsoft", "azure": "Microsoft", "linkedin": "LinkedIn",
        "amazon": "Amazon", "kakao": "Kakao", "kakaotalk": "Kakao", "naver": "Naver", "line": "LINE",
        "yahoo": "Yahoo", "discord": "Discord", "twitch": "Twitch", "slack": "Slack", "spotify": "Spotify",
        "steam": "Steam", "wechat": "WeChat", "weixin": "WeChat", "weibo": "Weibo", "qq": "QQ", "vk": "VK",
        "vkontakte": "VK", "tiktok": "TikTok", "bitbucket": "Bitbucket", "paypal": "PayPal",
        "instagram": "Instagram", "snapchat": "Snapchat", "roblox": "Roblox", "yandex": "Yandex",
        "dropbox": "Dropbox", "okta": "Okta", "huawei": "Huawei", "telegram": "Telegram",
        "metamask": "MetaMask", "x": "X",
        // In other scripts, which stand without blanks.
        "카카오": "Kakao", "네이버": "Naver", "구글": "Google", "페이스북": "Facebook", "微信": "WeChat", "微博": "Weibo",
        "グーグル": "Google", "フェイスブック": "Facebook", "谷歌": "Google",
    ]

    /// Classes of their own buttons in UIKit.
    package static let providerClasses = [
        "GIDSignInButton": "Google", "FBLoginButton": "Facebook", "FBSDKLoginButton": "Facebook",
        "TWTRLogInButton": "X", "GoogleSignInButton": "Google",
    ]

    /// Whether a company's name is found inside other words, too; short ones are parts of too many.
    static func isDistinct(_ provider: String) -> Bool {
        !provider.utf8.allSatisfy { $0 < 0x80 }
            || provider.count >= 5 && !["slack", "steam", "azure", "gmail"].contains(provider)
    }

    /// ``verbs`` as ``SignInText/plain(_:)`` writes texts.
    static let plainVerbs = Self.verbs.map { SignInText.plain($0) + ($0.hasSuffix(" ") ? " " : "") }

    /// More letters, or more words, are no title.
    static let maximumLength = 80
    static let maximumWordCount = 9
}
