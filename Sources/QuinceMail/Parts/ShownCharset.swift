/// The charsets that are shown: UTF-8, US-ASCII, ISO-8859-1 and Windows-1252.
enum ShownCharset {
    private static let western: Set<String> = [
        "iso-8859-1", "iso8859-1", "iso_8859-1", "latin1", "l1", "windows-1252", "cp1252", "x-cp1252",
    ]
    private static let unicode: Set<String> = ["utf-8", "utf8", "us-ascii", "ascii", "ansi_x3.4-1968"]

    static func isKnown(_ name: String) -> Bool {
        let name = name.lowercased()
        return Self.unicode.contains(name) || Self.western.contains(name)
    }

    /// Decodes a text; what can't be decoded becomes U+FFFD.
    ///
    /// ISO-8859-1 is read as Windows-1252, which has signs where ISO-8859-1 has nothing to show (as browsers do, Encoding Standard
    /// §4.2). Texts in ASCII are read as UTF-8, since that is what they are if they aren't ASCII.
    ///
    /// - Returns: The text, and whether the charset is known.
    static func decode(_ bytes: some Collection<UInt8>, _ charset: String) -> (text: String, isKnown: Bool) {
        let name = charset.lowercased()
        if Self.unicode.contains(name) { return (String(decoding: bytes, as: UTF8.self), true) }
        let isWestern = Self.western.contains(name)
        var text = String.UnicodeScalarView()
        for byte in bytes {
            switch byte {
            case ..<0x80: text.append(Unicode.Scalar(byte))
            case _ where !isWestern: text.append("\u{FFFD}")
            case 0x80..<0xA0: text.append(Unicode.Scalar(Self.windows1252[Int(byte) - 0x80]) ?? "\u{FFFD}")
            default: text.append(Unicode.Scalar(byte))
            }
        }
        return (String(text), isWestern)
    }

    /// The octets 80 to 9F (Encoding Standard, index windows-1252).
    private static let windows1252: [UInt32] = [
        0x20AC, 0x81, 0x201A, 0x0192, 0x201E, 0x2026, 0x2020, 0x2021, 0x02C6, 0x2030, 0x0160, 0x2039, 0x0152,
        0x8D, 0x017D,
        0x8F, 0x90, 0x2018, 0x2019, 0x201C, 0x201D, 0x2022, 0x2013, 0x2014, 0x02DC, 0x2122, 0x0161, 0x203A,
        0x0153, 0x9D,
        0x017E, 0x0178,
    ]
}
