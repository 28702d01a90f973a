/// Words and names by which a line mentions Sign in with Apple.
enum MentionWords {
    /// Apple's own buttons in the toolkits, in small letters: frameworks, their packages, elements and Apple's script.
    static let systemButtons = [
        "asauthorizationappleidbutton", "signinwithapplebutton", "appleauthenticationbutton",
        "appleidauthenticationbutton", "applesigninbutton", "appleid-signin", "signinbutton(buttons.apple",
        "buttons.appledark", "wkinterfaceauthorizationappleidbutton",
    ]

    /// Frameworks and packages for it, in small letters.
    static let packages = [
        "authenticationservices", "sign_in_with_apple", "the_apple_sign_in", "apple_sign_in",
        "expo-apple-authentication", "react-native-apple-authentication", "react-apple-signin-auth",
        "react-apple-login", "vue-apple-login", "apple-signin-auth", "passport-apple", "omniauth-apple",
        "capacitor-community/apple-sign-in", "appleid.auth.js",
    ]

    /// Hosts of Apple's servers for it, and the entitlement.
    static let endpoints = [
        "appleid.apple.com/auth/authorize", "appleid.apple.com", "appleid.cdn-apple.com",
        "com.apple.developer.applesignin",
    ]

    /// What holds Apple's name on a line and is something else, in small letters.
    static let others =
        [
            "com.apple.", "-apple-system", "apple-touch-icon", "apple-mobile-web", "apple-itunes-app",
            "//apple//dtd", "apple.com/dtds", "apple.com", "applewebkit", "@apple/", "apple-app-site",
            "applescript", "applet", "pineapple", "apple inc", "appleclang", "apple_pay", "apple-pay",
            "apple_music",
            "apple-music", "apple color emoji", "apple-generic", "apple-darwin", "apple-ios",
            "apple-startup",
        ] + SignInWords.holdingName

    /// Parts of a name that, next to Apple's, are about signing in.
    static let signingIn: Set<String> = [
        "sign", "signin", "signup", "login", "log", "logon", "auth", "oauth", "authorize", "authorization",
        "authentication", "authenticate", "id", "siwa", "button", "btn", "provider", "account", "continue",
        "connect", "token", "credential", "credentials", "social", "nonce", "callback", "user", "logo",
        "icon",
        "mark", "left", "with",
    ]

    /// Parts of a name that make it another product's.
    static let products: Set<String> = [
        "pay", "music", "store", "watch", "wallet", "map", "maps", "health", "tv", "silicon", "podcasts",
        "news",
        "card", "script", "event", "pie", "tree",
    ]

    /// How code joins a name to the words before it, in small letters.
    static let joints = [
        " with \\(", " with $", " with {", " with ' +", " with \" +", " with %@", " with %s",
    ]

    /// How code joins the end of a title to words before it, in small letters.
    static let endsOfTitle = ["} with apple", ") with apple", "> with apple"]

    /// What stands before a joint in the title of a button, in small letters.
    static let joinedVerbs = [
        "sign in", "sign up", "log in", "login", "signin", "continue", "register", "connect",
    ]

    /// How code joins a name to the words behind it, where a language has the verb at the end, and to the words around it.
    static let joinedEndings =
        ["}", ")", "%@", "%s"].flatMap { name in
            [
                "로 로그인", "으로 로그인", "로 시작", "으로 시작", "로 계속", "으로 계속", "로 회원가입", "でログイン", "でサインイン", "で続ける",
                "で登録",
            ].map { name + $0 }
        } + ["使用${", "使用{", "使用\\(", "通过${", "通过{", "通过\\("]

    /// How files and names call the logo of a company, in small letters.
    private static func logos(of company: String) -> [String] {
        ["\(company).svg", "\(company).png", "\(company).webp", "fa-\(company)", "bi-\(company)"]
            + ["logo", "icon"].flatMap { word in
                ["", "_", "-"].flatMap { ["\(company)\($0)\(word)", "\(word)\($0)\(company)"] }
            }
            + ["ic_\(company)", "ic\(company)", "img_\(company)", "\(company)_ic"]
    }

    static let appleLogos = Self.logos(of: "apple")

    static let otherLogos = ["google", "facebook", "kakao", "naver", "github", "microsoft", "twitter"]
        .flatMap(
            Self.logos
        )

    /// Other ways to sign in, as code calls them, in small letters.
    static let otherProviders = ["google", "facebook", "kakao", "naver", "microsoft", "twitter"]

    /// Words of a file that is about signing in.
    static let signInFiles = [
        "sign in", "signin", "sign_in", "login", "log in", "oauth", "google", "facebook",
    ]
}
