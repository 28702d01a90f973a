/// Everything that is looked up to measure one scene.
struct SceneMeasure {
    let document: InterfaceDocument
    let scene: InterfaceScene
    let facts: ProjectFacts
    let tree: ViewTree
    let outlets: Outlets
    let paints: PaintReader
    /// Texts that code shows in another language come from files beside the storyboard.
    let locale: String?

    /// nil if there is no view.
    init?(_ scene: InterfaceScene, of document: InterfaceDocument, _ facts: ProjectFacts) {
        guard let root = scene.root else { return nil }
        self.document = document
        self.scene = scene
        self.facts = facts
        self.tree = ViewTree(root)
        self.outlets = Outlets(scene, facts)
        self.paints = PaintReader(resources: document.resources, assets: facts.colors)
        self.locale = TextsInspector.language(of: document.markup.path)
    }

    var finder: ButtonFinder { ButtonFinder(tree: self.tree, outlets: self.outlets, facts: self.facts) }

    func changes(of number: Int) -> ViewChanges {
        let view = self.tree[number]
        // A class may set its font by values of Interface Builder.
        let fonts =
            view.customClass == nil
            ? []
            : RuntimeAttributes(view.node).fonts.map {
                OutletChange(at: view.node.place(object: view.id), property: $0, value: nil)
            }
        return ViewChanges(
            self.outlets.changes(of: view.id, ownClass: view.customClass, isRoot: number == 0) + fonts
        )
    }

    /// The tint a view has or takes from those around it; nil if none of them names one.
    func tint(of number: Int) -> Measured<InterfacePaint>? {
        let own = self.paints.paint("tintColor", of: self.tree[number].node)
        let outer = self.tree.ancestors(of: number).lazy.compactMap {
            self.paints.paint("tintColor", of: self.tree[$0].node)
        }.first
        return own ?? outer ?? self.document.resources.tint.map { self.paints.paint($0) }
    }

    func look(of found: FoundButton) -> InterfaceButtonLook? {
        switch found.source {
        case .button:
            self.lookOfButton(found.view)
        case .label(let label): self.composite(found.view, label: label).look()
        case .system, .wrapper, .unknownClass: nil
        }
    }

    private func lookOfButton(_ number: Int) -> InterfaceButtonLook {
        var look = ButtonReader(
            node: self.tree[number].node,
            paints: self.paints,
            changes: self.changes(of: number),
            images: self.facts.images,
            resources: self.document.resources,
            tint: self.tint(of: number)
        ).look()
        let picture = self.tree.pictures(over: number).first ?? self.tree.logo(before: number)
        if case .known(nil) = look.logo, let picture {
            look.logo = self.composite(number, label: number).logo(at: picture)
        }
        return look
    }

    private func composite(_ view: Int, label: Int) -> CompositeReader {
        CompositeReader(
            tree: self.tree,
            view: view,
            label: label,
            paints: self.paints,
            changes: { self.changes(of: $0) },
            images: self.facts.images,
            tint: { self.tint(of: $0) }
        )
    }

    /// Light, dark or both, as the scene or the app says.
    var appearances: [Appearance] {
        switch self.scene.controller?["interfaceStyle"] {
        case "light": [.light]
        case "dark": [.dark]
        default: self.facts.appearances(at: self.document.markup.path)
        }
    }

    /// The scene on every screen it is measured on.
    func layouts(_ found: [FoundButton]) -> [SceneLayout] {
        var context = LayoutContext(
            self.tree,
            controller: self.scene.controller,
            resources: self.document.resources,
            outlets: self.outlets,
            usesConstraints: self.document.markup.root.isYes("useAutolayout")
        )
        context.drawnByClass = Set(found.filter(\.isDrawnByClass).map(\.view))
        for case (let view, .wrapper(let wrapper)) in found.map({ ($0.view, $0.source) }) {
            context.wantedHeights[view] = wrapper.height
        }
        let stored = self.tree[0].frame.map { Size(width: $0.width, height: $0.height) }
        let drawn = ScreenDevice.drawn(at: stored ?? ScreenDevice.all[1].size)
        var presentation = self.document.presentations.presentation(of: self.scene)
        if case .full(true, let hasBottomBar) = presentation, self.outlets.hidesNavigationBar {
            presentation = .full(hasTopBar: false, hasBottomBar: hasBottomBar)
        }
        context.intrinsic = LayoutProbe.intrinsicSizes(
            of: self.tree,
            Canvas(
                drawn,
                presentation == .unsettled ? .full(hasTopBar: false, hasBottomBar: false) : presentation,
                drawn: true
            ),
            context
        )
        let isPhone = self.document.platform == .iOS && presentation != .embedded
        let devices = isPhone ? ScreenDevice.all : [drawn]
        return devices.map { SceneLayout(self.tree, Canvas($0, isPhone ? presentation : .embedded), context) }
    }
}
