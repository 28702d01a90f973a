import Foundation

/// Colors of CSS: the one reader of them, for style sheets, programs and drawings.
package enum StyleColor {
    /// nil for text that isn't a color, and for colors that depend on others, such as `currentColor` and `var(--brand)`.
    package static func parse(_ text: String) -> RGBColor? {
        let text = text.lowercased().trimmed(" ")
        if text.hasPrefix("#") { return RGBColor(hexadecimal: text) }
        if let named = Self.named[text] { return named }
        guard let open = text.firstIndex(of: "("), text.hasSuffix(")") else { return nil }
        let inner = text[text.index(after: open)...].dropLast()
        let parts = inner.split { ",/".contains($0) || $0.isWhitespace }.map(String.init)
        guard (3...4).contains(parts.count), let alpha = parts.count == 4 ? Self.share(parts[3], of: 1) : 1
        else { return nil }
        return switch text[..<open].trimmed(" ") {
        case "rgb", "rgba": Self.rgb(parts, alpha)
        case "hsl", "hsla": Self.hsl(parts, alpha)
        case "hwb": Self.hwb(parts, alpha)
        case "oklch": Self.oklch(parts, alpha)
        default: nil
        }
    }

    /// The color itself; for a gradient, the stop that is furthest from black and white.
    static func fill(_ text: String) -> RGBColor? {
        guard text.contains("gradient(") else { return Self.parse(text) }
        return Self.mostColorful(Self.colors(in: text))
    }

    /// The color that is furthest from black and white.
    static func mostColorful(_ colors: [RGBColor]) -> RGBColor? {
        colors.max { $0.nearestExtreme.distance < $1.nearestExtreme.distance }
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
        return colors + words.compactMap { Self.named[$0] }
    }

    private static func rgb(_ parts: [String], _ alpha: Double) -> RGBColor? {
        let channels = parts.prefix(3).compactMap { Self.share($0, of: 255) }
        guard channels.count == 3 else { return nil }
        return RGBColor(red: channels[0], green: channels[1], blue: channels[2], alpha: alpha)
    }

    private static func hsl(_ parts: [String], _ alpha: Double) -> RGBColor? {
        guard let turn = Self.turn(parts[0]), let saturation = Self.share(parts[1], of: 100),
            let lightness = Self.share(parts[2], of: 100)
        else { return nil }
        let chroma = saturation * min(lightness, 1 - lightness)
        func channel(_ offset: Double) -> Double {
            let place = (offset + turn * 12).truncatingRemainder(dividingBy: 12)
            return lightness - chroma * max(-1, min(place - 3, 9 - place, 1))
        }
        return RGBColor(red: channel(0), green: channel(8), blue: channel(4), alpha: alpha)
    }

    /// A pure hue with white and black mixed in.
    private static func hwb(_ parts: [String], _ alpha: Double) -> RGBColor? {
        guard let white = Self.share(parts[1], of: 100), let black = Self.share(parts[2], of: 100) else {
            return nil
        }
        guard white + black < 1 else { return RGBColor(white: white / (white + black), alpha: alpha) }
        guard let hue = Self.hsl([parts[0], "100%", "50%"], alpha) else { return nil }
        func mixed(_ channel: Double) -> Double { channel * (1 - white - black) + white }
        return RGBColor(red: mixed(hue.red), green: mixed(hue.green), blue: mixed(hue.blue), alpha: alpha)
    }

    /// CSS Color 4, 10.3 and its sample code: by way of OKLab and linear light.
    private static func oklch(_ parts: [String], _ alpha: Double) -> RGBColor? {
        guard let lightness = Self.share(parts[0], of: 1), let turn = Self.turn(parts[2]),
            let chroma = Self.share(parts[1], of: 1).map({ parts[1].hasSuffix("%") ? $0 * 0.4 : $0 })
        else { return nil }
        let (a, b) = (chroma * cos(2 * .pi * turn), chroma * sin(2 * .pi * turn))
        func cube(_ value: Double) -> Double { value * value * value }
        let long = cube(lightness + 0.3963377774 * a + 0.2158037573 * b)
        let medium = cube(lightness - 0.1055613458 * a - 0.0638541728 * b)
        let short = cube(lightness - 0.0894841775 * a - 1.2914855480 * b)
        func channel(_ linear: Double) -> Double {
            let value = linear <= 0.0031308 ? 12.92 * linear : 1.055 * pow(linear, 1 / 2.4) - 0.055
            return min(max(value, 0), 1)
        }
        return RGBColor(
            red: channel(4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short),
            green: channel(-1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short),
            blue: channel(-0.0041960863 * long - 0.7034186147 * medium + 1.7076147010 * short),
            alpha: alpha
        )
    }

    /// A hue as a share of the whole circle, 0 to 1.
    private static func turn(_ text: String) -> Double? {
        let units: [(String, Double)] = [
            ("deg", 360), ("grad", 400), ("rad", 2 * .pi), ("turn", 1), ("", 360),
        ]
        guard let (unit, whole) = units.first(where: { text.hasSuffix($0.0) }),
            let number = Double(text.dropLast(unit.count)), number.isFinite
        else { return nil }
        let turn = (number / whole).truncatingRemainder(dividingBy: 1)
        return turn < 0 ? turn + 1 : turn
    }

    /// 0 to 1, of a number or of a percentage.
    private static func share(_ text: String, of whole: Double) -> Double? {
        let isPercent = text.hasSuffix("%")
        guard let number = Double(isPercent ? String(text.dropLast()) : text), number.isFinite else {
            return nil
        }
        return min(max(number / (isPercent ? 100 : whole), 0), 1)
    }
}

