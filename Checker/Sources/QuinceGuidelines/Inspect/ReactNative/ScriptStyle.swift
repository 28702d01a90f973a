/// A style with all its entries, whatever it was put together from.
struct ScriptStyle {
    private var entries: [String: CodeBound] = [:]
    private let resolver: CodeResolver
    /// Whether a part of it can't be read, which may set anything that no later part sets.
    private(set) var isOpen = false

    init(_ bound: CodeBound?, _ resolver: CodeResolver) {
        self.resolver = resolver
        if let bound { self.add(bound, depth: 0) }
    }

    /// Takes over what a style says; later styles win.
    mutating func add(_ bound: CodeBound, depth: Int = 0) {
        guard depth < 10 else { return }
        let value = self.resolver.resolved(bound)
        switch value.expression.form {
        case .record(let fields):
            for field in fields {
                if field.label == "..." {
                    self.add(value.with(field.value), depth: depth + 1)
                } else if let label = field.label {
                    self.entries[label] = value.with(field.value)
                }
            }
        case .list(let items): for item in items { self.add(value.with(item), depth: depth + 1) }
        // What only holds for a moment, such as `loading && styles.faded`, is not what is usually seen.
        case .operation("&&", let test, let style):
            if self.resolver.truth(value.with(test)) == true { self.add(value.with(style), depth: depth + 1) }
        case .operation("||", let one, _), .operation("??", let one, _):
            self.add(value.with(one), depth: depth + 1)
        case .choice(_, let ways): if let last = ways.last { self.add(value.with(last), depth: depth + 1) }
        case .closure(let function):
            // `({ pressed }) => [styles.button, …]`
            if let result = function.body.results.first {
                self.add(CodeBound(result, value.scope.inside(function.body)), depth: depth + 1)
            }
        case .call(let call):
            let gives = ["create", "flatten", "compose", "absoluteFill"].contains(call.name)
            if gives {
                for argument in call.unlabelled { self.add(value.with(argument), depth: depth + 1) }
            } else if ["useMemo", "memo"].contains(call.name), let function = call.unlabelled.first {
                self.add(value.with(function), depth: depth + 1)
            } else {
                // It may set anything again that was set before, or what it names.
                let names = call.unlabelled.compactMap(\.literal)
                if names.isEmpty { self.entries.removeAll() }
                for name in names where self.entries[name] != nil { self.entries[name] = value }
                self.isOpen = self.isOpen || names.isEmpty
            }
        // A parameter is for its caller to say; another name stands for a style of a file that wasn't read.
        case .name(let name)
        where !["undefined", "null", "false"].contains(name) && !self.resolver.isParameter(value):
            self.isOpen = true
        // A style that can't be followed: of a file that wasn't read, or made by a function.
        case .member where !self.resolver.isParameter(value): self.isOpen = true
        // One style of several, which a name chooses.
        case .item: self.isOpen = true
        default: return
        }
    }

    /// Takes over the classes of NativeWind, which are those of Tailwind: `h-[48px] bg-black`.
    mutating func add(classes bound: CodeBound) {
        guard let text = self.resolver.constant(bound) else {
            self.isOpen = true
            return
        }
        for name in text.split(whereSeparator: \.isWhitespace).prefix(200).map(String.init) {
            if let (property, value) = Self.layouts[name] {
                self.addEntry(property, value, bound)
                continue
            }
            // On pages, margins say nothing of a button itself, so that Tailwind's reader leaves them out.
            if let property = Self.distance(name) {
                self.addEntry(property, "by the platform", bound)
                continue
            }
            let parts = name.split(separator: ":")
            // What holds only while it is pressed, or in the dark, is not what is usually seen.
            if parts.count > 1, parts.dropLast().contains(where: Self.passing.contains) { continue }
            guard let last = parts.last,
                let known = TailwindClass(String(last), theme: self.resolver.facts.tailwindTheme)
            else {
                // A class of a style sheet may set anything.
                self.isOpen = true
                continue
            }
            for (property, value) in known.declarations {
                // How large a step is depends on the version of NativeWind, and a prefix on the platform or the screen.
                let isStep = value.hasSuffix("rem") && !name.contains("[") && !name.hasPrefix("border")
                let isSure = parts.count == 1 && !isStep
                self.addEntry(Self.camel(property), isSure ? value : "by the platform", bound)
            }
        }
        // The color of a border that names none is the theme's.
        if self.has("borderWidth"), !self.has("borderColor") {
            self.addEntry("borderColor", "of the theme", bound)
        }
    }

