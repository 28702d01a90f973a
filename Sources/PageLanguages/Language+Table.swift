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
        PackageResources.en_txt
    }
    static let pseudo = LanguageRecord("en-XA", "[Pseudo]", "en_US", .one, fallback: nil) {
        Array(PseudoText.catalog(of: String(decoding: PackageResources.en_txt, as: UTF8.self)).utf8)
    }
    private static let spanish = make("es", "Español (España)", "es_ES", .one) { PackageResources.es_txt }
    private static let french = make("fr", "Français (France)", "fr_FR", .zeroAndOne) {
        PackageResources.fr_txt
    }
    private static let traditionalChinese = make(
        "zh-Hant",
        "繁體中文（台灣）",
        "zh_TW",
        .none,
        listSeparator: "、"
    ) { PackageResources.zh_Hant_txt }

    static let all: [LanguageRecord] = [
        make("id", "Bahasa Indonesia", "id_ID", .none) { PackageResources.id_txt },
        make("ms", "Bahasa Melayu", "ms_MY", .none) { PackageResources.ms_txt },
        make("ca", "Català", "ca_ES", .one) { PackageResources.ca_txt },
        make("cs", "Čeština", "cs_CZ", .czech) { PackageResources.cs_txt },
        make("da", "Dansk", "da_DK", .one) { PackageResources.da_txt },
        make("de", "Deutsch", "de_DE", .one) { PackageResources.de_txt },
        make("en-GB", "English (UK)", "en_GB", .one) { PackageResources.en_GB_txt },
        english,
        spanish,
        make("es-MX", "Español (México)", "es_MX", .one, fallback: spanish) { PackageResources.es_MX_txt },
        make("fr-CA", "Français (Canada)", "fr_CA", .zeroAndOne, fallback: french) {
            PackageResources.fr_CA_txt
        },
        french,
        make("hr", "Hrvatski", "hr_HR", .croatian) { PackageResources.hr_txt },
        make("it", "Italiano", "it_IT", .one) { PackageResources.it_txt },
        make("hu", "Magyar", "hu_HU", .one) { PackageResources.hu_txt },
        make("nl", "Nederlands", "nl_NL", .one) { PackageResources.nl_txt },
        make("nb", "Norsk (bokmål)", "no_NO", .one) { PackageResources.nb_txt },
        make("pl", "Polski", "pl_PL", .polish) { PackageResources.pl_txt },
        make("pt-BR", "Português (Brasil)", "pt_BR", .zeroAndOne) { PackageResources.pt_BR_txt },
        make("pt-PT", "Português (Portugal)", "pt_PT", .one) { PackageResources.pt_PT_txt },
        make("ro", "Română", "ro_RO", .romanian) { PackageResources.ro_txt },
        make("sk", "Slovenčina", "sk_SK", .czech) { PackageResources.sk_txt },
        make("fi", "Suomi", "fi_FI", .one) { PackageResources.fi_txt },
        make("sv", "Svenska", "sv_SE", .one) { PackageResources.sv_txt },
        make("vi", "Tiếng Việt", "vi_VI", .none) { PackageResources.vi_txt },
        make("tr", "Türkçe", "tr_TR", .one) { PackageResources.tr_txt },
        make("el", "Ελληνικά", "el_GR", .one) { PackageResources.el_txt },
        make("ru", "Русский", "ru_RU", .russian) { PackageResources.ru_txt },
        make("uk", "Українська", "uk_UA", .russian) { PackageResources.uk_txt },
        make("he", "עברית", "iw_IL", .hebrew, isRightToLeft: true) { PackageResources.he_txt },
        make("ar", "العربية", "ar_SA", .arabic, isRightToLeft: true, listSeparator: "، ") {
            PackageResources.ar_txt
        },
        make("th", "ไทย", "th_TH", .none) { PackageResources.th_txt },
        make("ko", "한국어", "ko_KR", .none) { PackageResources.ko_txt },
        make("ja", "日本語", "ja_JP", .none, listSeparator: "、") { PackageResources.ja_txt },
        make("zh-Hans", "简体中文", "zh_CN", .none, listSeparator: "、") { PackageResources.zh_Hans_txt },
        traditionalChinese,
        make("zh-HK", "繁體中文（香港）", "zh_HK", .none, listSeparator: "、", fallback: traditionalChinese) {
            PackageResources.zh_HK_txt
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
        file: @escaping @Sendable () -> [UInt8]
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
