extension Language {
    /// Whether the fields of a name begin with the last one, the family name.
    package var putsFamilyNameFirst: Bool { ["hu", "ja", "ko", "zh"].contains(self.code) }

    /// The first subtag, such as `zh`.
    var code: Substring { self.tag.prefix { $0 != "-" } }

    /// A person's full name; nil if there is none.
    ///
    /// In Hungarian, the family name is first. So it is in the names of China, Japan and Korea, which their characters show: a
    /// name in Latin letters keeps its order on a Japanese page, as in Apple's `PersonNameComponentsFormatter`.
    package func fullName(first: String?, last: String?) -> String? {
        guard let first, let last else { return first ?? last }
        guard self.putsFamilyNameFirst else { return "\(first) \(last)" }
        guard self.code != "hu" else { return "\(last) \(first)" }
        guard first.isEastAsian, last.isEastAsian else { return "\(first) \(last)" }
        return self.code == "ja" ? "\(last) \(first)" : last + first
    }
}

extension String {
    /// Whether every letter is one of Chinese, Japanese or Korean.
    fileprivate var isEastAsian: Bool {
        !self.isEmpty
            && self.unicodeScalars.allSatisfy { scalar in
                switch scalar.value {
                // Kana, Bopomofo, Hangul, ideographs with their extensions, the mark of repetition and the middle dot.
                case 0x3005...0x30FF, 0x3105...0x312F, 0x3130...0x318F, 0x3400...0x4DBF, 0x4E00...0x9FFF,
                    0xAC00...0xD7AF, 0xF900...0xFAFF, 0x20000...0x3FFFF, 0x1100...0x11FF:
                    true
                default: false
                }
            }
    }
}
