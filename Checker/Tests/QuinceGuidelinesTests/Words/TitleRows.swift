import QuinceButtons

/// Texts on buttons, and whether each offers to sign in with Apple: as the guidelines and people who read them say, not as some code does.
enum TitleRows {
    /// The titles of all locales, as Apple's own buttons have them; each once.
    static func approved() throws -> [String] {
        let table = try TitleTable.embedded.get()
        let texts = table.locales.flatMap { locale in
            ButtonType.allCases.compactMap { table.title($0, in: locale)?.text }
        }
        return Set(texts).sorted()
    }

    /// Offers in words of one's own: buttons for it all the same, and wrongly titled ones.
    static let offers = [
        "Login with Apple", "Log in with Apple", "Connect with Apple", "Register with Apple", "Use Apple ID",
        "Continue with Apple ID", "Log in with your Apple Account", "SIGN IN WITH APPLE",
        "sign in with apple",
        "Join with Apple", "Sign in using Apple", "Sign in via Apple", "Apple Sign-In",
        "\u{F8FF} Sign in with Apple",
        "🍎 Sign in with Apple", "Sign in with Apple to continue", "Se connecter par Apple",
        "Mit Apple einloggen",
        "Entrar con Apple", "Accedi tramite Apple", "Inloggen met Apple", "Войти через Apple", "Apple登录",
        "通过苹果登录", "使用蘋果登入", "애플로 로그인", "애플 계정으로 시작하기", "アップルでサインイン", "Appleでログイン",
        "通过Apple登录", "Logg inn med Apple", "Sign in with your Apple ID on this iPhone",
    ]

    /// What looks like one and is none: other products, other names, states, ways out, questions, prose.
    static let others = [
        // What else is called Apple.
        "Sign up for Apple Music", "Continue with Apple Pay", "Apple Watch sign in", "Log in to Apple TV",
        "Connect Apple Health", "Sign in to the App Store", "Sign in to the Apple Store",
        "Register for Apple Arcade", "Continue to Apple Maps", "Connect Apple Wallet",
        "Continue with Apple Card",
        "Sign up for Apple News", "Join Apple Fitness", "Continue to Apple Books", "Join Apple Podcasts",
        "Register your Apple device", "Sign in to Apple Developer", "Connect Apple Pencil",
        "Continue with Apple Cash", "Sign up for Apple Intelligence", "Connect with Apple CarPlay",
        "Connect to Apple Home", "Connect Apple Calendar", "Mit Apple Music fortfahren", "Apple Pay로 계속하기",
        "Appleミュージックを続ける", "登录苹果音乐", "Apple Music 登录", "Continuer vers Apple Plans",
        "Sign in with Apple Music", "Apple Pay", "Sign in to Apple Support", "Start your Apple One trial",
        "Join the Apple Beta Software Program", "Sign in to Apple School Manager",
        "Register for Apple Events",
        // Fruit, and names that hold the word.
        "Sign up for apple pie recipes", "Continue to apple juice", "Join the apple tree growers",
        "Log in with Snapple", "Continue with Pineapple", "Sign in with Grapple", "Sign in with Applebee's",
        "Add apples to basket and continue", "Register for apple picking",
        // Other companies and ways.
        "Sign in with Google", "Sign in", "Continue", "Continue with email",
        // States, ways out, questions, help, prose.
        "Signed in with Apple", "Signing in with Apple…", "Sign in with Apple failed", "Unlink Apple",
        "Disconnect Apple", "Sign out of Apple", "Remove Sign in with Apple", "What is Sign in with Apple?",
        "Learn more about Sign in with Apple", "Designed by Apple in California",
        "Compatible with Apple devices",
        "Appleのサインインを解除", "Sign in with Apple is not set up", "Sign in with Apple isn’t set up",
        "Terms of Sign in with Apple",
        "Sign in with Apple: how it works",
        // The opposite of an offer.
        "Don't sign in with Apple", "Don’t continue with Apple", "Do not sign in with Apple",
        "Never sign in with Apple", "Continue without Apple", "Sign up without an Apple ID",
        "Skip Sign in with Apple", "No Apple ID? Sign up with email", "Ohne Apple fortfahren",
        "Nicht mit Apple anmelden", "Ne pas se connecter avec Apple", "Continuer sans Apple",
        "No iniciar sesión con Apple", "Continuar sin Apple", "Continua senza Apple",
        "Не входить через Apple", "Продолжить без Apple", "Appleでサインインしない", "Apple로 로그인하지 않기",
        "Apple 없이 계속하기", "不使用苹果登录",
        // Longer than any title: 101 letters.
        "Sign in with Apple to keep your notes, pictures and recipes on all devices you own, and to share them",
    ]
}
