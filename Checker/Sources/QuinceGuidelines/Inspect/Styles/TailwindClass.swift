/// One class of Tailwind CSS, with the defaults of its documentation.
struct TailwindClass: Sendable {
    /// When it holds.
    enum Scope: Sendable, Equatable { case always, narrow, wide, dark, never }

    let scope: Scope
    /// What it declares; empty for one that does not matter here.
    let declarations: [String: String]
    /// The same in the dark appearance, where the project's colors differ there.
    private(set) var darkDeclarations: [String: String] = [:]

    /// nil for a class that is none of Tailwind's; what a theme changes is declared and not known.
    init?(_ text: String, theme: TailwindTheme? = nil) {
        var parts = Self.parts(of: text)
        guard var name = parts.popLast(), !name.isEmpty else { return nil }
        if name.hasPrefix("!") { name.removeFirst() }
        if name.hasSuffix("!") { name.removeLast() }
        var scope = Scope.always
        for part in parts {
            switch part {
            case "sm", "md", "lg", "xl", "2xl": scope = scope == .always ? .wide : .never
            case "dark": scope = scope == .always ? .dark : .never
            default: scope = .never
            }
        }
        if let (light, dark) = Self.themed(name, by: theme) {
            (self.scope, self.declarations) = (scope, light)
            self.darkDeclarations = dark
            return
        }
        guard let declarations = Self.declarations(of: name) else {
            guard scope == .never else { return nil }
            (self.scope, self.declarations) = (.never, [:])
            return
        }
        self.scope = scope
        self.declarations =
            Self.isChanged(name, by: theme)
            ? declarations.mapValues { _ in TailwindTheme.unknown } : declarations
    }

    /// What a class with one of the project's own colors declares, in light and in dark.
    private static func themed(_ name: String, by theme: TailwindTheme?) -> (
        light: [String: String], dark: [String: String]
    )? {
        let properties = [
            "bg": "background-color", "text": "color", "border": "border-color", "fill": "fill",
        ]
        guard let theme, let (key, value) = Self.split(name) else { return nil }
        if let length = theme.length(value, of: key) {
            if key == "text" { return (["font-size": length], [:]) }
            return Self.lengths[key].map { names in
                (Dictionary(uniqueKeysWithValues: names.map { ($0, length) }), [:])
            }
        }
        guard let property = properties[key], let color = theme.color(value) else { return nil }
        return ([property: color.light], color.dark.map { [property: $0] } ?? [:])
    }

    private static func isChanged(_ name: String, by theme: TailwindTheme?) -> Bool {
        guard let theme, !name.hasSuffix("]") else { return false }
        let (key, value) = Self.split(name) ?? (name, "DEFAULT")
        return theme.changes(value, of: key)
    }

    /// Split at colons outside of brackets.
    private static func parts(of text: String) -> [String] {
        guard !text.contains("[") else {
            let open = text.firstIndex(of: "[") ?? text.endIndex
            let head = text[..<open]
            let split = head.lastIndex(of: ":").map { text.index(after: $0) } ?? text.startIndex
            return text[..<split].split(separator: ":").map(String.init) + [String(text[split...])]
        }
        return text.split(separator: ":").map(String.init)
    }

    private static func declarations(of name: String) -> [String: String]? {
        if let fixed = Self.fixed[name] { return fixed }
        if Self.silent.contains(name) { return [:] }
        guard let hyphen = Self.split(name) else { return nil }
        let (key, value) = hyphen
        if let properties = Self.lengths[key] {
            guard let length = Self.length(value) ?? (Self.isRelative(value) ? "100%" : nil) else {
                return nil
            }
            return Dictionary(uniqueKeysWithValues: properties.map { ($0, length) })
        }
        switch key {
        case "text": return Self.text(value)
        case "bg": return TailwindColors.color(value).map { ["background-color": $0] }
        case "border": return Self.border(value)
        case "rounded": return Self.radius(value)
        case "leading": return Self.leading(value)
        case "opacity": return Double(value).map { ["opacity": decimal($0 / 100, places: 2)] }
        case "fill": return TailwindColors.color(value).map { ["fill": $0] }
        case "scale": return Double(value).map { ["transform": "scale(\(decimal($0 / 100, places: 2)))"] }
        default: return Self.silentKeys.contains(key) ? [:] : nil
        }
    }

