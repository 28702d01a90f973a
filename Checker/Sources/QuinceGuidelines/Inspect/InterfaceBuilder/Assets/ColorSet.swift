/// `Contents.json` of a color.
struct ColorSet: Decodable {
    private let colors: [Variant]?

    private struct Variant: Decodable {
        let idiom: String?
        let appearances: [Look]?
        let color: Value?
    }

    private struct Look: Decodable {
        let appearance: String?
        let value: String?
    }

    private struct Value: Decodable {
        let space: String?
        let components: [String: Component]?
        /// A color of the system, by its name.
        let reference: String?

        private enum CodingKeys: String, CodingKey {
            case space = "color-space"
            case components, reference
        }
    }

    /// The color of phones; nil if it has none that can be told.
    var color: AssetColor? {
        guard let usual = self.paint(nil) ?? self.paint("light") else { return nil }
        let light = self.paint("light") ?? usual
        let dark = self.paint("dark") ?? usual
        return AssetColor(light: light.light, dark: dark.dark)
    }

    private func paint(_ luminosity: String?) -> InterfacePaint? {
        let fitting = (self.colors ?? []).filter { variant in
            let looks = variant.appearances ?? []
            return looks.allSatisfy { $0.appearance == "luminosity" } && looks.first?.value == luminosity
        }
        let best =
            fitting.first { $0.idiom == "iphone" }
            ?? fitting.first { $0.idiom == "universal" || $0.idiom == nil }
        return best?.color.flatMap(Self.paint)
    }

    private static func paint(_ value: Value) -> InterfacePaint? {
        if let name = value.reference { return SystemPaints.named(name) }
        guard let parts = value.components else { return nil }
        let alpha = parts["alpha"]?.fraction ?? 1
        if let white = parts["white"]?.value {
            let space = value.space == "gray-gamma-22" ? "genericGamma22GrayColorSpace" : ""
            return InterfacePaint(RGBColor(white: ColorSpaces.gray(white, gamma: space), alpha: alpha))
        }
        guard let red = parts["red"]?.value, let green = parts["green"]?.value,
            let blue = parts["blue"]?.value
        else { return nil }
        let color = RGBColor(red: red, green: green, blue: blue, alpha: alpha)
        return InterfacePaint(value.space == "display-p3" ? ColorSpaces.displayP3(color) : color)
    }

    /// `0.251`, `0x40` or `64`.
    struct Component: Decodable {
        let value: Double?
        /// As it is, for the opacity, which has no bytes.
        let fraction: Double?

        init(from decoder: any Decoder) throws {
            let container = try decoder.singleValueContainer()
            if let number = try? container.decode(Double.self) {
                self.fraction = Self.limited(number)
                self.value = self.fraction
                return
            }
            let text = try container.decode(String.self)
            self.fraction = Double(text).map(Self.limited)
            if text.hasPrefix("0x") {
                self.value = Int(text.dropFirst(2), radix: 16).map { Self.limited(Double($0) / 255) }
            } else {
                self.value = Double(text).map { Self.limited(text.contains(".") ? $0 : $0 / 255) }
            }
        }

        private static func limited(_ channel: Double) -> Double { min(max(channel, 0), 1) }
    }
}
