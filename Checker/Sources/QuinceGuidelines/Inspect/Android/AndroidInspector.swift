/// Inspects the layouts of Android apps with the resources they use.
package struct AndroidInspector: Inspector {
    package init() {}

    package var endings: Set<String> { ["xml", "kt", "java"] }

    package func read(_ file: InputFile) throws(UnreadableInput) -> FileReading? {
        if file.ending != "xml" { return AndroidClicks.facts(file).map { FileReading(facts: $0) } }
        guard let folder = AndroidFolder(file.path), file.bytes.count <= 4_194_304,
            !CodePath(file.path).isTest
        else {
            return nil
        }
        switch folder.kind {
        case "layout": return try self.layout(file)
        case "values" where !file.mentions(["<resources"]): return nil
        default: break
        }
        // A resource that cannot be read is as if it were not there: no build would accept it.
        guard let document = try? MarkupDocument(parsing: file) else { return nil }
        return AndroidResourceReader.facts(document, in: folder).map { FileReading(facts: $0) }
    }

    private func layout(_ file: InputFile) throws(UnreadableInput) -> FileReading? {
        let isApples = file.namesApple
        guard isApples || file.isInFlow || (file.mentions(["edittext"]) && file.mentions(["mail"])) else {
            return nil
        }
        let document = try MarkupDocument(parsing: file)
        var facts = ProjectFacts()
        let name = file.path.split(separator: "/").last.map { String($0.dropLast(4)) } ?? ""
        if isApples { facts.resources.add(document, named: name) }
        let isInFlow = file.isInFlow
        return FileReading(facts: facts) { Self.inspection(of: document, $0).withScreensToJudge(isInFlow) }
    }

    private static func inspection(of document: MarkupDocument, _ facts: ProjectFacts) -> Inspection {
        Self.inspection(of: document, facts, .light).joined(with: Self.inspection(of: document, facts, .dark))
    }

    /// The narrowest screen that phones of today have, in dp.
    private static let viewport = Size(width: 360, height: 640)

    private static func inspection(
        of document: MarkupDocument,
        _ facts: ProjectFacts,
        _ appearance: Appearance
    ) -> Inspection {
        var inspection =
            AndroidLayout(facts, appearance).view(of: document).map {
                Self.inspection(of: $0, in: document, facts, appearance)
            } ?? Inspection()
        var gone: Set<SourcePlace> = []
        for node in [document.root] + document.root.descendants
        where node["android:visibility"] == "gone" && !gone.contains(node.place()) {
            gone.formUnion(([node] + node.descendants).map { $0.place() })
        }
        guard !gone.isEmpty, let all = AndroidLayout(facts, appearance, showsGone: true).view(of: document)
        else {
            return inspection
        }
        let places = Set(inspection.buttons.map(\.place))
        inspection.buttons += Self.inspection(of: all, in: document, facts, appearance).buttons.compactMap {
            button in
            guard !places.contains(button.place), gone.contains(button.place) else { return nil }
            var button = button
            button.doubt = button.doubt ?? "it is gone until code shows it"
            return button
        }
        return inspection
    }

    private static func inspection(
        of root: DrawnView,
        in document: MarkupDocument,
        _ facts: ProjectFacts,
        _ appearance: Appearance
    ) -> Inspection {
        var reading = DrawnReading(
            platform: .android,
            metrics: DrawnMetrics(lineHeight: DrawnSpan(1.15, 1.4), passesExactRoom: false, textSize: 14),
            viewport: Self.viewport,
            background: .unseen,
            appearance: appearance
        )
        reading.signInButtons = facts.signInButtons
        let name = document.path.split(separator: "/").last.map { String($0.dropLast(4)) } ?? document.path
        let isWhole = root.width == .fill && root.height == .fill
        return reading.inspection(of: root, named: name, isWhole: isWhole)
    }
}