    /// At the hyphen before the value: `min-h-11`, `text-[15px]`, `bg-slate-100`.
    private static func split(_ name: String) -> (key: String, value: String)? {
        for key in Self.longKeys where name.hasPrefix(key + "-") {
            return (key, String(name.dropFirst(key.count + 1)))
        }
        guard let hyphen = name.firstIndex(of: "-"), hyphen != name.startIndex else { return nil }
        return (String(name[..<hyphen]), String(name[name.index(after: hyphen)...]))
    }

    private static func length(_ value: String) -> String? {
        if value.hasPrefix("["), value.hasSuffix("]") { return String(value.dropFirst().dropLast()) }
        if value == "px" { return "1px" }
        guard let number = Double(value), number >= 0, number <= 1_000 else { return nil }
        return "\(decimal(number / 4, places: 4))rem"
    }

    private static func isRelative(_ value: String) -> Bool {
        value.contains("/")
            || [
                "full", "auto", "screen", "fit", "min", "max", "none", "xs", "sm", "md", "lg", "xl", "2xl",
                "3xl", "4xl",
                "5xl", "6xl", "7xl", "prose", "dvh", "svh", "svw", "dvw",
            ].contains(value)
    }

    private static func text(_ value: String) -> [String: String]? {
        if let size = Self.sizes[value] { return ["font-size": size.0, "line-height": size.1] }
        if [
            "left", "center", "right", "justify", "start", "end", "ellipsis", "clip", "nowrap", "wrap",
            "balance",
        ].contains(value) {
            return [:]
        }
        if value.hasPrefix("["), let length = Self.length(value),
            StyleLength.pixels(length, fontSize: nil) != nil
        {
            return ["font-size": length]
        }
        return TailwindColors.color(value).map { ["color": $0] }
    }

    private static func border(_ value: String) -> [String: String]? {
        if value == "none" { return ["border-width": "0"] }
        if ["0", "2", "4", "8"].contains(value) { return ["border-width": value + "px"] }
        if ["solid", "dashed", "dotted", "collapse"].contains(value) { return [:] }
        if "tblrxyse".contains(value.prefix(1)), value.count == 1 || value.dropFirst().hasPrefix("-") {
            return [:]
        }
        if value.hasPrefix("["), let length = Self.length(value),
            StyleLength.pixels(length, fontSize: nil) != nil
        {
            return ["border-width": length]
        }
        return TailwindColors.color(value).map { ["border-color": $0] }
    }

    private static func radius(_ value: String) -> [String: String]? {
        let radii = [
            "none": "0", "sm": "0.125rem", "md": "0.375rem", "lg": "0.5rem", "xl": "0.75rem", "2xl": "1rem",
            "3xl": "1.5rem",
            "full": "9999px",
        ]
        if let radius = radii[value] { return ["border-radius": radius] }
        if value.hasPrefix("[") { return Self.length(value).map { ["border-radius": $0] } }
        return "tblrse".contains(value.prefix(1)) ? [:] : nil
    }

    private static func leading(_ value: String) -> [String: String]? {
        let factors = [
            "none": "1", "tight": "1.25", "snug": "1.375", "normal": "1.5", "relaxed": "1.625", "loose": "2",
        ]
        return (factors[value] ?? Self.length(value)).map { ["line-height": $0] }
    }

