import QuinceGuidelines

/// The colors that the frameworks name, as the documentation and the system show them.
enum SystemColor {
    /// Light and dark; nil for a name that the frameworks do not have.
    static func named(_ name: String) -> AssetColor? {
        let name = name.hasSuffix("Color") && name != "Color" ? String(name.dropLast(5)) : name
        return self.fixed[name].map { AssetColor(light: $0, dark: $0) } ?? self.dynamic[name]
    }

    private static func hexadecimal(_ light: String, _ dark: String) -> AssetColor {
        AssetColor(
            light: RGBColor(hexadecimal: light) ?? .black,
            dark: RGBColor(hexadecimal: dark) ?? .black
        )
    }

    private static let fixed: [String: RGBColor] = [
        "black": .black, "white": .white, "clear": .clear,
        "darkText": .black, "lightText": RGBColor(white: 1, alpha: 0.6),
        "darkGray": RGBColor(white: 1.0 / 3), "lightGray": RGBColor(white: 2.0 / 3),
        "magenta": RGBColor(red: 1, green: 0, blue: 1),
    ]

    private static let dynamic: [String: AssetColor] = [
        "label": Self.hexadecimal("000000", "FFFFFF"),
        "primary": Self.hexadecimal("000000", "FFFFFF"),
        "secondaryLabel": Self.hexadecimal("3C3C4399", "EBEBF599"),
        "secondary": Self.hexadecimal("3C3C4399", "EBEBF599"),
        "tertiaryLabel": Self.hexadecimal("3C3C434D", "EBEBF54D"),
        "quaternaryLabel": Self.hexadecimal("3C3C432E", "EBEBF52E"),
        "placeholderText": Self.hexadecimal("3C3C434D", "EBEBF54D"),
        "link": Self.hexadecimal("007AFF", "0984FF"),
        "separator": Self.hexadecimal("3C3C434A", "54545899"),
        "opaqueSeparator": Self.hexadecimal("C6C6C8", "38383A"),
        "background": Self.hexadecimal("FFFFFF", "000000"),
        "systemBackground": Self.hexadecimal("FFFFFF", "000000"),
        "secondarySystemBackground": Self.hexadecimal("F2F2F7", "1C1C1E"),
        "tertiarySystemBackground": Self.hexadecimal("FFFFFF", "2C2C2E"),
        "systemGroupedBackground": Self.hexadecimal("F2F2F7", "000000"),
        "secondarySystemGroupedBackground": Self.hexadecimal("FFFFFF", "1C1C1E"),
        "tertiarySystemGroupedBackground": Self.hexadecimal("F2F2F7", "2C2C2E"),
        "systemFill": Self.hexadecimal("78788033", "7878805C"),
        "secondarySystemFill": Self.hexadecimal("78788029", "78788052"),
        "tertiarySystemFill": Self.hexadecimal("7676801F", "7676803D"),
        "quaternarySystemFill": Self.hexadecimal("74748014", "7676802E"),
        "systemGray": Self.hexadecimal("8E8E93", "8E8E93"),
        "systemGray2": Self.hexadecimal("AEAEB2", "636366"),
        "systemGray3": Self.hexadecimal("C7C7CC", "48484A"),
        "systemGray4": Self.hexadecimal("D1D1D6", "3A3A3C"),
        "systemGray5": Self.hexadecimal("E5E5EA", "2C2C2E"),
        "systemGray6": Self.hexadecimal("F2F2F7", "1C1C1E"),
        "systemRed": Self.hexadecimal("FF3B30", "FF453A"),
        "systemOrange": Self.hexadecimal("FF9500", "FF9F0A"),
        "systemYellow": Self.hexadecimal("FFCC00", "FFD60A"),
        "systemGreen": Self.hexadecimal("34C759", "30D158"),
        "systemMint": Self.hexadecimal("00C7BE", "63E6E2"),
        "systemTeal": Self.hexadecimal("30B0C7", "40CBE0"),
        "systemCyan": Self.hexadecimal("32ADE6", "64D2FF"),
        "systemBlue": Self.hexadecimal("007AFF", "0A84FF"),
        "systemIndigo": Self.hexadecimal("5856D6", "5E5CE6"),
        "systemPurple": Self.hexadecimal("AF52DE", "BF5AF2"),
        "systemPink": Self.hexadecimal("FF2D55", "FF375F"),
        "systemBrown": Self.hexadecimal("A2845E", "AC8E68"),
        // macOS
        "windowBackground": Self.hexadecimal("ECECEC", "323232"),
        "controlBackground": Self.hexadecimal("FFFFFF", "1E1E1E"),
        "textBackground": Self.hexadecimal("FFFFFF", "1E1E1E"),
    ]

    /// `UIColor.red` is pure red, `Color.red` the system's.
    static func basic(_ name: String, isSwiftUI: Bool) -> AssetColor? {
        guard let pure = self.pure[name] else { return nil }
        let system = self.dynamic["system" + name.prefix(1).uppercased() + name.dropFirst()]
        guard isSwiftUI, let system else { return AssetColor(light: pure, dark: pure) }
        return system
    }

    private static let pure: [String: RGBColor] = [
        "gray": RGBColor(white: 0.5),
        "red": RGBColor(red: 1, green: 0, blue: 0), "green": RGBColor(red: 0, green: 1, blue: 0),
        "blue": RGBColor(red: 0, green: 0, blue: 1), "cyan": RGBColor(red: 0, green: 1, blue: 1),
        "yellow": RGBColor(red: 1, green: 1, blue: 0), "orange": RGBColor(red: 1, green: 0.5, blue: 0),
        "purple": RGBColor(red: 0.5, green: 0, blue: 0.5), "brown": RGBColor(red: 0.6, green: 0.4, blue: 0.2),
        "mint": RGBColor(red: 0, green: 0.78, blue: 0.75),
        "teal": RGBColor(red: 0.19, green: 0.69, blue: 0.78),
        "indigo": RGBColor(red: 0.35, green: 0.34, blue: 0.84),
        "pink": RGBColor(red: 1, green: 0.18, blue: 0.33),
    ]
}
