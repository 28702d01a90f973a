/// Inspects the code of React Native apps, and the texts of their languages.
package struct ScriptInspector: Inspector {
    package init() {}

    package var endings: Set<String> { ["js", "jsx", "ts", "tsx", "json"] }

    package func read(_ file: InputFile) throws(UnreadableInput) -> FileReading? {
        let path = CodePath(file.path)
        guard file.bytes.count <= CodeFile.maximumSize, !path.isTest, !file.path.hasSuffix(".d.ts") else {
            return nil
        }
        if file.ending == "json" { return TranslationTable.json(file).map { FileReading(facts: $0) } }
        guard !file.path.hasSuffix(".min.js") else { return nil }
        let isNative = file.mentions([
            "react-native", "expo-apple-authentication", "styled-components/native", "expo-router", "@expo/",
        ])
        let isScreen =
            isNative
            && (file.isInFlow || file.namesApple
                || (file.mentions(["textinput"]) && file.mentions(["mail"])))
        let hasConstants =
            file.mentions(["export"])
            && (path.holdsConstants
                && (isNative || file.bytes.count <= CodePath.partSize
                    || file.mentions(["color", "'#", "\"#", "rgba("]))
                || file.bytes.count <= CodePath.partSize && file.mentions(Self.styleWords))
        guard isScreen || hasConstants else { return nil }
        let code = CodeFile(path: file.path, bytes: file.bytes, language: .script)
        var facts = ProjectFacts()
        facts.code.declare(code)
        guard isScreen else { return FileReading(facts: facts) }
        facts.code.draw(CodeDrawn(code).names)
        let isInFlow = file.isInFlow
        return FileReading(facts: facts) { Self.inspection(of: code, $0, isInFlow) }
    }

    /// What a file of styles says, whatever it is called, in small letters.
    private static let styleWords = [
        "stylesheet", "viewstyle", "textstyle", "flexdirection", "borderradius", "backgroundcolor",
        "fontsize",
        "alignself", "paddinghorizontal",
    ]

    /// The screen that most sizes are told for, in points.
    private static let viewport = Size(width: 375, height: 667)

    private static func inspection(of file: CodeFile, _ facts: ProjectFacts, _ isInFlow: Bool) -> Inspection {
        let reading = DrawnReading(
            platform: file.path.contains(".android.") ? .android : .crossPlatform,
            metrics: DrawnMetrics(
                lineHeight: DrawnSpan(1.15, 1.36),
                passesExactRoom: false,
                minimumWins: true
            ),
            viewport: Self.viewport,
            background: .unknown(because: "the background behind the button is set elsewhere")
        )
        return CodeScreens(file, reading, isInFlow: isInFlow) { ScriptVocabulary(resolver: $0) }.inspection(
            facts
        )
    }
}
