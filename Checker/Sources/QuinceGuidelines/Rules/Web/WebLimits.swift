/// What Apple's script and the button endpoints accept: the numbers and words of Apple's pages.
enum WebLimits {
    /// Attributes of the script's element that are numbers.
    static let attributeRanges: [String: ClosedRange<Int>] = [
        "data-width": 130...375, "data-height": 30...64, "data-size": 30...64, "data-border-radius": 0...50,
        "data-logo-position": 0...182, "data-label-position": 0...182,
    ]

    /// Attributes of the script's element that are words; the second spelling of a type is that of older pages.
    static let attributeWords: [String: [String]] = [
        "data-color": ["black", "white"],
        "data-border": ["true", "false"],
        "data-type": ["sign-in", "continue", "sign-up", "sign in", "sign up"],
        "data-mode": ["center-align", "left-align", "logo-only"],
        "data-logo-size": ["small", "medium", "large"],
    ]

    /// Parameters of the endpoints that are numbers.
    static let parameterRanges: [String: ClosedRange<Int>] = [
        "height": 30...64, "width": 130...375, "size": 30...64, "border_radius": 0...50, "scale": 1...6,
        "label-position": 0...182, "logo-position": 0...182,
    ]

    /// Parameters of the endpoints that are words.
    static let parameterWords: [String: [String]] = [
        "color": ["white", "black"], "border": ["true", "false"], "type": ["sign-in", "continue"],
        "logo-size": ["small", "medium", "large"], "locale": Self.locales,
    ]

    /// The default of an image whose URL doesn't set the value.
    static let imageDefaults = (width: 140.0, height: 30.0, size: 30.0, scale: 1.0)

    /// The parameters that Apple's example of the logo endpoint has and its list of attributes has not.
    static let doubtfulLogoParameters: Set<String> = ["label-position", "logo-position", "logo-size"]

    /// The parameters of an endpoint, in the order of Apple's page.
    static func parameters(of endpoint: ButtonEndpoint) -> [String] {
        let text = ["height", "width", "color", "border", "type", "border_radius", "scale", "locale"]
        switch endpoint {
        case .center: return text
        case .left: return text + ["label-position", "logo-position", "logo-size"]
        case .logo: return ["size", "color", "border", "border_radius", "scale"]
        }
    }

    /// The languages of Apple's titles.
    static let locales = [
        "ar_SA", "ca_ES", "cs_CZ", "da_DK", "de_DE", "el_GR", "en_GB", "en_US", "es_ES", "es_MX", "fi_FI",
        "fr_CA", "fr_FR", "hr_HR", "hu_HU", "id_ID", "it_IT", "iw_IL", "ja_JP", "ko_KR", "ms_MY", "nl_NL",
        "no_NO", "pl_PL", "pt_BR", "pt_PT", "ro_RO", "ru_RU", "sk_SK", "sv_SE", "th_TH", "tr_TR", "uk_UA",
        "vi_VI", "zh_CN", "zh_HK", "zh_TW",
    ]
}
