/// How much two colors differ in brightness, from 1 to 21 (WCAG 2.2, "contrast ratio").
struct ContrastRatio: Hashable, Sendable, Comparable, CustomStringConvertible {
    /// The minimum contrast for parts of a user interface (WCAG 2.2, success criterion 1.4.11).
    static let ofControls = ContrastRatio(value: 3)

    let value: Double

    private init(value: Double) { self.value = value }

    /// The order of the colors doesn't matter.
    init(_ one: PageColor, _ other: PageColor) {
        let (lighter, darker) = (
            max(one.luminance, other.luminance), min(one.luminance, other.luminance)
        )
        self.value = (lighter + 0.05) / (darker + 0.05)
    }

    /// Such as `4.5 : 1`; truncated instead of rounded, so that 3 is only shown for at least 3.
    var description: String {
        // Quotients of sums such as 1.05 / 0.05 are slightly below their whole number.
        let tenths = Int(self.value * 10 + 1e-9)
        return tenths % 10 == 0 ? "\(tenths / 10) : 1" : "\(tenths / 10).\(tenths % 10) : 1"
    }

    static func < (one: Self, other: Self) -> Bool { one.value < other.value }
}
