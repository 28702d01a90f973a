/// What constraints may refer to besides views.
enum LayoutGuide: Sendable {
    case safeArea(Int)
    case margins(Int)
    /// What scrolls.
    case content(Int)
    case frame(Int)
    /// The bars at the top and the bottom of a controller's view, as before iOS 11.
    case topBar
    case bottomBar

    static func guides(of tree: ViewTree, _ controller: MarkupNode?) -> [String: LayoutGuide] {
        var found: [String: LayoutGuide] = [:]
        for number in tree.indices {
            for node in tree[number].node.children where node.name == "viewLayoutGuide" {
                guard let id = node["id"] else { continue }
                found[id] = Self.guide(node["key"] ?? "", of: number)
            }
        }
        for node in controller?.child("layoutGuides")?.children.filter({
            $0.name == "viewControllerLayoutGuide"
        }) ?? [] {
            guard let id = node["id"] else { continue }
            found[id] = node["type"] == "top" ? .topBar : .bottomBar
        }
        return found
    }

    private static func guide(_ key: String, of number: Int) -> LayoutGuide {
        switch key {
        case "safeArea", "keyboard": .safeArea(number)
        case "contentLayoutGuide": .content(number)
        case "frameLayoutGuide": .frame(number)
        default: .margins(number)
        }
    }
}
