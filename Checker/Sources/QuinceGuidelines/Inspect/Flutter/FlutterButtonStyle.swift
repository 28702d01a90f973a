/// What a button of Flutter's Material library looks like: its defaults, and what its `style` says.
struct FlutterButtonStyle {
    var surface = DrawnSurface()
    var text = DrawnTextStyle()
    var iconColor: Measured<RGBColor> = .unseen
    var padding: DrawnEdges
    var minimum: (width: DrawnSpan, height: DrawnSpan)
    var fixed: (width: DrawnExtent?, height: DrawnExtent?)
    var maximum: (width: Double?, height: Double?)
    /// Whether presses reach no further than what is drawn.
    var isShrunk = false

    /// The two editions of Material differ: 36 or 40 points high, 16 or 24 beside the contents.
    private static let heights = DrawnSpan(36, 40)

    /// The buttons for which an app's theme may have a style of its own.
    static let themed = ["ElevatedButton", "FilledButton", "OutlinedButton", "TextButton"]

    /// The defaults of a kind of button, where the app's theme has no style for it.
    init(of name: String, theme: FlutterTheme = []) {
        self.init(standard: name)
        if theme.contains(.size) {
            self.fixed.height = .unknown
            self.padding = .unknown
        }
        // A theme may draw an outline, but not around texts that are pressed.
        if theme.contains(.outline), name != "TextButton" { self.surface.border = .unseen }
        if theme.contains(.text) { self.text.size = .unseen }
    }

    private init(standard name: String) {
        self.padding = DrawnEdges(left: nil, top: 0, right: nil, bottom: 0)
        self.minimum = (DrawnSpan(64), Self.heights)
        self.fixed = (nil, nil)
        self.maximum = (nil, nil)
        // Themes may set another; nearly none does.
        self.text.size = .assumed(14, because: "the theme sets the size, usually 14")
        switch name {
        case "TextButton":
            self.padding = DrawnEdges(left: nil, top: 8, right: nil, bottom: 8)
            self.surface.fill = .known(.clear)
            self.surface.border = .known(nil)
        case "OutlinedButton", "OutlineButton":
            self.surface.fill = .known(.clear)
            self.surface.border = .unseen
        case "FlatButton", "MaterialButton":
            self.padding = DrawnEdges(horizontal: 16)
            self.minimum = (DrawnSpan(88), DrawnSpan(36))
            self.surface.fill = .known(.clear)
            self.surface.border = .known(nil)
        case "RaisedButton":
            self.padding = DrawnEdges(horizontal: 16)
            self.minimum = (DrawnSpan(88), DrawnSpan(36))
            self.surface.border = .known(nil)
        default: self.surface.border = .known(nil)
        }
    }

    /// Takes over what a style says.
    mutating func read(_ bound: CodeBound?, _ values: FlutterValues, depth: Int = 0) {
        guard let bound, depth < 6 else { return }
        let value = values.resolver.resolved(bound)
        guard let call = value.expression.call else { return self.give() }
        switch call.name {
        case "styleFrom", "ButtonStyle": break
        case "copyWith", "merge":
            if let base = call.callee.base { self.read(value.with(base), values, depth: depth + 1) }
            if call.name == "merge" {
                return self.read(call.unlabelled.first.map { value.with($0) }, values, depth: depth + 1)
            }
        default: return self.give()
        }
        self.take(call, value, values)
    }

    /// A style that cannot be read: nothing is known any more.
    private mutating func give() {
        self.surface = DrawnSurface()
        self.surface.border = .unseen
        self.text = DrawnTextStyle()
        self.padding = .unknown
    }