    /// The distance to what is around that a class sets: `marginBottom` of `mb-4`, `gap` of `space-y-2`.
    private static func distance(_ name: String) -> String? {
        let last = (name.split(separator: ":").last ?? "").drop { $0 == "-" }
        guard let hyphen = last.lastIndex(of: "-") else { return nil }
        return Self.distances[String(last[..<hyphen])]
    }

    private static let distances = [
        "m": "margin", "mx": "marginHorizontal", "my": "marginVertical", "mt": "marginTop",
        "mb": "marginBottom",
        "ml": "marginLeft", "mr": "marginRight", "ms": "marginStart", "me": "marginEnd", "gap": "gap",
        "gap-x": "gap", "gap-y": "gap", "space-x": "gap", "space-y": "gap",
    ]

    private static let passing: Set<Substring> = ["active", "hover", "focus", "pressed", "disabled", "dark"]

    /// What classes say of the arrangement.
    private static let layouts = [
        "flex-row": ("flexDirection", "row"), "flex-col": ("flexDirection", "column"),
        "flex-1": ("flex", "1"),
        "items-center": ("alignItems", "center"), "items-start": ("alignItems", "flex-start"),
        "items-end": ("alignItems", "flex-end"), "items-stretch": ("alignItems", "stretch"),
        "justify-between": ("justifyContent", "space-between"),
        "justify-around": ("justifyContent", "space-around"),
        "justify-evenly": ("justifyContent", "space-evenly"), "absolute": ("position", "absolute"),
        "uppercase": ("textTransform", "uppercase"),
    ]

    /// Takes over a style sheet's text: `height: 52px; background-color: #EFEFEF;`.
    mutating func add(css pieces: [CodeText], _ bound: CodeBound) {
        var text = ""
        var codes: [CodeExpression] = []
        for piece in pieces.prefix(64) {
            switch piece {
            case .literal(let part): text += part
            case .code(let code):
                // A zero stands before and after the place of code.
                text += "\u{0}\(codes.count)\u{0}"
                codes.append(code)
            }
        }
        for line in text.split(whereSeparator: { $0 == ";" || $0 == "}" || $0 == "{" }).prefix(200) {
            let parts = line.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
            let name = parts[0].split(separator: "\u{0}").last?.filter { !$0.isWhitespace } ?? ""
            // `${shadow}` alone may set anything.
            if parts[0].contains("\u{0}") { self.isOpen = true }
            guard parts.count == 2, !name.isEmpty else { continue }
            self.addEntry(Self.camel(name), String(parts[1]), codes, bound)
        }
    }

    /// An entry whose value has code in it: what the code always gives, or unknown.
    private mutating func addEntry(
        _ name: String,
        _ value: String,
        _ codes: [CodeExpression],
        _ bound: CodeBound
    ) {
        let pieces = value.split(separator: "\u{0}", omittingEmptySubsequences: false)
        var text = ""
        for (place, piece) in pieces.enumerated() {
            guard !place.isMultiple(of: 2) else {
                text += piece
                continue
            }
            let code = Int(piece).flatMap { codes.indices.contains($0) ? codes[$0] : nil }
            text += code.flatMap { self.resolver.constant(bound.with($0)) } ?? "computed "
        }
        self.addEntry(name, String(text.drop { $0.isWhitespace }), bound)
    }

    private mutating func addEntry(_ name: String, _ value: String, _ bound: CodeBound) {
        let values = value.split(separator: " ").map(String.init)
        if ["padding", "margin"].contains(name), values.count > 1 {
            let sides = ["Top", "Right", "Bottom", "Left"]
            for (place, side) in sides.enumerated() {
                let index =
                    values.indices.contains(place) ? place : values.count == 3 && place == 3 ? 1 : place % 2
                self.entries["\(name)\(side)"] = Self.literal(values[index], bound)
            }
            return
        }
        self.entries[name] = Self.literal(value, bound)
    }

    private static func literal(_ text: String, _ bound: CodeBound) -> CodeBound {
        let trimmed = String(text.reversed().drop { $0.isWhitespace }.reversed())
        return bound.with(CodeExpression(offset: bound.expression.offset, form: .text([.literal(trimmed)])))
    }

