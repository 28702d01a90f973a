/// One tree of views: a storyboard's scene, or what stands at the top of a xib.
struct InterfaceScene: Sendable {
    /// The controller's element; nil in a xib.
    let controller: MarkupNode?
    /// The outermost view; nil if the controller has none of its own.
    let root: MarkupNode?
    /// All objects of the scene.
    let container: MarkupNode
    /// The class whose outlets point into the tree.
    let ownerClass: String?
    /// Whether the outermost view fills a screen.
    let isScreen: Bool

    var id: String { self.controller?["id"] ?? self.root?["id"] ?? "" }

    /// As people know it: the class, the name in code, the title.
    var name: String {
        let node = self.controller ?? self.root
        return self.ownerClass ?? node?["storyboardIdentifier"] ?? node?["userLabel"] ?? node?["title"]
            ?? self.id
    }

    static func scenes(of document: MarkupNode) -> [InterfaceScene] {
        guard let scenes = document.child("scenes") else {
            return document.child("objects").map(Self.viewsOfXib) ?? []
        }
        return scenes.children.compactMap { $0.child("objects").flatMap(Self.scene) }
    }

    private static func scene(_ objects: MarkupNode) -> InterfaceScene? {
        guard
            let controller = objects.children.first(where: { $0["sceneMemberID"] == "viewController" })
                ?? objects.children.first(where: { $0.name.hasSuffix("ontroller") })
        else { return nil }
        let root = controller.children.first { $0["key"] == "view" }
        return InterfaceScene(
            controller: controller,
            root: root ?? controller.child("window"),
            container: objects,
            ownerClass: controller["customClass"],
            isScreen: true
        )
    }

    private static func viewsOfXib(_ objects: MarkupNode) -> [InterfaceScene] {
        let owner = objects.children.first { $0["placeholderIdentifier"] == "IBFilesOwner" }
        let viewID = owner?.child("connections")?.children.first { $0["property"] == "view" }?["destination"]
        return objects.children.filter(ViewKind.isView).map { root in
            InterfaceScene(
                controller: nil,
                root: root,
                container: objects,
                ownerClass: owner?["customClass"] ?? root["customClass"],
                isScreen: viewID != nil && root["id"] == viewID
                    && owner?["customClass"]?.hasSuffix("Controller") == true
            )
        }
    }
}
