/// What a file says of pictures and colors that it names.
struct InterfaceResources: Sendable {
    /// The sizes of pictures in points; symbols are left out, their stored size is none that is shown.
    private(set) var images: [String: Size] = [:]
    private(set) var namedColors: [String: MarkupNode] = [:]
    /// The tint of all views that have none.
    let tint: MarkupNode?

    init(_ root: MarkupNode) {
        self.tint = root.child("color", key: "tintColor")
        for node in root.children where node.name == "resources" {
            for resource in node.children { self.add(resource) }
        }
    }

    private mutating func add(_ node: MarkupNode) {
        guard let name = node["name"] else { return }
        switch node.name {
        case "image" where node["catalog"] == nil:
            guard let width = node.number("width"), let height = node.number("height") else { return }
            self.images[name] = Size(width: width, height: height)
        case "namedColor": self.namedColors[name] = node.child("color")
        default: return
        }
    }
}
