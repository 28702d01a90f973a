// Localized texts: the tables (`.strings`) and catalogs (`.xcstrings`) of Apple's projects. Only texts that name Apple are kept, and
// titles of objects in a storyboard.

import Foundation

/// Reads catalogs of localized texts.
package struct StringCatalogInspector: Inspector {
    package init() {}

    package var endings: Set<String> { ["xcstrings"] }

    package func read(_ file: InputFile) throws(UnreadableInput) -> FileReading? {
        guard file.namesApple else { return nil }
        let texts: [String: [String: String]]
        do {
            texts = try JSONDecoder().decode(StringCatalog.self, from: file.bytes).texts
        } catch {
            let place = SourcePlace(path: file.path)
            throw UnreadableInput(place, "isn't a string catalog: its JSON can't be parsed")
        }
        var facts = ProjectFacts()
        facts.strings = texts.filter { key, texts in
            ([key] + texts.values).contains { SignInText.isButtonTitle($0) }
        }
        return facts.strings.isEmpty ? nil : FileReading(facts: facts)
    }
}
