/// Colours of CSS.
enum StyleColor {
    /// nil for what is no colour, and for what depends on something else, such as `currentColor` and `var(--brand)`.
    static func parse(_ text: String) -> RGBColor? {
        let text = text.lowercased().trimmed(" ")
        if text.hasPrefix("#") { return RGBColor(hexadecimal: text) }
        if let hexadecimal = Self.named[text] { return RGBColor(hexadecimal: hexadecimal) }
        guard let open = text.firstIndex(of: "("), text.hasSuffix(")") else { return nil }
        let parts = text[text.index(after: open)...].dropLast().split { " ,/".contains($0) }.map(String.init)
        switch text[..<open] {
        case "rgb", "rgba": return Self.rgb(parts)
        case "hsl", "hsla": return Self.hsl(parts)
        default: return nil
        }
    }

    /// Of a plain colour itself; of a gradient the stop that is furthest from black and from white.
    static func fill(_ text: String) -> RGBColor? {
        guard text.contains("gradient(") else { return Self.parse(text) }
        let stops = Self.colors(in: text)
        return stops.max { Self.distance($0) < Self.distance($1) }
    }

    private static func distance(_ color: RGBColor) -> Double {
        min(color.distance(to: .black), color.distance(to: .white))
    }

    private static func colors(in gradient: String) -> [RGBColor] {
        var colors: [RGBColor] = []
        var rest = gradient.lowercased()[...]
        while let start = rest.firstIndex(of: "#") {
            let digits = rest[rest.index(after: start)...].prefix { $0.isHexDigit }
            if let color = RGBColor(hexadecimal: String(digits)) { colors.append(color) }
            rest = rest[digits.endIndex...]
        }
        let words = gradient.lowercased().split { !($0.isLetter) }.map(String.init)
        return colors + words.compactMap { Self.named[$0] }.compactMap { RGBColor(hexadecimal: $0) }
    }

    private static func rgb(_ parts: [String]) -> RGBColor? {
        guard parts.count == 3 || parts.count == 4 else { return nil }
        let channels = parts.prefix(3).compactMap { Self.share($0, of: 255) }
        guard channels.count == 3, let alpha = parts.count == 4 ? Self.share(parts[3], of: 1) : 1 else {
            return nil
        }
        return RGBColor(red: channels[0], green: channels[1], blue: channels[2], alpha: alpha)
    }

    private static func hsl(_ parts: [String]) -> RGBColor? {
        guard parts.count == 3 || parts.count == 4,
            let hue = Double(parts[0].replacingSuffix("deg", by: "")), hue.isFinite,
            let saturation = Self.share(parts[1], of: 100), let lightness = Self.share(parts[2], of: 100),
            let alpha = parts.count == 4 ? Self.share(parts[3], of: 1) : 1
        else { return nil }
        let chroma = saturation * min(lightness, 1 - lightness)
        func channel(_ offset: Double) -> Double {
            let turn = (offset + hue / 30).truncatingRemainder(dividingBy: 12)
            let place = turn < 0 ? turn + 12 : turn
            return lightness - chroma * max(-1, min(place - 3, 9 - place, 1))
        }
        return RGBColor(red: channel(0), green: channel(8), blue: channel(4), alpha: alpha)
    }

    /// 0 to 1, of a number or of a percentage.
    private static func share(_ text: String, of whole: Double) -> Double? {
        let isPercent = text.hasSuffix("%")
        guard let number = Double(isPercent ? String(text.dropLast()) : text), number.isFinite else {
            return nil
        }
        return min(max(number / (isPercent ? 100 : whole), 0), 1)
    }

    private static let named: [String: String] = [
        "black": "#000", "white": "#fff", "transparent": "#0000", "red": "#f00", "green": "#008000",
        "blue": "#00f",
        "gray": "#808080", "grey": "#808080", "silver": "#c0c0c0", "lightgray": "#d3d3d3",
        "lightgrey": "#d3d3d3",
        "darkgray": "#a9a9a9", "darkgrey": "#a9a9a9", "dimgray": "#696969", "dimgrey": "#696969",
        "gainsboro": "#dcdcdc", "whitesmoke": "#f5f5f5", "snow": "#fffafa", "ivory": "#fffff0",
        "ghostwhite": "#f8f8ff", "floralwhite": "#fffaf0", "aliceblue": "#f0f8ff", "navy": "#000080",
        "teal": "#008080", "maroon": "#800000", "purple": "#800080", "orange": "#ffa500", "yellow": "#ff0",
        "pink": "#ffc0cb", "brown": "#a52a2a", "gold": "#ffd700", "tomato": "#ff6347", "coral": "#ff7f50",
        "crimson": "#dc143c", "indigo": "#4b0082", "slategray": "#708090", "darkslategray": "#2f4f4f",
        "steelblue": "#4682b4", "royalblue": "#4169e1", "dodgerblue": "#1e90ff", "lightblue": "#add8e6",
        "beige": "#f5f5dc", "lavender": "#e6e6fa", "cyan": "#0ff", "magenta": "#f0f", "lime": "#0f0",
    ]
}
