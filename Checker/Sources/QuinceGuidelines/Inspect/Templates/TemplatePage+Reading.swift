extension TemplatePage {
    /// Elements that only HTML has; React Native calls its button `Button`.
    private static let elements = WordSearch(["<div", "<button", "<span", "<main", "<section", "<a "])

    private static let programs: Set<String> = ["js", "jsx", "tsx", "ts", "mjs", "cjs", "mts", "cts"]

    /// The trees of markup in a file.
    static func pages(of file: InputFile) -> [TemplatePage] {
        let source = SourceText(file)
        guard Self.programs.contains(file.ending) else {
            let dialect = MarkupDialect(path: file.path)
            let tree = HTMLParser.tree(of: source, in: Self.body(of: source), dialect: dialect)
            // The script of a component imports what its markup shows, such as icons of a library.
            guard ["vue", "svelte", "astro"].contains(file.ending) else { return [TemplatePage(tree)] }
            return [TemplatePage(tree, imports: ImportReader.imports(of: source))]
        }
        // React Native draws no HTML.
        guard !file.mentions(["'react-native'", "\"react-native\""]) else { return [] }
        let packages = ["'react-native-", "\"react-native-", "'@expo/", "\"@expo/", "'expo-", "\"expo-"]
        if file.mentions(packages), !Self.elements.occurs(in: file) {
            return []
        }
        let hasElements = file.ending != "ts" && file.ending != "mts" && file.ending != "cts"
        return Self.pages(ofProgram: source, hasElements: hasElements)
    }

    /// Without the lines between `---` and `---` that a page may begin with, which are for the program that builds it.
    private static func body(of source: SourceText) -> Range<Int> {
        var cursor = ByteCursor(source)
        let all = 0..<source.bytes.count
        guard cursor.isAt("---\n") || cursor.isAt("---\r\n"), let end = cursor.find("\n---", from: 3) else {
            return all
        }
        return (end + 4)..<source.bytes.count
    }

    private static func pages(ofProgram source: SourceText, hasElements: Bool) -> [TemplatePage] {
        let program = JSXParser.result(of: source, hasElements: hasElements)
        let styled = StyledComponent.all(in: program.literals, of: source)
        let imports = ImportReader.imports(of: source)
        let main = TemplatePage(program.tree, styled: styled, imports: imports, isComponent: true)
        let fragments = program.literals.filter { Self.isMarkup($0, in: source) }.prefix(200).map { literal in
            TemplatePage(
                HTMLParser.tree(
                    of: source,
                    in: literal.range,
                    dialect: .string(isTemplate: literal.isTemplate)
                )
            )
        }
        return [main] + fragments
    }

    /// Whether a string has tags in it that concern sign-in.
    private static func isMarkup(_ string: ScriptString, in source: SourceText) -> Bool {
        guard string.range.count > 12 else { return false }
        let bytes = source.bytes[string.range.clamped(to: 0..<source.bytes.count)]
        guard bytes.contains(UInt8(ascii: "<")), bytes.contains(UInt8(ascii: ">")) else { return false }
        let text = source.string(string.range).lowercased()
        return (SignInWords.apple + ["passcode", "<input"]).contains(where: text.contains)
    }
}
