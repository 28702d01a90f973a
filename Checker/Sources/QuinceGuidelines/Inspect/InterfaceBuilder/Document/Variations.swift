/// Which views and constraints there are on a phone held upright: compact width, regular height.
struct Variations: Sendable {
    private var absent: Set<String> = []

    private static let matching: Set<String> = [
        "widthClass=compact", "heightClass=regular", "heightClass=regular-widthClass=compact",
    ]

    init(_ root: MarkupNode) {
        for node in root.descendants where node.name == "variation" && node["key"] == "default" {
            for (reference, isPresent) in Self.references(node) where !isPresent {
                self.absent.insert(reference)
            }
        }
        for node in root.descendants
        where node.name == "variation" && Self.matching.contains(node["key"] ?? "") {
            for (reference, isPresent) in Self.references(node) {
                if isPresent { self.absent.remove(reference) } else { self.absent.insert(reference) }
            }
        }
    }

    private static func references(_ variation: MarkupNode) -> [(String, Bool)] {
        variation.children.filter { $0.name == "mask" }.flatMap { mask in
            mask.children.compactMap { mark in mark["reference"].map { ($0, mark.name == "include") } }
        }
    }

    func isInstalled(_ node: MarkupNode) -> Bool {
        guard !self.absent.isEmpty, let id = node["id"] else { return true }
        return !self.absent.contains(id)
    }

    /// An attribute as it is there.
    static func value(_ name: String, of node: MarkupNode) -> String? {
        let varied = node.children.filter {
            $0.name == "variation" && Self.matching.contains($0["key"] ?? "")
        }
        // The more a key names, the more it counts.
        let best = varied.filter { $0[name] != nil }.max {
            ($0["key"] ?? "").utf8.count < ($1["key"] ?? "").utf8.count
        }
        return best?[name] ?? node[name]
    }
}