extension StyleColor {
    /// The named colors of CSS Color 4, all 148, and `transparent`.
    private static let named: [String: RGBColor] = {
        var named = ["transparent": RGBColor.clear]
        let words = Self.table.split(whereSeparator: \.isWhitespace)
        for index in stride(from: 0, to: words.count - 1, by: 2) {
            named[String(words[index])] = RGBColor(hexadecimal: String(words[index + 1]))
        }
        return named
    }()

    private static let table = """
        aliceblue f0f8ff  antiquewhite faebd7  aqua 00ffff  aquamarine 7fffd4  azure f0ffff  beige f5f5dc
        bisque ffe4c4  black 000000  blanchedalmond ffebcd  blue 0000ff  blueviolet 8a2be2  brown a52a2a
        burlywood deb887  cadetblue 5f9ea0  chartreuse 7fff00  chocolate d2691e  coral ff7f50  cornflowerblue 6495ed
        cornsilk fff8dc  crimson dc143c  cyan 00ffff  darkblue 00008b  darkcyan 008b8b  darkgoldenrod b8860b
        darkgray a9a9a9  darkgreen 006400  darkgrey a9a9a9  darkkhaki bdb76b  darkmagenta 8b008b
        darkolivegreen 556b2f  darkorange ff8c00  darkorchid 9932cc  darkred 8b0000  darksalmon e9967a
        darkseagreen 8fbc8f  darkslateblue 483d8b  darkslategray 2f4f4f  darkslategrey 2f4f4f  darkturquoise 00ced1
        darkviolet 9400d3  deeppink ff1493  deepskyblue 00bfff  dimgray 696969  dimgrey 696969  dodgerblue 1e90ff
        firebrick b22222  floralwhite fffaf0  forestgreen 228b22  fuchsia ff00ff  gainsboro dcdcdc
        ghostwhite f8f8ff  gold ffd700  goldenrod daa520  gray 808080  green 008000  greenyellow adff2f  grey 808080
        honeydew f0fff0  hotpink ff69b4  indianred cd5c5c  indigo 4b0082  ivory fffff0  khaki f0e68c
        lavender e6e6fa  lavenderblush fff0f5  lawngreen 7cfc00  lemonchiffon fffacd  lightblue add8e6
        lightcoral f08080  lightcyan e0ffff  lightgoldenrodyellow fafad2  lightgray d3d3d3  lightgreen 90ee90
        lightgrey d3d3d3  lightpink ffb6c1  lightsalmon ffa07a  lightseagreen 20b2aa  lightskyblue 87cefa
        lightslategray 778899  lightslategrey 778899  lightsteelblue b0c4de  lightyellow ffffe0  lime 00ff00
        limegreen 32cd32  linen faf0e6  magenta ff00ff  maroon 800000  mediumaquamarine 66cdaa  mediumblue 0000cd
        mediumorchid ba55d3  mediumpurple 9370db  mediumseagreen 3cb371  mediumslateblue 7b68ee
        mediumspringgreen 00fa9a  mediumturquoise 48d1cc  mediumvioletred c71585  midnightblue 191970
        mintcream f5fffa  mistyrose ffe4e1  moccasin ffe4b5  navajowhite ffdead  navy 000080  oldlace fdf5e6
        olive 808000  olivedrab 6b8e23  orange ffa500  orangered ff4500  orchid da70d6  palegoldenrod eee8aa
        palegreen 98fb98  paleturquoise afeeee  palevioletred db7093  papayawhip ffefd5  peachpuff ffdab9
        peru cd853f  pink ffc0cb  plum dda0dd  powderblue b0e0e6  purple 800080  rebeccapurple 663399  red ff0000
        rosybrown bc8f8f  royalblue 4169e1  saddlebrown 8b4513  salmon fa8072  sandybrown f4a460  seagreen 2e8b57
        seashell fff5ee  sienna a0522d  silver c0c0c0  skyblue 87ceeb  slateblue 6a5acd  slategray 708090
        slategrey 708090  snow fffafa  springgreen 00ff7f  steelblue 4682b4  tan d2b48c  teal 008080  thistle d8bfd8
        tomato ff6347  turquoise 40e0d0  violet ee82ee  wheat f5deb3  white ffffff  whitesmoke f5f5f5  yellow ffff00
        yellowgreen 9acd32
        """
}
