/// Finds addresses and requests in sources and configurations of any kind.
package struct AddressInspector: Inspector {
    package init() {}

    /// Skips prose, because Markdown and the like show examples.
    package var endings: Set<String> { Self.programs.union(Self.texts).union(Self.pages) }

    private static let programs: Set<String> = [
        "js", "jsx", "ts", "tsx", "mjs", "cjs", "mts", "cts", "swift", "kt", "kts", "java", "dart", "py",
        "rb", "php",
        "go", "rs", "cs", "vb", "scala", "groovy", "clj", "ex", "exs", "m", "mm", "h", "c", "cc", "cpp",
        "lua", "gml", "gd",
        "pl", "pm", "ps1", "r", "cr", "erl", "hs", "fs", "elm", "re", "res", "coffee",
    ]
    private static let texts: Set<String> = [
        "json", "json5", "yaml", "yml", "toml", "properties", "xml", "plist", "gradle", "sh", "bash", "env",
        "ini", "cfg",
        "conf", "tf", "strings", "css", "scss", "less", "http", "rest", "csv", "graphql",
    ]
    /// Their images are found with the elements that show them.
    static let pages: Set<String> = [
        "html", "htm", "xhtml", "phtml", "erb", "twig", "jinja", "jinja2", "j2", "njk", "hbs", "handlebars",
        "mustache",
        "ejs", "liquid", "cshtml", "razor", "jsp", "ftl", "gohtml", "tmpl", "vue", "svelte", "astro", "heex",
        "eex",
    ]

    package func read(_ file: InputFile) throws(UnreadableInput) -> FileReading? {
        guard file.mentions(["apple"]), !file.isLeftToMachines else { return nil }
        let finder = AddressFinder(
            SourceText(file),
            isProgram: Self.programs.contains(file.ending) || Self.pages.contains(file.ending)
        )
        var inspection = Inspection()
        inspection.authorizations = finder.authorizations
        if !TemplateInspector.finds(file.ending) { inspection.buttons = finder.images }
        guard !inspection.buttons.isEmpty || !inspection.authorizations.isEmpty else { return nil }
        let result = inspection
        return FileReading { _ in result }
    }
}
