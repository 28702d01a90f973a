/// Lengths of CSS in points.
enum StyleLength {
    /// The size of a browser's text where nothing else is said.
    static let rootFontSize = 16.0
    /// Stands for a size of the page's text that depends on the width, or that the app may not have.
    static let varyingSize = -1.0

    /// nil for what depends on something else, such as `50%`, and for what is no length.
    ///
    /// - Parameters:
    ///   - text: A length with its unit; 0 may have none.
    ///   - fontSize: That of the element, for `em`; nil if it is not known.
    /// - Returns: Points.
    static func pixels(_ text: String, fontSize: Double?) -> Double? {
        let text = text.lowercased()
        let digits = text.prefix { $0.isASCII && ($0.isNumber || $0 == "." || $0 == "-") }
        guard let number = Double(digits), number.isFinite, abs(number) < 100_000 else { return nil }
        switch text.dropFirst(digits.count) {
        case "px": return number
        case "rem": return number * Self.rootFontSize
        case "em": return fontSize.map { number * $0 }
        case "pt": return number * 4 / 3
        case "": return number == 0 ? 0 : nil
        default: return nil
        }
    }

    /// The height of a line of text; `normal` depends on the font.
    static func lineHeight(_ text: String, fontSize: Double) -> Double? {
        if let pixels = Self.pixels(text, fontSize: fontSize), pixels > 0 { return pixels }
        if text.hasSuffix("%"), let percent = Double(text.dropLast()) { return percent / 100 * fontSize }
        guard let factor = Double(text), factor > 0, factor < 10 else { return nil }
        return factor * fontSize
    }
}
