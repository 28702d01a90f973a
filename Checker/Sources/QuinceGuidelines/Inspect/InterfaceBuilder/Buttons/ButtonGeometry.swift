/// Where a button and what belongs to it stand on one screen.
struct ButtonGeometry: Hashable {
    var box: Measured<Box> = .unseen
    var width: Measured<Double> = .unseen
    var height: Measured<Double> = .unseen
    var clearSpace: Measured<Double> = .unseen
    var titleBox: Measured<Box> = .unseen
    var logoBox: Measured<Box> = .unseen
    var background: Measured<InterfacePaint> = .unseen
    var siblings: [SiblingButton] = []
    var cover: Measured<String?> = .unseen

    init(
        _ found: FoundButton,
        _ look: InterfaceButtonLook?,
        _ others: [FoundSibling],
        _ scene: SceneMeasure,
        _ layout: SceneLayout
    ) {
        let changes = scene.changes(of: found.view)
        self.width = changes.unless(.frame, layout.width(of: found.view))
        self.height = changes.unless(.frame, layout.height(of: found.view))
        if scene.tree.logo(before: found.view) != nil {
            self.width = self.width.assuming("the logo stands beside it")
        }
        if layout.canvas.isScreen { self.box = changes.unless(.frame, layout.box(of: found.view)) }
        let surroundings = InterfaceSurroundings(button: found.view, scene: scene, layout: layout)
        // Other texts, sizes and screens move the views of a scene apart and together.
        let space = surroundings.clearSpace()
        self.clearSpace =
            space.knownValue == 0 ? space.assuming("the scene may be laid out in another way") : space
        self.cover = surroundings.cover(changes)
        self.background = surroundings.background()
        self.titleBox = Self.titleBox(found, look, layout)
        if let logo = look?.logo.value??.view { self.logoBox = layout.box(of: logo, from: found.view) }
        self.siblings = others.map { $0.measured(layout) }
    }

    /// The title's box, where its label is no wider than its text.
    private static func titleBox(_ found: FoundButton, _ look: InterfaceButtonLook?, _ layout: SceneLayout)
        -> Measured<Box>
    {
        guard let label = look?.title?.view, let stored = layout.tree[label].frame else { return .unseen }
        let box = layout.box(of: label, from: found.view)
        guard let width = box.value?.width, layout.isIntrinsicWidth(label), abs(width - stored.width) < 0.1
        else {
            return .unseen
        }
        return box
    }

    /// Whether the whole box is in the first view of every screen.
    func isWithin(_ size: Size) -> Bool {
        self.box.value.map { $0.bottom <= size.height && $0.right <= size.width } ?? true
    }
}