    private static let sizes: [String: (String, String)] = [
        "xs": ("0.75rem", "1rem"), "sm": ("0.875rem", "1.25rem"), "base": ("1rem", "1.5rem"),
        "lg": ("1.125rem", "1.75rem"),
        "xl": ("1.25rem", "1.75rem"), "2xl": ("1.5rem", "2rem"), "3xl": ("1.875rem", "2.25rem"),
        "4xl": ("2.25rem", "2.5rem"),
        "5xl": ("3rem", "3rem"), "6xl": ("3.75rem", "3.75rem"),
    ]

    private static let longKeys = [
        "min-h", "min-w", "max-h", "max-w", "space-x", "space-y", "gap-x", "gap-y", "grid-cols", "col-span",
        "ring-offset",
        "focus-visible", "shadow-inner", "backdrop-blur", "underline-offset",
    ]

    private static let lengths: [String: [String]] = [
        "h": ["height"], "w": ["width"], "size": ["width", "height"], "min-h": ["min-height"],
        "min-w": ["min-width"],
        "max-w": ["max-width"], "max-h": ["max-height"],
        "p": ["padding-top", "padding-right", "padding-bottom", "padding-left"],
        "px": ["padding-left", "padding-right"], "py": ["padding-top", "padding-bottom"],
        "pt": ["padding-top"],
        "pr": ["padding-right"], "pb": ["padding-bottom"], "pl": ["padding-left"], "ps": ["padding-left"],
        "pe": ["padding-right"],
    ]

    private static let fixed: [String: [String: String]] = [
        "border": ["border-width": "1px"], "rounded": ["border-radius": "0.25rem"],
        "flex": ["display": "flex"],
        "inline-flex": ["display": "inline-flex"], "block": ["display": "block"],
        "inline": ["display": "inline"],
        "inline-block": ["display": "inline-block"], "grid": ["display": "grid"],
        "hidden": ["display": "none"],
        "contents": ["display": "contents"], "flex-col": ["flex-direction": "column"],
        "box-border": ["box-sizing": "border-box"], "font-sans": ["font-family": "ui-sans-serif, system-ui"],
        "flex-row": ["flex-direction": "row"], "invisible": ["visibility": "hidden"],
        "visible": ["visibility": "visible"], "uppercase": ["text-transform": "uppercase"],
        "lowercase": ["text-transform": "lowercase"], "capitalize": ["text-transform": "capitalize"],
        "normal-case": ["text-transform": "none"], "sr-only": ["display": "sr-only"],
        "not-sr-only": ["display": "block"], "overflow-hidden": ["overflow": "hidden"],
        "object-cover": ["object-fit": "cover"], "object-contain": ["object-fit": "contain"],
        "font-serif": ["font-family": "serif"], "font-mono": ["font-family": "monospace"],
    ]

    private static let silent: Set<String> = [
        "relative", "absolute", "fixed", "sticky", "static", "italic", "underline", "no-underline",
        "truncate", "transition",
        "transform", "antialiased", "grow", "shrink", "border-collapse", "group", "peer", "container", "ring",
        "shadow",
        "filter", "outline", "animate-spin", "isolate",
    ]

    private static let silentKeys: Set<String> = [
        "m", "mx", "my", "mt", "mr", "mb", "ml", "ms", "me", "gap", "gap-x", "gap-y", "space-x", "space-y",
        "items",
        "justify", "self", "content", "place", "flex", "font", "tracking", "shadow", "ring", "ring-offset",
        "transition",
        "duration", "ease", "delay", "cursor", "select", "z", "top", "right", "bottom", "left", "inset",
        "order", "basis",
        "grow", "shrink", "grid-cols", "col-span", "col", "row", "whitespace", "break", "align", "outline",
        "overflow",
        "pointer", "backdrop-blur", "backdrop", "object", "aspect", "animate", "will", "touch", "translate",
        "rotate",
        "origin", "divide", "list", "decoration", "underline-offset", "from", "to", "via", "stroke",
        "antialiased",
    ]
}
