// InterfaceBuilder: storyboards, xibs and what lies beside them. Markup reads XML, Document knows Interface Builder's terms,
// Layout computes where views stand, Paint which colors they have, Buttons and Screens make the measured values, Assets reads
// catalogs and lists. Decides no rule.

/// Measures the buttons and screens of storyboards and xibs.
package struct InterfaceInspector: Inspector {
    package init() {}

    package var endings: Set<String> { ["storyboard", "xib"] }

    package func read(_ file: InputFile) throws(UnreadableInput) -> FileReading? {
        guard !file.bytes.starts(with: Self.compiled) else {
            throw UnreadableInput(
                SourcePlace(path: file.path),
                "is compiled; check its source file instead"
            )
        }
        guard let document = InterfaceDocument(try MarkupDocument(parsing: file)) else { return nil }
        return FileReading(facts: StoredBackgrounds(document).facts) { facts in
            Self.inspection(of: document, facts)
        }
    }

    private static let compiled = Array("NIBArchive".utf8)

    private static func inspection(of document: InterfaceDocument, _ facts: ProjectFacts) -> Inspection {
        var inspection = Inspection()
        var screens: [String: MeasuredScreen] = [:]
        for scene in document.scenes {
            guard let measure = SceneMeasure(scene, of: document, facts) else { continue }
            let found = measure.foundButtons()
            let doubt = document.presentations.doubt(of: scene) ?? Self.doubt(of: scene, facts)
            inspection.buttons += measure.measured(found).map { button in
                var button = button
                button.doubt = doubt ?? button.doubt
                return button
            }
            let titles = Dictionary(found.map { ($0.view, measure.title(of: $0)) }) { one, _ in one }
            if var screen = ScreenReader(scene: measure, apple: titles).screen() {
                screen.doubt = doubt
                screens[scene.id] = screen
                inspection.screens.append(screen)
            }
        }
        inspection.flows = FlowReader(document: document, screens: screens).flows()
        return inspection
    }

    /// Why nobody may see a scene of a class that the project's Swift code should declare; nil if it does.
    private static func doubt(of scene: InterfaceScene, _ facts: ProjectFacts) -> String? {
        guard let controller = scene.controller, let name = scene.ownerClass,
            name.hasSuffix("Controller") || name.hasSuffix("VC"),
            controller["customModuleProvider"] == "target",
            !facts.controllerClasses.isEmpty, !facts.controllerClasses.contains(name)
        else { return nil }
        return "no code of the app declares \(name)"
    }
}
