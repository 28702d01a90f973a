/// Reads what Kotlin code says of colors, distances, shapes and texts.
struct ComposeValues {
    let resolver: CodeResolver
    private var android: AndroidValues { AndroidValues(self.resolver.facts, .light) }

    // MARK: Colors

    /// A color; unknown if a theme or other code decides it.
    func color(_ bound: CodeBound?) -> Measured<RGBColor> {
        guard let bound else { return .unseen }
        let found: Measured<RGBColor>? = self.resolver.deeper {
            let value = self.resolver.resolved(bound)
            if case .choice(_, let ways) = value.expression.form {
                let colors = ways.prefix(4).map { self.color(value.with($0)) }
                return MeasuredChoice.color(colors)
            }
            return self.literal(value)
        }
        return found ?? .unknown(because: "the color is set elsewhere")
    }

    private func literal(_ value: CodeBound) -> Measured<RGBColor>? {
        if case .member(_, let name) = value.expression.form, value.expression.path.contains("Color") {
            return ComposeColors.named(name).map { .known($0) }
        }
        guard let call = value.expression.call else { return nil }
        switch call.name {
        case "Color": return self.color(call, value)
        case "copy":
            guard let base = call.callee.base,
                let alpha = call["alpha"].flatMap({ self.resolver.number(value.with($0)) })
            else { return nil }
            return self.color(value.with(base)).map { color in
                var veiled = color
                veiled.alpha = min(max(alpha, 0), 1)
                return veiled
            }
        case "colorResource":
            guard let name = self.resource(call, value) else { return nil }
            let color = self.android.color("@color/\(name)")
            // Night may change it.
            return AndroidValues(self.resolver.facts, .dark).color("@color/\(name)") == color ? color : nil
        case "parseColor":
            return call.unlabelled.first?.literal.flatMap { RGBColor(argb: $0) }.map { .known($0) }
        default: return nil
        }
    }

    /// `Color(0xFF000000)`, `Color(red = 0f, …)`, `Color(12, 12, 12)`.
    private func color(_ call: CodeCall, _ value: CodeBound) -> Measured<RGBColor>? {
        let numbers = call.unlabelled.map { self.resolver.number(value.with($0)) }
        let labelled = ["red", "green", "blue"].map { label in
            call[label].flatMap { self.resolver.number(value.with($0)) }
        }
        let alpha = call["alpha"].flatMap { self.resolver.number(value.with($0)) }
        if numbers.count == 1, let number = numbers[0] {
            guard number >= 0, number <= Double(UInt32.max) else { return nil }
            let bits = UInt32(number)
            func part(_ shift: UInt32) -> Double { Double((bits >> shift) & 0xFF) / 255 }
            return .known(RGBColor(red: part(16), green: part(8), blue: part(0), alpha: part(24)))
        }
        if numbers.count == 1, let inner = call.unlabelled.first {
            // Color(android.graphics.Color.parseColor("#000"))
            return self.color(value.with(inner))
        }
        let parts = (numbers.count >= 3 ? Array(numbers.prefix(4)) : labelled + [alpha]).compactMap(\.self)
        guard parts.count >= 3 else { return nil }
        let scale = parts.prefix(3).contains { $0 > 1 } ? 255.0 : 1
        let opacity = parts.count > 3 ? (parts[3] > 1 ? parts[3] / 255 : parts[3]) : 1
        return .known(
            RGBColor(red: parts[0] / scale, green: parts[1] / scale, blue: parts[2] / scale, alpha: opacity)
        )
    }

    /// The name of a resource: `R.string.title`, `Res.drawable.logo`.
    func resource(_ call: CodeCall, _ value: CodeBound) -> String? {
        guard let argument = call.arguments.first else { return nil }
        return self.resourceName(value.with(argument.value))
    }

    func resourceName(_ bound: CodeBound) -> String? {
        let path = self.resolver.resolved(bound).expression.path
        guard path.count >= 3,
            path.contains("R") || path.contains("Res") || path.contains("MR") || path.contains("SharedRes")
        else { return nil }
        return path.last
    }

    // MARK: Distances

    func extent(_ bound: CodeBound?) -> DrawnExtent {
        guard let bound else { return .unknown }
        return self.resolver.number(bound).map { .fixed($0) } ?? .unknown
    }

    /// `padding(horizontal = 16.dp)` or `PaddingValues(16.dp)`.
    func edges(_ call: CodeCall, _ value: CodeBound) -> DrawnEdges {
        func number(_ label: String) -> Double?? {
            guard let argument = call[label] else { return .none }
            return .some(self.resolver.number(value.with(argument)))
        }
        let plain = call.unlabelled.map { self.resolver.number(value.with($0)) }
        if plain.count == 1 {
            guard plain[0] == nil, let argument = call.unlabelled.first else {
                return DrawnEdges(all: plain[0])
            }
            let inner = self.resolver.resolved(value.with(argument))
            guard let values = inner.expression.call, values.name == "PaddingValues" else {
                return self.insets(inner)
            }
            return self.edges(values, inner)
        }
        if plain.count == 2 { return DrawnEdges(horizontal: plain[0], vertical: plain[1]) }
        if plain.count == 4 {
            return DrawnEdges(left: plain[0], top: plain[1], right: plain[2], bottom: plain[3])
        }
        if let all = number("all") { return DrawnEdges(all: all) }
        if let values = call["paddingValues"] {
            let inner = self.resolver.resolved(value.with(values))
            guard let call = inner.expression.call, call.name == "PaddingValues" else { return .unknown }
            return self.edges(call, inner)
        }
        let (horizontal, vertical) = (number("horizontal") ?? 0, number("vertical") ?? 0)
        return DrawnEdges(
            left: number("start") ?? number("left") ?? horizontal,
            top: number("top") ?? vertical,
            right: number("end") ?? number("right") ?? horizontal,
            bottom: number("bottom") ?? vertical
        )
    }

