extension ButtonLocale {
    /// The languages that a platform calls by another code than the endpoints.
    private static let apple = [
        "iw_IL": "he", "no_NO": "nb", "zh_CN": "zh-Hans", "zh_TW": "zh-Hant", "zh_HK": "zh-HK",
    ]

    /// Locales of languages that have several; a plain code means the locale that isn't listed here.
    private static let regional = ["en_GB", "es_MX", "fr_CA", "pt_PT", "zh_HK", "zh_TW"]

    /// Returns the language code of Apple's tools for `locale`, such as `zh-Hans` or `pt-PT`.
    static func appleLanguage(of locale: String) -> String {
        if let name = self.apple[locale] { return name }
        // Apple's projects use en and es, but pt-BR and pt-PT.
        let keepsRegion = self.regional.contains(locale) || locale == "pt_BR"
        return keepsRegion ? locale.replacing("_", with: "-") : self.language(of: locale)
    }

    /// Returns Android's language code in the name of a resource folder, such as `pt-rPT`; Hebrew is still `iw` there.
    static func androidLanguage(of locale: String) -> String {
        if locale == "no_NO" { return "nb" }
        if locale == "id_ID" { return "in" }
        return self.regional.contains(locale) ? locale.replacing("_", with: "-r") : self.language(of: locale)
    }

    private static func language(of locale: String) -> String {
        String(locale.prefix { $0 != "_" })
    }
}
