// QuinceSwiftSources: reads SwiftUI and UIKit sources for the checker, by swift-syntax. Apart, because that library takes
// minutes to build and nothing else needs it.

package import QuinceGuidelines

/// Finds Sign in with Apple buttons in Swift.
package struct SwiftInspector: Inspector {
    package init() {}

    package var endings: Set<String> { ["swift"] }

    package func read(_ file: InputFile) throws(UnreadableInput) -> FileReading? {
        guard !Self.isForDevelopers(file.path) else { return nil }
        let isScreen = file.isInFlow || SwiftWords.are(in: file)
        guard isScreen || SwiftWords.holdsParts(file) else { return nil }
        let isMain = file.mentions(["@main", "@UIApplicationMain"])
        let source = try SourceReader.read(file)
        guard source.imports.isDisjoint(with: ["XCTest", "Testing", "Quick", "Nimble"]) else { return nil }
        var facts = isScreen ? SwiftFacts.facts(of: source) : SwiftFacts.declarations(of: source)
        facts.hasMain = isMain
        guard isScreen else { return FileReading(facts: facts) }
        return FileReading(facts: facts) { facts in
            let project = Project(facts: facts, path: source.text.path)
            let platform = PlatformGuess(source)
            let views = ViewInspection(project, source, platform, isInFlow: file.isInFlow)
            let classes = ClassInspection(project, source, platform, isInFlow: file.isInFlow)
            var inspection = views.inspect()
            inspection.add(classes.inspect())
            return inspection
        }
    }

    /// Tests and previews are not in the app.
    private static func isForDevelopers(_ path: String) -> Bool {
        let parts = path.split(separator: "/")
        let name = parts.last?.dropLast(6) ?? ""
        if ["Tests", "Test", "Spec", "Specs", "_Previews", "Previews"].contains(where: name.hasSuffix) {
            return true
        }
        return parts.dropLast().contains { folder in
            folder == "Tests" || folder.hasSuffix("Tests") || folder.hasSuffix("UITests")
                || folder == "Preview Content"
        }
    }
}
