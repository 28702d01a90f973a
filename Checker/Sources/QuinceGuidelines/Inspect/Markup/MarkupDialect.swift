/// Which kinds of code stand between the tags of a text.
struct MarkupDialect: Sendable, Hashable {
    /// `{value}` and `{#if …}`, as Svelte and Astro have them.
    var hasBraces = false
    /// `${value}`, as template literals and some template languages have it.
    var hasDollarBraces = false
    /// `@if (…)` up to `@endif`, as Blade has it.
    var hasBlade = false
    /// `@if (…) { … }` and `@Model.Name`, as Razor has it.
    var hasRazor = false
    /// Whether the text is inside a string of a program, where quotation marks have a backslash before them.
    var isEscaped = false

    static let html = MarkupDialect()

    /// By the name of a file.
    init(path: String) {
        let name = path.lowercased()
        self.hasBraces = name.hasSuffix(".svelte") || name.hasSuffix(".astro")
        self.hasDollarBraces = [".jsp", ".ftl", ".gsp", ".mako"].contains { name.hasSuffix($0) }
        self.hasBlade = name.hasSuffix(".blade.php")
        self.hasRazor = name.hasSuffix(".cshtml") || name.hasSuffix(".razor")
    }

    private init() {}

    /// Inside a string of a program.
    static func string(isTemplate: Bool) -> MarkupDialect {
        var dialect = MarkupDialect()
        dialect.hasDollarBraces = isTemplate
        dialect.isEscaped = true
        return dialect
    }
}
