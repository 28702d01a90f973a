/// The system's colors by their names in Interface Builder: UIKit documentation, "Standard colors" and "UI
/// element colors"; without the variants for higher contrast.
enum SystemPaints {
    static func named(_ name: String) -> InterfacePaint? { Self.paints[name] }

    static let blue = InterfacePaint(light: Self.color(0x007AFF), dark: Self.color(0x0A84FF))

    private static func color(_ number: Int, _ alpha: Double = 1) -> RGBColor {
        RGBColor(
            red: Double(number >> 16 & 255) / 255,
            green: Double(number >> 8 & 255) / 255,
            blue: Double(number & 255) / 255,
            alpha: alpha
        )
    }

    private static func both(_ light: Int, _ dark: Int) -> InterfacePaint {
        InterfacePaint(light: Self.color(light), dark: Self.color(dark))
    }

    private static func fixed(_ number: Int, _ alpha: Double = 1) -> InterfacePaint {
        InterfacePaint(Self.color(number, alpha))
    }

    private static func sheer(_ light: (Int, Double), _ dark: (Int, Double)) -> InterfacePaint {
        InterfacePaint(light: Self.color(light.0, light.1), dark: Self.color(dark.0, dark.1))
    }

    private static let paints: [String: InterfacePaint] = Self.grounds.merging(Self.inks) { one, _ in one }
        .merging(Self.hues) { one, _ in one }.merging(Self.constants) { one, _ in one }

    private static let grounds: [String: InterfacePaint] = [
        "systemBackgroundColor": both(0xFFFFFF, 0x000000),
        "secondarySystemBackgroundColor": both(0xF2F2F7, 0x1C1C1E),
        "tertiarySystemBackgroundColor": both(0xFFFFFF, 0x2C2C2E),
        "systemGroupedBackgroundColor": both(0xF2F2F7, 0x000000),
        "groupTableViewBackgroundColor": both(0xF2F2F7, 0x000000),
        "secondarySystemGroupedBackgroundColor": both(0xFFFFFF, 0x1C1C1E),
        "tertiarySystemGroupedBackgroundColor": both(0xF2F2F7, 0x2C2C2E),
        "tableCellGroupedBackgroundColor": both(0xFFFFFF, 0x1C1C1E),
        "systemFillColor": sheer((0x787880, 0.2), (0x787880, 0.36)),
        "secondarySystemFillColor": sheer((0x787880, 0.16), (0x787880, 0.32)),
        "tertiarySystemFillColor": sheer((0x767680, 0.12), (0x767680, 0.24)),
        "quaternarySystemFillColor": sheer((0x747480, 0.08), (0x767680, 0.18)),
        "scrollViewTexturedBackgroundColor": fixed(0x6F7179),
        "viewFlipsideBackgroundColor": fixed(0x1F2124),
    ]

    private static let inks: [String: InterfacePaint] = [
        "labelColor": both(0x000000, 0xFFFFFF),
        "secondaryLabelColor": sheer((0x3C3C43, 0.6), (0xEBEBF5, 0.6)),
        "tertiaryLabelColor": sheer((0x3C3C43, 0.3), (0xEBEBF5, 0.3)),
        "quaternaryLabelColor": sheer((0x3C3C43, 0.18), (0xEBEBF5, 0.16)),
        "placeholderTextColor": sheer((0x3C3C43, 0.3), (0xEBEBF5, 0.3)),
        "separatorColor": sheer((0x3C3C43, 0.29), (0x545458, 0.6)),
        "opaqueSeparatorColor": both(0xC6C6C8, 0x38383A),
        "linkColor": both(0x007AFF, 0x0984FF),
        "darkTextColor": fixed(0x000000),
        "lightTextColor": fixed(0xFFFFFF, 0.6),
    ]

    private static let hues: [String: InterfacePaint] = [
        "systemRedColor": both(0xFF3B30, 0xFF453A),
        "systemOrangeColor": both(0xFF9500, 0xFF9F0A),
        "systemYellowColor": both(0xFFCC00, 0xFFD60A),
        "systemGreenColor": both(0x34C759, 0x30D158),
        "systemMintColor": both(0x00C7BE, 0x63E6E2),
        "systemTealColor": both(0x30B0C7, 0x40C8E0),
        "systemCyanColor": both(0x32ADE6, 0x64D2FF),
        "systemBlueColor": Self.blue,
        "tintColor": Self.blue,
        "systemIndigoColor": both(0x5856D6, 0x5E5CE6),
        "systemPurpleColor": both(0xAF52DE, 0xBF5AF2),
        "systemPinkColor": both(0xFF2D55, 0xFF375F),
        "systemBrownColor": both(0xA2845E, 0xAC8E68),
        "systemGrayColor": both(0x8E8E93, 0x8E8E93),
        "systemGray2Color": both(0xAEAEB2, 0x636366),
        "systemGray3Color": both(0xC7C7CC, 0x48484A),
        "systemGray4Color": both(0xD1D1D6, 0x3A3A3C),
        "systemGray5Color": both(0xE5E5EA, 0x2C2C2E),
        "systemGray6Color": both(0xF2F2F7, 0x1C1C1E),
    ]

    private static let constants: [String: InterfacePaint] = [
        "clearColor": .clear,
        "blackColor": fixed(0x000000),
        "whiteColor": fixed(0xFFFFFF),
        "darkGrayColor": fixed(0x555555),
        "lightGrayColor": fixed(0xAAAAAA),
        "grayColor": fixed(0x808080),
        "redColor": fixed(0xFF0000),
        "greenColor": fixed(0x00FF00),
        "blueColor": fixed(0x0000FF),
        "cyanColor": fixed(0x00FFFF),
        "yellowColor": fixed(0xFFFF00),
        "magentaColor": fixed(0xFF00FF),
        "orangeColor": fixed(0xFF8000),
        "purpleColor": fixed(0x800080),
        "brownColor": fixed(0x996633),
    ]
}
