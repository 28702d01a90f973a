extension Language {
    /// American English: the source of all translations, and the language of readers who want none of the others.
    package static let english = Language(LanguageRecords.english)

    /// The pseudo-language `en-XA`, made of the English texts: with accents, longer by two fifths, and in brackets.
    ///
    /// It shows a text that isn't in the catalog, and one that is cut off. No list has it.
    package static let pseudo = Language(LanguageRecords.pseudo)

    /// The languages of the buttons' 37 locales, in the order of a list for readers: by their own names.
    package static let all: [Language] = LanguageRecords.all.map(Language.init)

    /// The language with exactly this tag, whatever the case of its letters; nil if there is none.
    package static func named(_ tag: some StringProtocol) -> Language? {
        self.byTag[tag.lowercased()]
    }

    private static let byTag = Dictionary(uniqueKeysWithValues: Self.all.map { ($0.tag.lowercased(), $0) })
}

/// The languages, each once.
private enum LanguageRecords {
    static let english = LanguageRecord("en", "English (US)", "en_US", .one, fallback: nil) {
        LanguageTexts.en
    }
    static let pseudo = LanguageRecord("en-XA", "[Pseudo]", "en_US", .one, fallback: nil) {
        PseudoText.catalog(of: LanguageTexts.en)
    }
    private static let spanish = make("es", "Español (España)", "es_ES", .one) { LanguageTexts.es }
    private static let french = make("fr", "Français (France)", "fr_FR", .zeroAndOne) {
        LanguageTexts.fr
    }
    private static let traditionalChinese = make(
        "zh-Hant",
        "繁體中文（台灣）",
        "zh_TW",
        .none,
        listSeparator: "、"
    ) { LanguageTexts.zhHant }

    static let all: [LanguageRecord] = [
        make("id", "Bahasa Indonesia", "id_ID", .none) { LanguageTexts.id },
        make("ms", "Bahasa Melayu", "ms_MY", .none) { LanguageTexts.ms },
        make("ca", "Català", "ca_ES", .one) { LanguageTexts.ca },
        make("cs", "Čeština", "cs_CZ", .czech) { LanguageTexts.cs },
        make("da", "Dansk", "da_DK", .one) { LanguageTexts.da },
        make("de", "Deutsch", "de_DE", .one) { LanguageTexts.de },
        make("en-GB", "English (UK)", "en_GB", .one) { LanguageTexts.enGB },
        english,
        spanish,
        make("es-MX", "Español (México)", "es_MX", .one, fallback: spanish) { LanguageTexts.esMX },
        make("fr-CA", "Français (Canada)", "fr_CA", .zeroAndOne, fallback: french) {
            LanguageTexts.frCA
        },
        french,
        make("hr", "Hrvatski", "hr_HR", .croatian) { LanguageTexts.hr },
        make("it", "Italiano", "it_IT", .one) { LanguageTexts.it },
        make("hu", "Magyar", "hu_HU", .one) { LanguageTexts.hu },
        make("nl", "Nederlands", "nl_NL", .one) { LanguageTexts.nl },
        make("nb", "Norsk (bokmål)", "no_NO", .one) { LanguageTexts.nb },
        make("pl", "Polski", "pl_PL", .polish) { LanguageTexts.pl },
        make("pt-BR", "Português (Brasil)", "pt_BR", .zeroAndOne) { LanguageTexts.ptBR },
        make("pt-PT", "Português (Portugal)", "pt_PT", .one) { LanguageTexts.ptPT },
        make("ro", "Română", "ro_RO", .romanian) { LanguageTexts.ro },
        make("sk", "Slovenčina", "sk_SK", .czech) { LanguageTexts.sk },
        make("fi", "Suomi", "fi_FI", .one) { LanguageTexts.fi },
        make("sv", "Svenska", "sv_SE", .one) { LanguageTexts.sv },
        make("vi", "Tiếng Việt", "vi_VI", .none) { LanguageTexts.vi },
        make("tr", "Türkçe", "tr_TR", .one) { LanguageTexts.tr },
        make("el", "Ελληνικά", "el_GR", .one) { LanguageTexts.el },
        make("ru", "Русский", "ru_RU", .russian) { LanguageTexts.ru },
        make("uk", "Українська", "uk_UA", .russian) { LanguageTexts.uk },
        make("he", "עברית", "iw_IL", .hebrew, isRightToLeft: true) { LanguageTexts.he },
        make("ar", "العربية", "ar_SA", .arabic, isRightToLeft: true, listSeparator: "، ") {
            LanguageTexts.ar
        },
        make("th", "ไทย", "th_TH", .none) { LanguageTexts.th },
        make("ko", "한국어", "ko_KR", .none) { LanguageTexts.ko },
        make("ja", "日本語", "ja_JP", .none, listSeparator: "、") { LanguageTexts.ja },
        make("zh-Hans", "简体中文", "zh_CN", .none, listSeparator: "、") { LanguageTexts.zhHans },
        traditionalChinese,
        make("zh-HK", "繁體中文（香港）", "zh_HK", .none, listSeparator: "、", fallback: traditionalChinese) {
            LanguageTexts.zhHK
        },
    ]

    private static func make(
        _ tag: String,
        _ name: String,
        _ locale: String,
        _ pluralRule: PluralRule,
        isRightToLeft: Bool = false,
        listSeparator: String = ", ",
        fallback: LanguageRecord = english,
        file: @escaping @Sendable () -> String
    ) -> LanguageRecord {
        LanguageRecord(
            tag,
            name,
            locale,
            pluralRule,
            isRightToLeft: isRightToLeft,
            listSeparator: listSeparator,
            fallback: fallback,
            file: file
        )
    }
}
