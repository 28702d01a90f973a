/// Reads what Flutter's code says of colors, distances, shapes and styles.
struct FlutterValues {
    let resolver: CodeResolver

    // MARK: Colors

    /// A color; unknown if a theme or other code decides it.
    func color(_ bound: CodeBound?) -> Measured<RGBColor> {
        guard let bound else { return .unseen }
        let found: Measured<RGBColor>? = self.resolver.deeper {
            let value = self.resolver.resolved(bound)
            return self.literalColor(value) ?? self.chosenColor(value)
        }
        return found ?? .unknown(because: "the color is set elsewhere")
    }

    /// A choice of one color is that color.
    func chosenColor(_ value: CodeBound) -> Measured<RGBColor>? {
        guard case .choice(_, let ways) = value.expression.form else { return nil }
        let colors = ways.prefix(4).map { self.color(value.with($0)) }
        return MeasuredChoice.color(colors)
    }

    func literalColor(_ value: CodeBound) -> Measured<RGBColor>? {
        switch value.expression.form {
        case .member: return self.namedColor(value)
        case .item(let base, let key):
            guard let name = self.colorsName(base), let number = self.resolver.number(value.with(key)),
                let shade = Int(exactly: number.rounded())
            else { return nil }
            return FlutterColors.named(name, shade: shade).map { .known($0) }
        case .call(let call): return self.calledColor(call, value)
        case .number(let number): return Self.color(number)
        default: return nil
        }
    }

    /// `Colors.black54`, `Colors.grey.shade300`, `CupertinoColors.white`.
    func namedColor(_ value: CodeBound) -> Measured<RGBColor>? {
        let path = value.expression.path
        guard let type = path.first(where: { $0 == "Colors" || $0 == "CupertinoColors" }),
            let place = path.firstIndex(of: type), path.indices.contains(place + 1)
        else { return nil }
        let name = path[place + 1]
        if type == "CupertinoColors" {
            return ["black": .known(.black), "white": .known(.white)][name]
        }
        guard path.indices.contains(place + 2) else { return FlutterColors.named(name).map { .known($0) } }
        let shade = Int(path[place + 2].replacing("shade", with: ""))
        return shade.flatMap { FlutterColors.named(name, shade: $0) }.map { .known($0) }
    }

    func colorsName(_ base: CodeExpression) -> String? {
        let path = base.path
        return path.count == 2 && path[0] == "Colors" ? path[1] : nil
    }

    func calledColor(_ call: CodeCall, _ value: CodeBound) -> Measured<RGBColor>? {
        let numbers = call.unlabelled.map { self.resolver.number(value.with($0)) }
        switch call.name {
        case "Color": return numbers.first.flatMap { $0 }.flatMap(Self.color)
        case "fromARGB", "fromRGBO":
            guard numbers.count == 4 else { return nil }
            let parts = numbers.compactMap { $0 }
            guard parts.count == 4 else { return nil }
            return call.name == "fromARGB"
                ? .known(
                    RGBColor(
                        red: parts[1] / 255,
                        green: parts[2] / 255,
                        blue: parts[3] / 255,
                        alpha: parts[0] / 255
                    )
                )
                : .known(
                    RGBColor(
                        red: parts[0] / 255,
                        green: parts[1] / 255,
                        blue: parts[2] / 255,
                        alpha: parts[3]
                    )
                )
        case "withOpacity", "withAlpha", "withValues":
            return self.veiled(call, value, numbers.first.flatMap { $0 })
        default:
            // HexColor('#000000') and its many relatives.
            guard call.arguments.count == 1, let text = call.unlabelled.first?.literal else { return nil }
            return RGBColor(argb: text).map { .known($0) }
        }
    }

    func veiled(_ call: CodeCall, _ value: CodeBound, _ number: Double?) -> Measured<RGBColor>? {
        guard let base = call.callee.base else { return nil }
        let color = self.color(value.with(base))
        let labelled = call["alpha"].flatMap { self.resolver.number(value.with($0)) }
        guard let amount = labelled ?? number else { return nil }
        return color.map { color in
            var veiled = color
            veiled.alpha = min(max(call.name == "withAlpha" ? amount / 255 : amount, 0), 1)
            return veiled
        }
    }

    /// `0xAARRGGBB`.
    static func color(_ number: Double) -> Measured<RGBColor>? {
        guard number >= 0, number <= Double(UInt32.max) else { return nil }
        let value = UInt32(number)
        func part(_ shift: UInt32) -> Double { Double((value >> shift) & 0xFF) / 255 }
        return .known(RGBColor(red: part(16), green: part(8), blue: part(0), alpha: part(24)))
    }

    // MARK: Distances

