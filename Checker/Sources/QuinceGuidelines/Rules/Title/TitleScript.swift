/// The script a title is written in, as far as it tells the language.
enum TitleScript: Hashable, Sendable {
    case latin, greek, cyrillic, hebrew, arabic, thai, hangul, kana, han
    /// Digits and signs, or letters of another script.
    case other

    /// Whether words follow each other without a blank, or with one as one likes.
    var hasNoBlanks: Bool {
        switch self {
        case .hangul, .kana, .han, .thai: true
        default: false
        }
    }

    /// Whether it runs from right to left.
    var isRightToLeft: Bool { self == .hebrew || self == .arabic }

    /// The script of the words around “Apple”: Japanese where there is a kana, and Latin only where there is nothing else.
    init(of text: String) {
        let found = Set(text.unicodeScalars.lazy.compactMap(Self.init(of:)))
        let others = found.subtracting([.latin])
        if let script = [.kana, .hangul, .han].first(where: found.contains) {
            self = script
        } else if others.count == 1, let only = others.first {
            self = only
        } else {
            self = found == [.latin] ? .latin : .other
        }
    }

    private init?(of scalar: Unicode.Scalar) {
        switch scalar.value {
        case 0x0370...0x03FF, 0x1F00...0x1FFF: self = .greek
        case 0x0400...0x052F: self = .cyrillic
        case 0x0590...0x05FF: self = .hebrew
        case 0x0600...0x06FF, 0x0750...0x077F, 0xFB50...0xFDFF, 0xFE70...0xFEFE: self = .arabic
        case 0x0E00...0x0E7F: self = .thai
        case 0x1100...0x11FF, 0x3130...0x318F, 0xAC00...0xD7AF: self = .hangul
        case 0x3040...0x30FF, 0xFF66...0xFF9F: self = .kana
        case 0x3400...0x4DBF, 0x4E00...0x9FFF, 0x20000...0x323AF: self = .han
        case 0x0041...0x024F where scalar.properties.isAlphabetic, 0x1E00...0x1EFF: self = .latin
        default:
            guard scalar.properties.isAlphabetic else { return nil }
            self = .other
        }
    }
}
