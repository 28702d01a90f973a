/// Reads `<color>` elements.
struct PaintReader: Sendable {
    let resources: InterfaceResources
    let assets: [String: AssetColor]

    /// The color of a property of an element; nil if it has none.
    func paint(_ key: String, of node: MarkupNode) -> Measured<InterfacePaint>? {
        node.child("color", key: key).map { self.paint($0) }
    }

    func paint(_ node: MarkupNode) -> Measured<InterfacePaint> {
        if let name = Self.systemNames.lazy.compactMap({ node[$0] }).first,
            let paint = SystemPaints.named(name)
        {
            return .known(paint)
        }
        if let literal = Self.literal(node) { return .known(InterfacePaint(literal)) }
        guard let name = node["name"] ?? node["systemColor"] ?? node["cocoaTouchSystemColor"] else {
            return .unknown(because: "the file has a color of an unknown kind")
        }
        if let asset = self.assets[name] {
            return .known(InterfacePaint(light: asset.light, dark: asset.dark))
        }
        guard let copy = self.resources.namedColors[name].flatMap(Self.literal) else {
            return .unknown(because: "the color \(name) is not in the project's asset catalogs")
        }
        return .assumed(
            InterfacePaint(copy),
            because: "the color \(name) is not in the project's asset catalogs"
        )
    }

    /// Newer systems take the first of them that is there.
    private static let systemNames = ["systemColor", "xcode11CocoaTouchSystemColor", "cocoaTouchSystemColor"]

    private static func literal(_ node: MarkupNode) -> RGBColor? {
        let space = node["customColorSpace"] ?? node["colorSpace"] ?? ""
        let alpha = node.number("alpha") ?? 1
        if let white = node.number("white") {
            return RGBColor(white: ColorSpaces.gray(white, gamma: space), alpha: Self.limited(alpha))
        }
        guard let red = node.number("red"), let green = node.number("green"), let blue = node.number("blue")
        else {
            return nil
        }
        let color = RGBColor(
            red: Self.limited(red),
            green: Self.limited(green),
            blue: Self.limited(blue),
            alpha: Self.limited(alpha)
        )
        return space == "displayP3" ? ColorSpaces.displayP3(color) : color
    }

    private static func limited(_ channel: Double) -> Double { min(max(channel, 0), 1) }
}