    /// `EdgeInsets.symmetric(vertical: 15)`.
    func edges(_ bound: CodeBound?) -> DrawnEdges {
        guard let bound else { return DrawnEdges() }
        let value = self.resolver.resolved(bound)
        guard let call = value.expression.call else {
            return value.expression.path.last == "zero" ? DrawnEdges() : .unknown
        }
        func number(_ labels: [String]) -> Double?? {
            for argument in call.arguments where argument.label.map(labels.contains) ?? false {
                return .some(self.resolver.number(value.with(argument.value)))
            }
            return .none
        }
        let values = call.unlabelled.map { self.resolver.number(value.with($0)) }
        switch call.name {
        case "all": return DrawnEdges(all: values.first ?? nil)
        case "symmetric":
            return DrawnEdges(horizontal: number(["horizontal"]) ?? 0, vertical: number(["vertical"]) ?? 0)
        case "only":
            return DrawnEdges(
                left: number(["left", "start"]) ?? 0,
                top: number(["top"]) ?? 0,
                right: number(["right", "end"]) ?? 0,
                bottom: number(["bottom"]) ?? 0
            )
        case "fromLTRB", "fromSTEB":
            guard values.count == 4 else { return .unknown }
            return DrawnEdges(left: values[0], top: values[1], right: values[2], bottom: values[3])
        default: return .unknown
        }
    }

    /// A length that something asks for; `double.infinity` fills.
    func extent(_ bound: CodeBound?) -> DrawnExtent {
        guard let bound else { return .wrap }
        guard let number = self.resolver.number(bound) else {
            return self.isNothing(bound) ? .wrap : .unknown
        }
        return number.isInfinite ? .fill : .fixed(number)
    }

    func isNothing(_ bound: CodeBound) -> Bool {
        guard case .name("null") = self.resolver.resolved(bound).expression.form else { return false }
        return true
    }

    /// `Size(275, 20)`, `Size.fromHeight(50)`.
    func size(_ bound: CodeBound?) -> (width: Double?, height: Double?)? {
        guard let bound else { return nil }
        let value = self.resolver.resolved(bound)
        guard let call = value.expression.call else {
            return value.expression.path.last == "zero" ? (0, 0) : nil
        }
        let numbers = call.unlabelled.map { self.resolver.number(value.with($0)) }
        switch call.name {
        case "Size": return numbers.count == 2 ? (numbers[0], numbers[1]) : nil
        case "fromHeight": return (.infinity, numbers.first ?? nil)
        case "fromWidth": return (numbers.first ?? nil, .infinity)
        case "square": return (numbers.first ?? nil, numbers.first ?? nil)
        default: return nil
        }
    }

    // MARK: Text

    /// `TextStyle(fontSize: 18, color: Colors.white)`.
    func style(_ bound: CodeBound?) -> DrawnTextStyle {
        guard let bound else { return DrawnTextStyle() }
        let value = self.resolver.resolved(bound)
        var style = DrawnTextStyle()
        guard let call = value.expression.call else { return self.given(value) }
        if call.name == "copyWith" || call.name == "merge" {
            style = call.callee.base.map { self.style(value.with($0)) } ?? style
        } else if call.name.hasPrefix("apply") || !["TextStyle"].contains(call.name) {
            return self.font(call, value)
        }
        return self.written(call, value).over(style)
    }

    func written(_ call: CodeCall, _ value: CodeBound) -> DrawnTextStyle {
        var style = DrawnTextStyle()
        if let size = call["fontSize"] {
            let number: Measured<Double>? = self.resolver.number(value.with(size)).map { .known($0) }
            style.size =
                self.resolver.facts.code.scalesTexts
                ? .unknown(because: "the app scales its texts")
                : number ?? .unknown(because: "it is computed")
        }
        if let color = call["color"] { style.color = self.color(value.with(color)) }
        if let font = call["fontFamily"] {
            style.font =
                self.resolver.resolved(value.with(font)).expression.literal.map { .known($0) } ?? .unseen
        }
        if let height = call["height"] { style.lineHeight = self.resolver.number(value.with(height)) }
        return style
    }

    /// A style of a theme: something is given, but not what.
    func given(_ value: CodeBound) -> DrawnTextStyle { DrawnTextStyle() }

    /// `GoogleFonts.roboto(fontSize: 16)`, which names the font.
    func font(_ call: CodeCall, _ value: CodeBound) -> DrawnTextStyle {
        guard call.path.first == "GoogleFonts" else { return DrawnTextStyle() }
        var style = self.written(call, value)
        // `GoogleFonts.roboto.call(…)` is the same.
        let name = call.name == "call" ? call.path.dropLast().last ?? call.name : call.name
        style.font = .known(name.prefix(1).uppercased() + name.dropFirst())
        return style
    }
}

extension RGBColor {
    /// As Flutter and Android write colors: `#RRGGBB` or, with the opacity in front, `#AARRGGBB`.
    init?(argb text: String) {
        let digits = text.replacing("#", with: "").replacing("0x", with: "").replacing("0X", with: "")
        switch digits.utf8.count {
        case 3, 6: self.init(hexadecimal: digits)
        case 4: self.init(hexadecimal: "\(digits.dropFirst())\(digits.prefix(1))")
        case 8: self.init(hexadecimal: "\(digits.dropFirst(2))\(digits.prefix(2))")
        default: return nil
        }
    }
}
