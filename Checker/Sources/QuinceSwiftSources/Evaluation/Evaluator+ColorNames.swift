import QuinceGuidelines

extension Evaluator {
    /// `.black`, `Color.black`, `UIColor.systemBackground`, `.brand` of an extension or of the asset catalog.
    func namedColor(_ value: Expression, _ scope: Scope) -> Measured<RGBColor>? {
        guard let path = value.wholePath, let name = path.last else { return nil }
        let type = path.count > 1 ? path[0] : nil
        if path.count > 1, !["Color", "UIColor", "NSColor", "CGColor", "ShapeStyle"].contains(path[0]) {
            // A member of the project's own type is no asset.
            return self.project.type(path[0]) == nil ? self.asset(symbol: name) : nil
        }
        let types = ["Color", "UIColor", "NSColor", "ShapeStyle"]
        if let addition = self.project.addition(name, to: types),
            case .expression(let inner, let place) = self.value(of: addition, in: Scope())
        {
            return self.color(inner, in: place)
        }
        let isSwiftUI = type.map { $0 == "Color" } ?? !self.isUIKit
        if let color = SystemColor.basic(name, isSwiftUI: isSwiftUI) ?? SystemColor.named(name) {
            return .known(self.chosen(color))
        }
        if name == "accentColor" || name == "tint" || name == "tintColor" { return self.tint }
        return self.asset(symbol: name)
    }

    /// The app's tint: what the asset catalog says, otherwise blue.
    var tint: Measured<RGBColor> {
        if let color = self.project.facts.colors["AccentColor"] { return .known(self.chosen(color)) }
        return .assumed(
            RGBColor(red: 0, green: 122.0 / 255, blue: 1),
            because: "the app's tint is assumed to be blue"
        )
    }

    func chosen(_ color: AssetColor) -> RGBColor { self.appearance == .dark ? color.dark : color.light }

    func asset(named name: String) -> Measured<RGBColor> {
        guard let color = self.project.facts.colors[name] else {
            return .unknown(because: "the color '\(name)' isn't in any asset catalog that was read")
        }
        return .known(self.chosen(color))
    }

    /// A color by the symbol that Xcode makes of its name: `brandBlue` of `Brand Blue`, `brand` of `BrandColor`.
    private func asset(symbol: String) -> Measured<RGBColor>? {
        let wanted = Self.symbol(symbol)
        let names = self.project.facts.colors.keys.filter {
            [wanted, "\(wanted)color"].contains(Self.symbol($0))
        }
        return names.min().flatMap { self.project.facts.colors[$0] }.map { .known(self.chosen($0)) }
    }

    private static func symbol(_ name: String) -> String {
        name.lowercased().filter { $0.isLetter || $0.isNumber }
    }

    /// `Color(hex: "#000000")`, `UIColor(rgb: 0xFFFFFF)` and other helpers that name what they read.
    func hexadecimal(_ value: Expression) -> Measured<RGBColor>? {
        guard case .call(let arguments) = value.links.last, let first = arguments.first else { return nil }
        let names = value.names + [first.label ?? ""]
        // The opacity may be in the number, or be another argument.
        let hasAlpha = names.contains { name in
            ["rgba", "argb"].contains { name.lowercased().contains($0) }
        }
        guard !hasAlpha || first.value.literalText != nil,
            arguments.dropFirst().allSatisfy({ $0.value.literalNumber == 1 })
        else { return nil }
        guard names.contains(where: { $0.lowercased().contains("hex") || $0.lowercased().contains("rgb") })
        else {
            return nil
        }
        if let text = first.value.literalText { return Self.color(hexadecimal: text).map { .known($0) } }
        // Eight digits have an opacity, even if it is 0.
        let written = first.value.position.text.bytes(from: first.value.position.offset) {
            $0 == 0x5F || ($0 | 0x20) == 0x78 || UInt8(ascii: "0")...UInt8(ascii: "9") ~= $0
                || UInt8(ascii: "a")...UInt8(ascii: "f") ~= ($0 | 0x20)
        }
        guard written.filter({ $0 != "_" }).count < 10, let number = first.value.literalNumber, number >= 0,
            number <= 0xFF_FFFF
        else { return nil }
        let digits = String(Int(number), radix: 16)
        let padded = String(repeating: "0", count: max(0, 6 - digits.count)) + digits
        return RGBColor(hexadecimal: padded).map { .known($0) }
    }

    private static func color(hexadecimal text: String) -> RGBColor? {
        let bare = text.hasPrefix("0x") || text.hasPrefix("0X") ? String(text.dropFirst(2)) : text
        // Eight digits have their opacity first in some helpers and last in others.
        guard bare.filter({ $0 != "#" }).count != 8 else { return nil }
        return RGBColor(hexadecimal: bare)
    }
}
