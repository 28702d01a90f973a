import Synchronization

/// What code that puts a button into a scene finds behind it: the backgrounds of outlets and of root views.
struct StoredBackgrounds {
    private let document: InterfaceDocument

    init(_ document: InterfaceDocument) { self.document = document }

    /// One entry for each name that code has for a view.
    var facts: ProjectFacts {
        var facts = ProjectFacts()
        for (index, scene) in self.document.scenes.enumerated() {
            guard let owner = scene.ownerClass else { continue }
            if let root = scene.root?["id"] { self.add("\(owner).view", root, index, &facts) }
            for (id, names) in Outlets(scene, ProjectFacts()).all {
                for name in names { self.add("\(name.owner).\(name.property)", id, index, &facts) }
            }
        }
        return facts
    }

    private func add(_ name: String, _ id: String, _ index: Int, _ facts: inout ProjectFacts) {
        let (document, memory) = (self.document, Memory())
        facts.backgrounds[name, default: []].append(
            StoredBackground { facts in
                memory.value { Self.color(of: id, in: document.scenes[index], of: document, facts) }
            }
        )
    }

    private static func color(
        of id: String,
        in scene: InterfaceScene,
        of document: InterfaceDocument,
        _ facts: ProjectFacts
    ) -> AssetColor? {
        guard let measure = SceneMeasure(scene, of: document, facts), let number = measure.tree.numbers[id]
        else { return nil }
        return self.paint(of: number, in: measure).map { AssetColor(light: $0.light, dark: $0.dark) }
    }

    private static func paint(of number: Int, in scene: SceneMeasure) -> InterfacePaint? {
        guard let layout = scene.layouts([]).first else { return nil }
        let ground = InterfaceSurroundings(button: number, scene: scene, layout: layout)
        guard number == 0 else { return ground.ownGround().knownValue }
        return ground.isCoveredByOthers ? nil : ground.floorOfScreen.knownValue
    }

    /// Laying out a scene takes long, and every button of a class asks for the same.
    private final class Memory: Sendable {
        private let kept = Mutex<AssetColor??>(nil)

        func value(_ make: () -> AssetColor?) -> AssetColor? {
            if let kept = self.kept.withLock({ $0 }) { return kept }
            let made = make()
            self.kept.withLock { $0 = .some(made) }
            return made
        }
    }
}