    /// What a page gives its content for the bars above and below, as in `Scaffold { padding -> … }`.
    private func insets(_ value: CodeBound) -> DrawnEdges {
        guard case .name(let name) = value.expression.form, value.scope.meaning(of: name) == nil else {
            return .unknown
        }
        return DrawnEdges(horizontal: 0, vertical: nil)
    }

    // MARK: Shapes

    /// `RoundedCornerShape(4.dp)`, `CircleShape`, `RectangleShape`.
    func shape(_ bound: CodeBound?, into surface: inout DrawnSurface) {
        guard let bound else { return }
        let value = self.resolver.resolved(bound)
        if let name = value.expression.path.last {
            if name == "CircleShape" { surface.radius = .known(1000) }
            if name == "RectangleShape" { surface.radius = .known(0) }
            return
        }
        guard let call = value.expression.call, call.name == "RoundedCornerShape",
            let argument = call.arguments.first
        else {
            return
        }
        let length = self.resolver.resolved(value.with(argument.value))
        if case .member(_, "dp") = length.expression.form {
            surface.radius = self.resolver.number(length).map { .known($0) } ?? .unseen
        } else if argument.label == "percent" || call.arguments.count == 1,
            let percent = self.resolver.number(value.with(argument.value))
        {
            // A plain number is a percentage of the shorter side.
            if percent >= 50 { surface.radius = .known(1000) }
        }
    }

    /// `BorderStroke(1.dp, Color.Black)`, or the arguments of `Modifier.border`.
    func border(_ call: CodeCall, _ value: CodeBound) -> Measured<MeasuredButton.Border?> {
        let plain = call.unlabelled
        if plain.count == 1 || call["border"] != nil, let stroke = call["border"] ?? plain.first {
            let inner = self.resolver.resolved(value.with(stroke))
            if let call = inner.expression.call, call.name == "BorderStroke" {
                return self.border(call, inner)
            }
        }
        let width = (call["width"] ?? plain.first).flatMap { self.resolver.number(value.with($0)) }
        let color = call["color"] ?? call["brush"] ?? plain.dropFirst().first
        return .known(
            MeasuredButton.Border(
                color: self.color(color.map { value.with($0) }).certain,
                width: width.map { .known($0) } ?? .unseen
            )
        )
    }

    // MARK: Text

    /// What a call of `Text` or of `TextStyle` says of its letters.
    func style(_ call: CodeCall, _ value: CodeBound, depth: Int = 0) -> DrawnTextStyle {
        var style = DrawnTextStyle()
        if let size = call["fontSize"] {
            style.size =
                self.resolver.number(value.with(size)).map { .known($0) }
                ?? .unknown(because: "it is computed")
            let text = call["text"] ?? call.unlabelled.first
            if depth == 0, text.map({ value.with($0).isWrittenText }) == true {
                style.writtenSize = value.with(size).writtenNumber
            }
        }
        if let color = call["color"] { style.color = self.color(value.with(color)).certain }
        if let font = call["fontFamily"] { style.font = self.font(value.with(font)) }
        if let line = call["lineHeight"] { style.line = self.resolver.number(value.with(line)) }
        guard depth < 4, let inner = call["style"] else { return style }
        return style.over(self.style(value.with(inner), depth: depth + 1))
    }

    /// `TextStyle(…)`, a copy of one, or a style of the theme, if the project says what that is.
    private func style(_ bound: CodeBound, depth: Int) -> DrawnTextStyle {
        guard depth < 6 else { return DrawnTextStyle() }
        let given = self.resolver.resolved(bound)
        guard let written = given.expression.call else {
            return self.themed(given).map { self.style($0, depth: depth + 1) } ?? DrawnTextStyle()
        }
        guard ["TextStyle", "copy"].contains(written.name) else { return DrawnTextStyle() }
        var own = self.style(written, given, depth: depth)
        if written.name == "copy", let base = written.callee.base {
            own = own.over(self.style(given.with(base), depth: depth + 1))
        }
        // It is no call of a text: what is written in it counts for other texts, too.
        own.writtenSize = nil
        return own
    }

    /// The style behind `MaterialTheme.typography.button`, where the project has but one typography that says it.
    private func themed(_ value: CodeBound) -> CodeBound? {
        let path = value.expression.path
        guard path.count >= 3, path[path.count - 2] == "typography", let name = path.last,
            let (file, call) = self.resolver.facts.code.onlyCall(of: "Typography", named: "typography"),
            let style = call[name]
        else { return nil }
        return CodeBound(style, CodeScope(file))
    }

    private func font(_ bound: CodeBound) -> Measured<String> {
        let family = self.resolver.resolved(bound).expression
        // A family that the app makes of its own files or downloads, by the name that the app gives it.
        if family.call?.name == "FontFamily" {
            // The name of a parameter is none of the font.
            let name = bound.expression.path.last.flatMap { $0 == "fontFamily" ? nil : $0 }
            return .known(name ?? "a font of the app")
        }
        let path = family.path
        guard path.contains("FontFamily"), let name = path.last else { return .unseen }
        return .known(name == "Default" || name == "SansSerif" ? "system" : name)
    }

    /// The texts that an expression may be, those of resources in every language.
    func strings(_ bound: CodeBound) -> [CodeString] {
        self.resolver.texts(bound) { value in
            guard let call = value.expression.call, ["stringResource", "getString"].contains(call.name),
                let name = self.resource(call, value)
            else { return nil }
            return self.android.texts(named: name, at: value.place).map { string in
                var deep = string
                deep.depth = value.scope.uses.count
                return deep
            }
        }
    }
}
