/// How the scenes of a storyboard come up: alone, under a bar, as a card, inside another.
struct Presentations: Sendable {
    enum Presentation: Hashable, Sendable {
        /// Fills the screen; what takes room above and below is known.
        case full(hasTopBar: Bool, hasBottomBar: Bool)
        /// A card, or nothing says how.
        case unsettled
        /// In a part of another scene, of a size of its own.
        case embedded
    }

    private var presentations: [String: Presentation] = [:]
    /// The scenes to which another scene leads, and the first one.
    private let shown: Set<String>

    /// Why nobody may see a scene; nil if another scene or code may show it.
    func doubt(of scene: InterfaceScene) -> String? {
        guard let controller = scene.controller, controller["storyboardIdentifier"] == nil,
            !self.shown.contains(scene.id)
        else { return nil }
        return "nothing leads to its scene"
    }

    func presentation(of scene: InterfaceScene) -> Presentation {
        guard scene.isScreen else { return .embedded }
        return self.presentations[scene.id] ?? .unsettled
    }

    init(_ root: MarkupNode, _ scenes: [InterfaceScene]) {
        let initial = root["initialViewController"]
        var waiting: [(id: String, Presentation)] =
            initial.map { [($0, .full(hasTopBar: false, hasBottomBar: false))] } ?? []
        for scene in scenes where scene.controller?["modalPresentationStyle"] == "fullScreen" {
            waiting.append((scene.id, .full(hasTopBar: false, hasBottomBar: false)))
        }
        let controllers = Dictionary(scenes.compactMap { scene in scene.controller.map { (scene.id, $0) } }) {
            one,
            _ in one
        }
        var segues = controllers.mapValues { Self.segues(in: $0) }
        self.shown = Set(
            segues.values.joined().compactMap { $0["destination"] } + (initial.map { [$0] } ?? [])
        )
        while let (id, presentation) = waiting.popLast() {
            guard let controller = controllers[id], self.presentations[id] == nil else { continue }
            self.presentations[id] = presentation
            for segue in segues.removeValue(forKey: id) ?? [] {
                guard let destination = segue["destination"] else { continue }
                waiting.append((destination, Self.next(segue, from: controller, presentation)))
            }
        }
        // Screens that nothing reaches from the start: at least what leads to them is known.
        for rest in segues.values {
            for segue in rest where segue["kind"] == "embed" {
                if let id = segue["destination"], self.presentations[id] == nil {
                    self.presentations[id] = .embedded
                }
            }
        }
    }

    static func segues(in node: MarkupNode) -> [MarkupNode] { node.descendants.filter { $0.name == "segue" } }

    private static func next(
        _ segue: MarkupNode,
        from controller: MarkupNode,
        _ current: Presentation
    ) -> Presentation {
        guard case .full(let top, let bottom) = current else {
            return segue["kind"] == "embed" ? .embedded : .unsettled
        }
        switch (segue["kind"], segue["relationship"]) {
        case ("embed", _): return .embedded
        case ("relationship", "rootViewController"):
            guard let bar = controller.child("navigationBar", key: "navigationBar"), !bar.isYes("hidden"),
                !controller.isYes("navigationBarHidden")
            else { return .full(hasTopBar: false, hasBottomBar: bottom) }
            return bar.isYes("largeTitles") ? .unsettled : .full(hasTopBar: true, hasBottomBar: bottom)
        case ("relationship", "viewControllers"): return .full(hasTopBar: top, hasBottomBar: true)
        case ("show", _), ("push", _): return top ? current : .unsettled
        case ("presentation", _), ("modal", _):
            let isFull = segue["modalPresentationStyle"] == "fullScreen"
            return isFull ? .full(hasTopBar: false, hasBottomBar: false) : .unsettled
        default: return .unsettled
        }
    }
}
