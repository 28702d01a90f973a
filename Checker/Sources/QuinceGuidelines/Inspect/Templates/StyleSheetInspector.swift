/// Tells other inspectors that a project has style sheets, and where they paint pictures.
package struct StyleSheetInspector: Inspector {
    package init() {}

    package var endings: Set<String> { ["css", "scss", "less"] }

    /// Larger ones are products of a machine, in bytes.
    private static let maximumSize = 262_144

    package func read(_ file: InputFile) throws(UnreadableInput) -> FileReading? {
        var facts = ProjectFacts()
        facts.hasStyleSheets = true
        if file.bytes.count <= Self.maximumSize { facts.styleSheets[file.path] = Array(file.bytes) }
        facts.tailwindTheme = TailwindTheme(sheet: file)
        if file.ending == "scss", file.bytes.count <= Self.maximumSize, file.mentions(["$"]) {
            var sheet = StyleSheet()
            sheet.add(file.text)
            facts.sassNames = sheet.sassNames.mapValues { [$0] }
        }
        if file.bytes.count <= Self.maximumSize, file.mentions(["html", "body", ":root", ".dark"]) {
            var sheet = StyleSheet()
            sheet.add(file.text)
            if let size = sheet.rootFontSize { facts.rootFontSizes.insert(size) }
            for (name, value) in sheet.variables(in: .always) {
                facts.rootVariables[name, default: []].insert(value)
            }
            for rule in sheet.rules where rule.selector.count == 1 && rule.selector[0].classes == ["dark"] {
                facts.darkVariables.formUnion(rule.declarations.keys.filter { $0.hasPrefix("--") })
            }
            let body = sheet.body
            if ["background-color", "color", "font-family"].contains(where: { body.declarations[$0] != nil })
                || !body.applied.isEmpty
            {
                facts.pageSheets.append(sheet.ofPage)
            }
        }
        // A class for Apple's logo has Apple in its name, or in that of its picture.
        guard file.mentions(["apple"]), file.mentions(["url(", "content", "mask"]) else {
            return FileReading(facts: facts)
        }
        var sheet = StyleSheet()
        sheet.add(file.text)
        for rule in sheet.rules {
            let paints = rule.declarations.contains { name, value in
                value.contains("url(") || name.hasPrefix("mask") || name == "content" && value.count > 2
            }
            guard paints, let last = rule.selector.last else { continue }
            facts.paintedClasses.formUnion(last.classes)
        }
        return FileReading(facts: facts)
    }
}
