extension SignInLanguage {
    /// Chooses the first preferred language that there is; English if there is none.
    ///
    /// - Parameter preferred: Language tags as in BCP 47, or the names of localizations, such as `zh-Hant-HK` and
    ///   `zh_TW`.
    init(preferred: [String]) {
        self = preferred.lazy.compactMap { SignInLanguage(LanguageTag($0)) }.first ?? .english
    }

    private init?(_ tag: LanguageTag) {
        switch tag.language {
        case "en": self = [nil, "US"].contains(tag.region) ? .english : .britishEnglish
        case "es": self = [nil, "ES"].contains(tag.region) ? .spanish : .mexicanSpanish
        case "fr": self = tag.region == "CA" ? .canadianFrench : .french
        // Portuguese is Brazilian where nothing else is said, as everywhere on Apple's platforms.
        case "pt": self = [nil, "BR"].contains(tag.region) ? .brazilianPortuguese : .portuguese
        case "yue", "zh": self = .chinese(tag)
        default:
            let language = Self.otherCodes[tag.language] ?? tag.language
            guard let found = Self.allCases.first(where: { $0.rawValue.hasPrefix(language + "_") }) else {
                return nil
            }
            self = found
        }
    }

    /// Languages with another code than in the names of the buttons' titles.
    private static let otherCodes = ["he": "iw", "in": "id", "nb": "no", "nn": "no"]

    /// The script decides, and only without one the region.
    private static func chinese(_ tag: LanguageTag) -> SignInLanguage {
        let isHongKong = ["HK", "MO"].contains(tag.region)
        switch (tag.script, tag.region) {
        case ("Hans", _): return .simplifiedChinese
        case ("Hant", _), (nil, "HK"), (nil, "MO"): return isHongKong ? .hongKongChinese : .traditionalChinese
        case (nil, "TW"): return .traditionalChinese
        default: return tag.language == "yue" ? .hongKongChinese : .simplifiedChinese
        }
    }
}

/// The parts of a language tag that choose a text.
private struct LanguageTag {
    let language: String
    let script: String?
    let region: String?

    init(_ identifier: String) {
        let subtags = identifier.split { $0 == "-" || $0 == "_" }
        self.language = subtags.first?.lowercased() ?? ""
        // What follows a subtag of one letter is an extension, such as a calendar (RFC 5646 §2.2.6).
        let rest = subtags.dropFirst().prefix { $0.count > 1 }
        self.script = rest.first { $0.count == 4 && $0.allSatisfy(\.isLetter) }?.capitalizedASCII
        self.region = rest.first { $0.count == 2 || ($0.count == 3 && $0.allSatisfy(\.isNumber)) }?
            .uppercased()
    }
}

extension Substring {
    fileprivate var capitalizedASCII: String { self.prefix(1).uppercased() + self.dropFirst().lowercased() }
}