    private static func camel(_ name: String) -> String {
        let parts = name.split(separator: "-")
        return (parts.first.map(String.init) ?? "")
            + parts.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }

    // MARK: What it says

    subscript(_ name: String) -> CodeBound? { self.entries[name] }

    func has(_ name: String) -> Bool { self.entries[name] != nil }

    func number(_ name: String) -> Double? { self.entries[name].flatMap { self.resolver.number($0) } }

    func word(_ name: String) -> String? { self.entries[name].flatMap { self.resolver.constant($0) } }

    /// A color; unknown if a theme decides it, and likely where its name is that of a color.
    func color(_ name: String) -> Measured<RGBColor>? {
        self.entries[name].map { Self.color($0, self.resolver) }
    }

    static func color(_ bound: CodeBound, _ resolver: CodeResolver) -> Measured<RGBColor> {
        let found: Measured<RGBColor>? = resolver.deeper {
            let value = resolver.resolved(bound)
            if case .choice(_, let ways) = value.expression.form {
                return MeasuredChoice.color(ways.prefix(4).map { self.color(value.with($0), resolver) })
            }
            if let text = value.expression.literal { return StyleColor.parse(text).map { .known($0) } }
            // `Colors.white` of a theme that is not there.
            guard let word = value.expression.path.last, value.expression.path.count > 1,
                let color = ["white": RGBColor.white, "black": .black, "transparent": .clear][word]
            else { return nil }
            return .assumed(
                color,
                because: "\(value.expression.path.joined(separator: ".")) is declared elsewhere"
            )
        }
        return found ?? .unknown(because: "the color is set elsewhere")
    }

    func extent(_ name: String) -> DrawnExtent {
        guard let entry = self.entries[name] else { return .wrap }
        if let number = self.resolver.number(entry) { return .fixed(number) }
        guard let text = self.resolver.constant(entry) else { return .unknown }
        if text == "auto" { return .wrap }
        guard text.hasSuffix("%"), let share = Double(text.dropLast()) else { return .unknown }
        return share == 100 ? .fill : .part(share / 100)
    }

    /// `padding` or `margin` with its sides.
    func edges(_ kind: String) -> DrawnEdges {
        func side(_ names: [String]) -> Double? {
            for name in names where self.entries["\(kind)\(name)"] != nil {
                return self.number("\(kind)\(name)")
            }
            return 0
        }
        return DrawnEdges(
            left: side(["Left", "Start", "Horizontal", "Inline", ""]),
            top: side(["Top", "Vertical", "Block", ""]),
            right: side(["Right", "End", "Horizontal", "Inline", ""]),
            bottom: side(["Bottom", "Vertical", "Block", ""])
        )
    }

    /// Fill, border and corners.
    var surface: DrawnSurface {
        var surface = DrawnSurface()
        surface.fill = self.color("backgroundColor") ?? self.color("background")
        if self.has("borderRadius") {
            surface.radius = self.number("borderRadius").map { .known($0) } ?? .unseen
        }
        guard self.has("borderWidth") || self.has("border") else { return surface }
        let width = self.number("borderWidth")
        if width == 0 {
            surface.border = .known(nil)
        } else if let color = self.color("borderColor") ?? self.lineColor {
            let measured: Measured<Double> = width.map { .known($0) } ?? .unseen
            surface.border = .known(MeasuredButton.Border(color: color.certain, width: measured))
        } else {
            surface.border = .known(
                MeasuredButton.Border(color: .known(.black), width: width.map { .known($0) } ?? .unseen)
            )
        }
        return surface
    }

    /// The color of `border: 1px solid #000`.
    private var lineColor: Measured<RGBColor>? {
        guard let words = self.word("border")?.split(separator: " "), let last = words.last else {
            return nil
        }
        return StyleColor.parse(String(last)).map { .known($0) } ?? .unseen
    }

    /// What letters look like.
    var text: DrawnTextStyle {
        var style = DrawnTextStyle()
        if self.has("fontSize") {
            style.size = self.number("fontSize").map { .known($0) } ?? .unknown(because: "it is computed")
        }
        if let color = self.color("color") { style.color = color.certain }
        if let font = self.word("fontFamily") { style.font = .known(font == "System" ? "system" : font) }
        style.line = self.number("lineHeight")
        style.isUppercase = self.word("textTransform") == "uppercase"
        return style
    }
}
