package import QuinceGuidelines

/// Finds Sign in with Apple buttons that Objective-C makes.
package struct ObjectiveCInspector: Inspector {
    package init() {}

    package var endings: Set<String> { ["m", "mm", "h"] }

    /// Larger files are products of a machine, in bytes.
    private static let maximumSize = 1_048_576

    package func read(_ file: InputFile) throws(UnreadableInput) -> FileReading? {
        // A header holds what its class inherits, and the colors and sizes that others use.
        let isHeader = file.ending == "h" && file.bytes.count <= 32_768
        guard file.bytes.count <= Self.maximumSize else { return nil }
        let isScreen = file.isInFlow || SwiftWords.are(in: file)
        guard isScreen || isHeader && file.mentions(["#define", "uiview", "uibutton", "iboutlet"]) else {
            return nil
        }
        let text = file.text
        guard let tokens = ObjCLexer.tokens(of: text) else {
            throw .tooLarge(SourcePlace(path: file.path))
        }
        var reader = ObjCReader(SwiftText(path: file.path, text: text), tokens)
        let source = reader.file()
        guard source.imports.isDisjoint(with: ["XCTest", "Kiwi", "Specta"]) else { return nil }
        guard isScreen else { return FileReading(facts: SwiftFacts.declarations(of: source)) }
        return FileReading(facts: SwiftFacts.facts(of: source)) { facts in
            let project = Project(facts: facts, path: source.text.path)
            let classes = ClassInspection(
                project,
                source,
                PlatformGuess(source, sdks: facts.sdks),
                isInFlow: file.isInFlow
            )
            return classes.inspect()
        }
    }
}
