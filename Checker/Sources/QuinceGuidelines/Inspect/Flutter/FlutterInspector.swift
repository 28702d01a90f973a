// Flutter: reads Dart code, as far as it draws sign-in screens, and the texts of their languages. Knows Flutter's own widgets
// and those of packages that draw sign-in buttons.

import Foundation

/// Inspects the Dart code of Flutter apps.
package struct FlutterInspector: Inspector {
    package init() {}

    package var endings: Set<String> { ["dart", "arb"] }

    package func read(_ file: InputFile) throws(UnreadableInput) -> FileReading? {
        guard file.bytes.count <= CodeFile.maximumSize else { return nil }
        if file.ending == "arb" { return TranslationTable.arb(file).map { FileReading(facts: $0) } }
        let path = CodePath(file.path)
        guard !path.isTest, !file.path.hasSuffix(".g.dart"), !file.path.hasSuffix(".freezed.dart") else {
            return nil
        }
        let isScreen =
            file.isInFlow || file.namesApple
            || (file.mentions(["textfield", "textformfield"]) && file.mentions(["mail"]))
        // A theme, a component or a size may be in a file of any name.
        let holdsParts =
            file.bytes.count <= CodePath.partSize
            && file.mentions([
                "themedata", "color(0x", "edgeinsets", "static const", "textstyle(", "borderradius",
                "googlefonts.", "statelesswidget", "statefulwidget",
            ])
        let startsApp = file.mentions(["runapp("])
        var facts = ProjectFacts()
        facts.code.import(Self.imports(in: Array(file.bytes)))
        if Self.scalesTexts(file) { facts.code.scaleTexts() }
        guard isScreen || path.holdsConstants || holdsParts || startsApp else {
            facts.code.use(CodeUses.screens(in: Array(file.bytes)))
            return FileReading(facts: facts)
        }
        let code = CodeFile(path: file.path, bytes: file.bytes, language: .dart)
        facts.code.declare(code)
        startsApp ? facts.code.use(CodeUses(code).names) : facts.code.use(CodeUses(code).names, in: code)
        // A package for routes makes the screen in code that it writes.
        if file.mentions(["@routepage"]) { facts.code.use(CodeUses.screens(in: Array(file.bytes))) }
        if startsApp { facts.code.startApp() }
        for name in FlutterButtonStyle.themed where file.mentions(["\(name.lowercased())themedata("]) {
            facts.code.theme(name, FlutterTheme(of: name, in: file.text))
        }
        guard isScreen else { return FileReading(facts: facts) }
        facts.code.draw(CodeDrawn(code).names)
        let isInFlow = file.isInFlow
        return FileReading(facts: facts) { Self.inspection(of: code, $0, isInFlow) }
    }

    /// Whether a file changes the size of all texts: `textScaleFactor: 0.8` around the app.
    private static func scalesTexts(_ file: InputFile) -> Bool {
        guard file.mentions(["runapp(", "materialapp", "cupertinoapp"]),
            file.mentions(["textscalefactor:", "textscaler:"])
        else { return false }
        for name in ["textScaleFactor:", "textScaler:"] {
            for part in file.text.split(separator: name, maxSplits: 20, omittingEmptySubsequences: false)
                .dropFirst()
            {
                let value = part.prefix(60).prefix { $0 != "," && $0 != "\n" }.filter { !$0.isWhitespace }
                let isPlain = ["1", "1)", "1.0", "1.0)", "TextScaler.noScaling"].contains {
                    value.hasPrefix($0) && !value.dropFirst($0.count).contains(where: \.isNumber)
                }
                let before = file.text[..<part.startIndex].dropLast(name.count).suffix(40)
                if before.contains("copyWith("), !isPlain { return true }
            }
        }
        return false
    }

    /// The names of the files that a file imports, exports or consists of: what stands between a slash or a quotation mark and `.dart'`.
    private static func imports(in bytes: [UInt8]) -> Set<String> {
        var names: Set<String> = []
        var rest = bytes[...]
        while let found = Self.ending.first(in: rest) {
            let start = rest[..<found].lastIndex { [0x2F, 0x27, 0x22, 0x0A].contains($0) } ?? rest.startIndex
            if start < found {
                names.insert(String(decoding: bytes[(start + 1)..<(found + 5)], as: UTF8.self))
            }
            rest = bytes[(found + 6)...]
        }
        return names
    }

    private static let ending = WordSearch([".dart'", ".dart\""])

    /// The screen that most sizes are told for, in logical pixels.
    private static let viewport = Size(width: 375, height: 667)

    private static func inspection(of file: CodeFile, _ facts: ProjectFacts, _ isInFlow: Bool) -> Inspection {
        let reading = DrawnReading(
            platform: .crossPlatform,
            metrics: DrawnMetrics(
                // Material 3 gives a line 1.43 of its size.
                lineHeight: DrawnSpan(1.15, 1.45),
                passesExactRoom: true,
                passesMinimum: true,
                linesAreEndless: true,
                iconSize: 24,
                textSize: 14
            ),
            viewport: Self.viewport,
            background: .unseen
        )
        return CodeScreens(file, reading, isInFlow: isInFlow) { FlutterVocabulary(resolver: $0) }.inspection(
            facts
        )
    }
}
