/// The words by which signing in is known on screens, in small letters.
enum InterfaceWords {
    static let apples = WordSearch(["apple", "アップル", "애플", "苹果", "蘋果", "эппл"])
    static let bareNames: Set<String> = [
        "apple", "apple id", "apple account", "with apple", "via apple", "using apple", "アップル", "애플",
    ]
    static let otherProducts = WordSearch([
        "apple pay", "applepay", "apple music", "apple watch", "apple tv", "apple store", "apple map",
        "apple health",
        "apple wallet", "apple news", "apple podcast", "apple card", "apple pencil", "apple arcade",
        "apple calendar",
        "apple inc", "pineapple", "apple vision", "apple fitness", "apple books", "apple photos",
        "apple mail",
    ])
    /// The opposite of signing in.
    static let leavings = WordSearch([
        "sign out", "signout", "sign-out", "log out", "logout", "disconnect", "unlink", "remove", "delete",
        "abmelden",
        "déconnect", "cerrar sesi", "ログアウト", "サインアウト", "로그아웃", "退出", "登出", "выйти", "esci",
    ])
    static let questions = WordSearch(["?", "？"])
    /// Beside signing in, not a way to do it.
    static let asides = WordSearch([
        "forgot", "terms", "privacy", "guest", "skip", "later", "cancel", "reset", "already", "have an",
        "device",
    ])
    static let verbs = WordSearch(Self.english + Self.european + Self.others)

    private static let english = [
        "sign in", "sign up", "sign on", "signin", "signup", "sign-in", "sign-up", "sign with", "log in",
        "login", "log-in",
        "log on", "continue", "connect", "register", "join", "authenticate", "create account",
        "create an account",
        "use apple", "get started",
    ]
    private static let european = [
        "anmeld", "registr", "fortfahr", "weiter", "einlogg", "inscri", "continu", "iniciar", "acced",
        "entrar", "ingres",
        "iscriv", "inlog", "aanmeld", "ga door", "logga", "fortsätt", "fortsett", "fortsæt", "logg ",
        "tilmeld", "kirjaudu",
        "rekister", "jatka", "zaloguj", "zarejestr", "kontynuuj", "přihl", "zaregistr", "pokrač", "prihl",
        "bejelentk",
        "regiszt", "folytat", "autentif", "înscri", "prijav", "nastavi", "вход", "войти", "регистр",
        "продолж", "вхід",
        "увійти", "реєстр", "σύνδεση", "εγγραφή", "συνέχεια", "giriş", "kaydol", "devam",
    ]
    private static let others = [
        "masuk", "daftar", "lanjut", "teruskan", "đăng", "tiếp", "ログイン", "サインイン", "サインアップ", "続ける", "続行",
        "登録", "로그인", "등록", "계속", "시작", "가입", "登录", "登入", "注册", "註冊", "继续", "繼續", "登錄", "התחבר", "הרשמ",
        "המשך", "تسجيل", "الاستمرار", "متابعة", "ลงชื่อ", "ลงทะเบียน", "ดำเนินการ", "เข้าสู่ระบบ",
    ]

    static let providers: [String: String] = [
        "google": "Google", "gmail": "Google", "gid": "Google", "facebook": "Facebook", "fb": "Facebook",
        "fblogin": "Facebook", "meta": "Facebook", "twitter": "X", "kakao": "Kakao", "kakaotalk": "Kakao",
        "naver": "Naver", "line": "LINE", "github": "GitHub", "gitlab": "GitLab", "microsoft": "Microsoft",
        "outlook": "Microsoft", "linkedin": "LinkedIn", "amazon": "Amazon", "yahoo": "Yahoo",
        "wechat": "WeChat",
        "weixin": "WeChat", "qq": "QQ", "weibo": "Weibo", "vk": "VK", "vkontakte": "VK", "discord": "Discord",
        "slack": "Slack", "spotify": "Spotify", "instagram": "Instagram", "tiktok": "TikTok",
        "snapchat": "Snapchat",
        "twitch": "Twitch", "paypal": "PayPal", "steam": "Steam", "yandex": "Yandex",
    ]
    /// Names in other scripts, which stand without blanks.
    static let writtenProviders: [String: String] = [
        "카카오": "Kakao", "네이버": "Naver", "구글": "Google", "페이스북": "Facebook", "微信": "WeChat", "微博": "Weibo",
        "グーグル": "Google", "フェイスブック": "Facebook", "谷歌": "Google",
    ]
}
