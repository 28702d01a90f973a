/// Finds buttons and screens in pages, templates and components with markup.
package struct TemplateInspector: Inspector {
    package init() {}

    package var endings: Set<String> { Self.programs.union(AddressInspector.pages).union(["php"]) }

    private static let programs: Set<String> = ["js", "jsx", "ts", "tsx", "mjs", "mts", "cjs"]

    private static let importers = Self.programs.union(["vue", "svelte", "astro", "mdx"])

    /// Whether buttons in files with an ending are found here.
    static func finds(_ ending: String) -> Bool { TemplateInspector().endings.contains(ending) }

    package func read(_ file: InputFile) throws(UnreadableInput) -> FileReading? {
        var facts = ProjectFacts()
        if Self.programs.contains(file.ending) { facts.styleModules[file.path] = StyleModule(file) }
        facts.tailwindTheme = TailwindTheme(file)
        facts.startsDark = file.mentions([
            "forcedtheme=\"dark\"", "defaulttheme=\"dark\"", "<html class=\"dark", "lang=\"en\" class=\"dark",
            "lang=\"en\" classname=\"dark",
        ])
        if Self.importers.contains(file.ending) { facts.importedFiles = ImportedFiles.names(in: file) }
        if Self.drawsControl(file) {
            facts.componentSources[file.path] = file
        }
        if Self.programs.contains(file.ending), let table = TranslationTable.program(file) {
            facts.strings = table.strings
        }
        if AppStart.isOne(file) {
            facts.appSheets[file.path] = AppStart.sheets(in: file)
            facts.pageFonts = AppStart.font(in: file).map { [$0] } ?? []
        }
        let concerns = file.isInFlow || Self.concerns(file)
        let pages = concerns && !file.isLeftToMachines ? TemplatePage.pages(of: file) : []
        guard !pages.isEmpty else {
            let isSilent =
                facts.styleModules.isEmpty && facts.tailwindTheme == nil && facts.componentSources.isEmpty
                && facts.strings.isEmpty && facts.importedFiles.isEmpty && facts.appSheets.isEmpty
                && !facts.startsDark
            return isSilent ? nil : FileReading(facts: facts)
        }
        let source = pages[0].tree.source
        facts.appleScripts = AppleScriptFinder.scripts(in: source, language: pages[0].language)
        let addresses = AddressFinder(source, isProgram: true).buttonAddresses
        let sheets = pages[0].isComponent ? pages[0].sheetLinks : []
        if !sheets.isEmpty { facts.loadedSheets[file.path] = sheets }
        let own = facts.appleScripts
        return FileReading(facts: facts) { project in
            PageInspection(
                pages: pages,
                addresses: addresses,
                scripts: own,
                facts: project,
                isInFlow: file.isInFlow
            ).result
        }
    }

    /// Larger programs are no components that others use, in bytes.
    private static let maximumSize = 65_536

    private static let smallSize = 4_096

    /// Whether a file may declare a button that others use, or its classes.
    private static func drawsControl(_ file: InputFile) -> Bool {
        guard file.bytes.count <= Self.maximumSize else { return false }
        if ["vue", "svelte"].contains(file.ending) {
            // A small one may hand on what a button is given.
            if file.bytes.count <= Self.smallSize { return true }
            return file.mentions([
                "button", "btn", "<a ", "<a\n", "slot", "children", "<svg", "<img", "<component",
            ])
        }
        return Self.programs.contains(file.ending) && file.mentions(["export", "module.exports"])
            && file.mentions([
                "<button", "<input", "<svg", "cva(", "tv({", "<a ", "<a\n", "<link", "role=\"button\"",
                "slot",
            ])
            && file.mentions(["class", "style"])
    }

    /// Whether there is anything about accounts in a file.
    private static func concerns(_ file: InputFile) -> Bool {
        file.namesApple
            || file.mentions(["passcode", "face id", "touch id", "type=\"password\"", "type='password'"])
            || AddressInspector.pages.contains(file.ending) && file.mentions(["<input"])
                && file.mentions(["email", "e-mail", "이메일", "メール"])
    }
}