    private mutating func take(_ call: CodeCall, _ bound: CodeBound, _ values: FlutterValues) {
        if call["tapTargetSize"]?.path.last == "shrinkWrap" { self.isShrunk = true }
        func property(_ labels: String...) -> CodeBound? {
            call.arguments.first { $0.label.map(labels.contains) ?? false }
                .map { FlutterStateProperty.usual(bound.with($0.value), values.resolver) }
        }
        // The first names are today's, the others those of older versions.
        let isFilled = call.path.first.map { $0.hasPrefix("Elevated") || $0.hasPrefix("Filled") } ?? true
        if let color = property("backgroundColor") ?? (isFilled ? property("primary") : nil) {
            self.surface.fill = values.color(color)
        }
        if let color = property("foregroundColor", "onPrimary") ?? (isFilled ? nil : property("primary")) {
            self.text.color = values.color(color)
            self.iconColor = self.text.color
        }
        if let color = property("iconColor") { self.iconColor = values.color(color) }
        if let style = property("textStyle") {
            var read = values.style(style)
            // The color of this style is not used: that of the foreground is.
            read.color = .unseen
            self.text = read.over(self.text)
        }
        if let padding = property("padding") { self.padding = values.edges(padding) }
        self.readSizes(property("minimumSize"), property("fixedSize"), property("maximumSize"), values)
        values.shape(property("shape"), into: &self.surface)
        if let side = values.side(property("side")) { self.surface.border = side }
    }

    /// Takes over the three sizes; of an exact one the sides that are infinite count only if a largest one limits them.
    private mutating func readSizes(
        _ minimum: CodeBound?,
        _ fixed: CodeBound?,
        _ maximum: CodeBound?,
        _ values: FlutterValues
    ) {
        if let size = values.size(minimum) {
            self.minimum = (DrawnSpan(size.width ?? 0), DrawnSpan(size.height ?? 0))
            if size.width == nil { self.fixed.width = .unknown }
            self.fixed.height = size.height == nil ? .unknown : nil
        }
        if let size = values.size(maximum) {
            self.maximum = (
                size.width.flatMap { $0.isFinite ? $0 : nil }, size.height.flatMap { $0.isFinite ? $0 : nil }
            )
        }
        guard let fixed, !values.isNothing(fixed) else { return }
        let size = values.size(fixed) ?? (nil, nil)
        self.fixed = (
            Self.fixed(size.width, self.minimum.width, self.maximum.width),
            Self.fixed(size.height, self.minimum.height, self.maximum.height)
        )
    }

    /// A side of an exact size between the least and the largest one; nil if it is as if nothing were said.
    private static func fixed(_ side: Double?, _ least: DrawnSpan, _ largest: Double?) -> DrawnExtent? {
        guard let side else { return .unknown }
        guard least.low.isFinite else { return nil }
        let limited = min(max(side, least.isExact ? least.low : 0), largest ?? .infinity)
        return limited.isFinite ? .fixed(limited) : nil
    }

    /// Takes over what the arguments of older buttons say.
    mutating func readOld(_ call: CodeCall, _ bound: CodeBound, _ values: FlutterValues) {
        if let color = call["color"] { self.surface.fill = values.color(bound.with(color)) }
        if let color = call["textColor"] { self.text.color = values.color(bound.with(color)) }
        if let padding = call["padding"] { self.padding = values.edges(bound.with(padding)) }
        if let shape = call["shape"] { values.shape(bound.with(shape), into: &self.surface) }
        if let side = values.side(call["borderSide"].map { bound.with($0) }) { self.surface.border = side }
        if let height = call["height"] {
            self.minimum.height =
                values.resolver.number(bound.with(height)).map { DrawnSpan($0) } ?? self.minimum.height
        }
        if let width = call["minWidth"] {
            self.minimum.width =
                values.resolver.number(bound.with(width)).map { DrawnSpan($0) } ?? self.minimum.width
        }
    }
}

/// A value that depends on whether a button is pressed.
enum FlutterStateProperty {
    /// The value it has as a rule: `WidgetStateProperty.all(x)`, `WidgetStatePropertyAll(x)`.
    static func usual(_ bound: CodeBound, _ resolver: CodeResolver) -> CodeBound {
        let value = resolver.resolved(bound)
        guard let call = value.expression.call, let first = call.unlabelled.first else { return value }
        let isProperty = call.path.contains {
            $0.hasSuffix("StateProperty") || $0.hasSuffix("StatePropertyAll")
        }
        guard isProperty, call.name != "resolveWith" else { return value }
        return resolver.resolved(value.with(first))
    }
}
