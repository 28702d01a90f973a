/// Inspects the Kotlin code of apps that draw with Compose.
package struct ComposeInspector: Inspector {
    package init() {}

    package var endings: Set<String> { ["kt"] }

    package func read(_ file: InputFile) throws(UnreadableInput) -> FileReading? {
        let path = CodePath(file.path)
        guard file.bytes.count <= CodeFile.maximumSize, !path.isTest else { return nil }
        let draws = file.mentions(["@composable"])
        let isScreen =
            draws
            && (file.isInFlow || file.namesApple
                || (file.mentions(["textfield"]) && file.mentions(["mail"])))
        // A theme, a component or a size may be in a file of any name.
        let mayHoldParts = path.holdsConstants || file.bytes.count <= CodePath.partSize
        let hasConstants = mayHoldParts && file.mentions(["color(", ".dp", ".sp", "@composable"])
        guard isScreen || hasConstants else { return nil }
        let code = CodeFile(path: file.path, bytes: file.bytes, language: .kotlin)
        var facts = ProjectFacts()
        facts.code.declare(code)
        guard isScreen else { return FileReading(facts: facts) }
        facts.code.draw(CodeDrawn(code).names)
        let isInFlow = file.isInFlow
        return FileReading(facts: facts) { Self.inspection(of: code, $0, isInFlow) }
    }

    /// The narrowest screen that phones of today have, in dp.
    private static let viewport = Size(width: 360, height: 640)

    private static func inspection(of file: CodeFile, _ facts: ProjectFacts, _ isInFlow: Bool) -> Inspection {
        // Resources of Android are for Android alone, wherever the file is.
        let isAndroids = file.moduleNames.contains { $0.hasPrefix("androidx.compose.ui.res.") }
        let isShared = !isAndroids && (file.path.contains("commonMain") || file.path.contains("iosMain"))
        let reading = DrawnReading(
            platform: isShared ? .crossPlatform : .android,
            metrics: DrawnMetrics(
                lineHeight: DrawnSpan(1.15, 1.6),
                passesExactRoom: true,
                iconSize: 24,
                textSize: 16
            ),
            viewport: Self.viewport,
            background: .unseen
        )
        return CodeScreens(file, reading, isInFlow: isInFlow) { ComposeVocabulary(resolver: $0) }.inspection(
            facts
        )
    }
}
