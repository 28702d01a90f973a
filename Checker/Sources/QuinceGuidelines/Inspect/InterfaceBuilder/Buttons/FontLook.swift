/// A font as a file names it.
struct FontLook {
    var family: Measured<String>
    var size: Measured<Double>
    /// The number for ``size`` in the file.
    var writtenSize: WrittenValue<Double>?

    /// The default font of UIKit.
    static func system(_ size: Double) -> FontLook { FontLook(family: .known("system"), size: .known(size)) }

    init(family: Measured<String>, size: Measured<Double>) {
        self.family = family
        self.size = size
    }

    /// Reads `<fontDescription>`, and `<font>` of attributed texts.
    init(_ node: MarkupNode) {
        if let style = node["style"], style.hasPrefix("UICTFontTextStyle") {
            self.family = .known("system")
            self.size =
                Self.textStyles[String(style.dropFirst("UICTFontTextStyle".utf8.count))]
                .map { .assumed($0, because: "it follows the text size that the user has chosen") }
                ?? .unknown(because: "the text style \(style) is unknown")
            return
        }
        let size = node.number("pointSize") ?? node.number("size")
        self.size = size.map { .known($0) } ?? .unknown(because: "the file sets no font size")
        let key = node.number("pointSize") == nil ? "size" : "pointSize"
        if let text = node[key], let place = node.place(of: key) {
            self.writtenSize = WrittenValue(text, at: place)
        }
        if node["type"] != nil || node["metaFont"] != nil {
            self.family = .known("system")
        } else {
            let name = node["family"] ?? node["name"]
            self.family = name.map { .known(Self.isSystem($0) ? "system" : $0) } ?? .known("system")
        }
    }

    private static func isSystem(_ name: String) -> Bool {
        name.hasPrefix(".AppleSystemUIFont") || name.hasPrefix(".SF") || name.hasPrefix("SFUI")
            || name.hasPrefix("SFPro")
            || name.hasPrefix("SF Pro")
    }

    /// The sizes at the standard setting: Human Interface Guidelines, Typography.
    private static let textStyles: [String: Double] = [
        "LargeTitle": 34, "Title0": 34, "Title1": 28, "Title2": 22, "Title3": 20, "Headline": 17, "Body": 17,
        "Callout": 16, "Subhead": 15, "Footnote": 13, "Caption1": 12, "Caption2": 11,
    ]
}
