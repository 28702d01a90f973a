import QuinceGuidelines

/// Which words are about signing in with Apple, in the languages of the titles and of those who write their own.
enum Wording {
    /// Words that begin a sign-in, in small letters; a language without blanks has its stems here too.
    private static let actions = [
        "sign", "log in", "login", "log on", "logon", "continue", "connect", "register", "join", "auth",
        "oauth",
        "anmeld", "einlogg", "fortfahren", "registrier", "weiter", "connexion", "connecter", "continuer",
        "inscri", "iniciar", "inicia", "continuar", "acceder", "entrar", "accedi", "continua", "registrati",
        "aanmeld", "inlogg", "doorgaan", "logga", "logg", "fortsätt", "fortsett", "fortsæt", "jatka",
        "kirjaudu", "zaloguj", "kontynuuj", "войти", "вход", "продолжить", "увійти", "giriş", "devam",
        "サインイン", "ログイン", "サインアップ", "登録", "続ける", "로그인", "계속", "등록", "가입", "시작",
        "登录", "登入", "登錄", "注册", "註冊", "继续", "繼續", "đăng", "masuk", "lanjut", "เข้าสู่ระบบ",
        "تسجيل", "متابعة", "התחבר", "המשך", "přihlásit", "pokračovat", "bejelentkez", "folytat", "σύνδεση",
    ]

    /// Things of Apple that one may sign up for and that are something else.
    private static let others = [
        "apple pay", "apple music", "apple watch", "apple tv", "apple maps", "apple news", "apple card",
        "apple wallet", "apple health", "apple books", "apple podcasts", "apple calendar", "apple store",
        "apple silicon", "apple developer", "apple script", "apple arcade", "apple fitness", "apple cash",
        "apple intelligence", "apple inc", "pineapple", "applause",
    ]

    /// The logo as a character: the private one of Apple's fonts, and what people take for it.
    static let logos: Set<Character> = ["\u{F8FF}", "\u{1F34E}", "\u{1F34F}"]

    /// Whether a text is the title of a Sign in with Apple button, right or wrong.
    static func isTitle(_ text: String) -> Bool {
        guard text.utf8.count <= 80 else { return false }
        let small = text.lowercased()
        guard small.contains("apple") || small.contains("애플") || small.contains("アップル"),
            !self.others.contains(where: small.contains), !AsideWords.areIn(text)
        else { return false }
        return self.actions.contains { AsideWords.begins($0, aWordOf: small) }
    }

    /// Whether a text is nothing but the name, as buttons in a row with others have it.
    static func isNameAlone(_ text: String) -> Bool {
        let bare = text.filter { !self.logos.contains($0) }.split(whereSeparator: \.isWhitespace)
        return bare == ["Apple"] || bare == ["APPLE"] || bare == ["apple"]
            || bare == ["Apple", "ID"]
    }

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

    /// Other companies that people sign in with, by a word in small letters.
    private static let providers: [(String, String)] = [
        ("google", "Google"), ("facebook", "Facebook"), ("twitter", "X"), ("microsoft", "Microsoft"),
        ("github", "GitHub"), ("gitlab", "GitLab"), ("kakao", "Kakao"), ("카카오", "Kakao"),
        ("naver", "Naver"), ("네이버", "Naver"), ("linkedin", "LinkedIn"), ("amazon", "Amazon"),
        ("yahoo", "Yahoo"), ("discord", "Discord"), ("twitch", "Twitch"), ("spotify", "Spotify"),
        ("wechat", "WeChat"), ("微信", "WeChat"), ("weibo", "Weibo"), ("vkontakte", "VK"),
        ("dropbox", "Dropbox"), ("slack", "Slack"), ("outlook", "Microsoft"), ("line で", "LINE"),
        ("with line", "LINE"), ("with x", "X"),
    ]

    /// The other company that a sign-in button names.
    static func provider(_ text: String) -> String? {
        let small = text.lowercased()
        return self.providers.first { small.contains($0.0) }?.1
    }

    /// Whether a title is the app's own way to sign in, by e-mail, phone or user name.
    static func isOwn(_ text: String) -> Bool {
        let small = text.lowercased().trimmingBlanks
        if ["sign in", "log in", "login", "sign up", "register", "create account"].contains(small) {
            return true
        }
        let means = ["email", "e-mail", "phone", "password", "user name", "username"]
        return self.actions.contains(where: small.hasPrefix) && means.contains(where: small.contains)
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
