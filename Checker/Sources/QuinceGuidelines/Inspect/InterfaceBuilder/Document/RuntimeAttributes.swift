/// Values that Interface Builder sets by name when a view is made.
struct RuntimeAttributes: Sendable {
    private var values: [String: MarkupNode] = [:]

    init(_ view: MarkupNode) {
        guard let list = view.child("userDefinedRuntimeAttributes") else { return }
        for node in list.children {
            if let path = node["keyPath"] { self.values[path] = node }
        }
    }

    /// The names that are about a font.
    var fonts: [String] { self.values.keys.filter { $0.lowercased().contains("font") }.sorted() }

    func has(_ path: String) -> Bool { self.values[path] != nil }

    func node(_ path: String) -> MarkupNode? { self.values[path] }

    func number(_ path: String) -> Double? {
        guard let node = self.values[path] else { return nil }
        return node.number("value") ?? node.children.first { $0["key"] == "value" }?.number("value")
    }

    func isYes(_ path: String) -> Bool { self.values[path]?.isYes("value") == true }

    func color(_ path: String) -> MarkupNode? { self.values[path]?.child("color", key: "value") }

    /// The first of several names that is set.
    func first(of paths: [String]) -> String? { paths.first { self.values[$0] != nil } }
}
