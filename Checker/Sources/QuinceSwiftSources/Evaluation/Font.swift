import QuinceGuidelines

/// The font of a text.
struct FontMeasure: Hashable {
    var family: Measured<String>
    var size: Measured<Double>

    static let unseen = FontMeasure(family: .unseen, size: .unseen)
    static let unknown = FontMeasure(
        family: .unknown(because: "the font is set elsewhere"),
        size: .unknown(because: "the font is set elsewhere")
    )

    static func system(_ size: Measured<Double>) -> Self { Self(family: .known("system"), size: size) }

    /// The sizes of the text styles where a person has changed nothing.
    private static let styles: [String: Double] = [
        "extraLargeTitle": 36, "extraLargeTitle2": 28, "largeTitle": 34, "title": 28, "title1": 28,
        "title2": 22, "title3": 20, "headline": 17, "body": 17, "callout": 16, "subheadline": 15,
        "footnote": 13, "caption": 12, "caption1": 12, "caption2": 11,
    ]

    /// A text style: people choose its size.
    static func style(_ name: String) -> Self? {
        self.styles[name].map { .system(.assumed($0, because: "people choose the size of text styles")) }
    }

    /// The default font: the body style.
    static let body = Self(
        family: .assumed("system", because: "the code here sets no font"),
        size: .assumed(17, because: "the code here sets no font")
    )
}
