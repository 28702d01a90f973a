/// Which language a browser or an app wants.
package enum LanguagePreference {
    /// How much of a header is read, in bytes: browsers send fewer than 200.
    package static let maximumLength = 1_000
    /// How many languages of a header are read.
    package static let maximumCount = 32
    /// The longest tag, in bytes (RFC 5646 §4.4.1).
    package static let maximumTagLength = 35

    /// The language that `header`, the value of `Accept-Language`, wants most; nil if it wants none of ours (RFC 9110 §12.5.4).
    ///
    /// What isn't a language with a valid weight is left out.
    package static func language(accepting header: String) -> Language? {
        let text = String(decoding: header.utf8.prefix(Self.maximumLength), as: UTF8.self)
        var best: (language: Language, weight: Int)?
        for range in text.split(separator: ",").prefix(Self.maximumCount) {
            let parts = range.split(separator: ";", omittingEmptySubsequences: false)
            let weight = parts.count == 1 ? 1_000 : parts.count == 2 ? Self.weight(parts[1]) : nil
            guard let weight, weight > best?.weight ?? 0 else { continue }
            guard let language = Self.language(tag: parts[0].trimmed) else { continue }
            best = (language, weight)
        }
        return best?.language
    }

    /// `q=0.8` in thousandths; nil if it isn't a weight.
    private static func weight(_ text: Substring) -> Int? {
        let text = text.trimmed
        guard text.first == "q" || text.first == "Q", text.dropFirst().first == "=" else { return nil }
        let value = text.dropFirst(2)
        let parts = value.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count <= 2, parts[0] == "0" || parts[0] == "1" else { return nil }
        let digits = parts.count == 2 ? parts[1] : ""
        guard digits.utf8.count <= 3, digits.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
            return nil
        }
        let fraction = Int(digits + String(repeating: "0", count: 3 - digits.utf8.count)) ?? 0
        guard parts[0] == "0" || fraction == 0 else { return nil }
        return parts[0] == "1" ? 1_000 : fraction
    }

    /// The language of a tag, such as `de-AT`, `zh-TW` or, as Apple writes it, `ja_JP`; nil if there is none (RFC 4647 §3.4).
    package static func language(tag: some StringProtocol) -> Language? {
        guard tag.utf8.count <= Self.maximumTagLength, tag.utf8.allSatisfy(Self.isOfTag) else { return nil }
        let subtags = tag.lowercased().replacing("_", with: "-")
            .split(separator: "-", omittingEmptySubsequences: false)
        guard let first = subtags.first, subtags.allSatisfy({ !$0.isEmpty }) else { return nil }
        let code = Self.aliases[first] ?? String(first)
        let rest = subtags.dropFirst()
        switch code {
        case "zh": return Self.chinese(first, rest)
        case "en": return .named(Self.isRegion(rest, in: Self.american) ? "en" : "en-GB")
        case "es": return .named(Self.isRegion(rest, in: ["es", "ic", "ea", "gq", "ph"]) ? "es" : "es-MX")
        case "fr": return .named(rest.contains("ca") ? "fr-CA" : "fr")
        case "pt": return .named(Self.isRegion(rest, in: ["br"]) ? "pt-BR" : "pt-PT")
        default: return .named(code)
        }
    }

    /// Codes of the same language, or of one that its readers understand: Hebrew and Indonesian had others before 1989.
    private static let aliases: [Substring: String] = [
        "no": "nb", "nn": "nb", "iw": "he", "in": "id", "mo": "ro", "cmn": "zh", "yue": "zh",
    ]

    /// Where English is written as in the United States.
    private static let american: Set<Substring> = [
        "us", "as", "ca", "gu", "lr", "mp", "ph", "pr", "um", "vi",
    ]

    /// Whether the region, if there is one, is one of `regions`.
    private static func isRegion(_ subtags: ArraySlice<Substring>, in regions: Set<Substring>) -> Bool {
        let region = subtags.first { subtag in
            subtag.utf8.count == 2 || subtag.utf8.count == 3 && subtag.allSatisfy(\.isNumber)
        }
        return region.map(regions.contains) ?? true
    }

    /// The script decides; without one, the region.
    private static func chinese(_ code: Substring, _ subtags: ArraySlice<Substring>) -> Language? {
        let isOfHongKong = subtags.contains("hk") || subtags.contains("mo") || code == "yue"
        if subtags.contains("hans") { return .named("zh-Hans") }
        if isOfHongKong { return .named("zh-HK") }
        let isTraditional = subtags.contains("hant") || subtags.contains("tw")
        return .named(isTraditional ? "zh-Hant" : "zh-Hans")
    }

    private static func isOfTag(_ byte: UInt8) -> Bool {
        (0x61...0x7A).contains(byte) || (0x41...0x5A).contains(byte) || (0x30...0x39).contains(byte)
            || byte == 0x2D || byte == 0x5F
    }
}

extension Substring {
    /// Without the spaces and tabs around it.
    fileprivate var trimmed: Substring {
        var text = self.drop { $0 == " " || $0 == "\t" }
        while text.last == " " || text.last == "\t" { text.removeLast() }
        return text
    }
}
