/// The language of a title, as far as its letters, its words and its file tell.
enum TitleLanguage: Hashable, Sendable {
    case english
    /// Another one that the table of approved titles has, by the table's locale.
    case listed(String)
    /// None that can be named, or one that the table does not have.
    case unknown

    init(of text: TitleText, locale: String?) {
        // A development language is not named.
        let locale = locale == "Base" || locale == "" ? nil : locale
        let named = locale.flatMap(ApprovedTitles.all.locale(named:))
        switch text.script {
        case .latin: self = Self.latin(text, named: named, locale: locale)
        case .kana: self = .listed("ja_JP")
        case .hangul: self = .listed("ko_KR")
        case .greek: self = .listed("el_GR")
        case .hebrew: self = .listed("iw_IL")
        case .thai: self = .listed("th_TH")
        case .han: self = .listed(Self.one(of: ["zh_CN", "zh_HK", "zh_TW", "ja_JP"], named) ?? "zh_CN")
        case .cyrillic:
            self =
                (Self.one(of: ["ru_RU", "uk_UA"], named) ?? Self.byWords(text)).map(Self.listed) ?? .unknown
        case .arabic: self = (named == "ar_SA" ? named : Self.byWords(text)).map(Self.listed) ?? .unknown
        case .other: self = .unknown
        }
    }

    /// Words count for more than what the file says: pages are often said to be English and are not, and English texts stand in
    /// files of other languages.
    private static func latin(_ text: TitleText, named: String?, locale: String?) -> TitleLanguage {
        let words = Set(text.words.lowercased().split { !$0.isLetter }.map(String.init)).subtracting(["apple"]
        )
        let isEnglishFile = locale.map { $0.lowercased().hasPrefix("en") } ?? true
        if words.isSubset(of: Self.englishWords) { return .english }
        if isEnglishFile, !words.isDisjoint(with: Self.onlyEnglishWords) { return .english }
        return ((isEnglishFile ? nil : named) ?? Self.byWords(text)).map(Self.listed) ?? .unknown
    }

    private static func byWords(_ text: TitleText) -> String? {
        ApprovedTitles.all.locale(sharingWordsWith: text.words)
    }

    private static func one(of locales: [String], _ named: String?) -> String? {
        locales.first { $0 == named }
    }

    /// Words of buttons and of the names of their pictures; some are those of other languages as well.
    private static let englishWords = Self.onlyEnglishWords.union([
        "a", "access", "auth", "badge", "black", "btn", "button", "circle", "dark", "enter", "go", "ic",
        "icon",
        "id", "image", "img", "in", "large", "left", "light", "link", "log", "login", "logo", "logon",
        "medium", "now", "oauth", "on", "or", "pay", "png", "siwa", "small", "social", "square", "start",
        "svg", "to", "up", "via", "white",
    ])

    /// Words that tell English.
    private static let onlyEnglishWords: Set<String> = [
        "account", "an", "authenticate", "authorize", "by", "connect", "continue", "create", "for", "free",
        "get", "here", "join", "my", "please", "proceed", "register", "registration", "rounded", "sign",
        "signin", "signup", "started", "subscribe", "the", "through", "use", "using", "verify", "with",
        "your",
    ]
}
