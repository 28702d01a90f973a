/// The views of a scene, each after its parent.
struct ViewTree: Sendable {
    private(set) var views: [InterfaceView] = []
    private(set) var numbers: [String: Int] = [:]
    /// The values for a phone in portrait orientation.
    let variations: Variations

    /// A scene with more is not laid out.
    static let maximumCount = 2_000

    init(_ root: MarkupNode) {
        self.variations = Variations(root)
        var waiting: [(node: MarkupNode, parent: Int?)] = [(root, nil)]
        while let (node, parent) = waiting.popLast() {
            let number = self.views.count
            self.views.append(InterfaceView(node: node, kind: ViewKind(node), parent: parent))
            if let id = node["id"] { self.numbers[id] = number }
            if let parent { self.views[parent].children.append(number) }
            guard self.views.count < Self.maximumCount else { break }
            waiting += Self.subviews(of: node).filter { self.variations.isInstalled($0) }.reversed().map {
                ($0, number)
            }
        }
    }

    subscript(_ number: Int) -> InterfaceView { self.views[number] }
    var indices: Range<Int> { self.views.indices }

    /// The elements of the views directly inside one.
    private static func subviews(of node: MarkupNode) -> [MarkupNode] {
        var found: [MarkupNode] = []
        var lists = [node]
        while let list = lists.popLast() {
            for child in list.children {
                switch child.name {
                case "subviews" where list == node: found += child.children.filter { $0["id"] != nil }
                case "sections", "prototypes", "cells", "tableViewSection": lists.append(child)
                case _ where list != node && ViewKind(child) == .cell: found.append(child)
                case _
                where child["key"] != nil && Self.parts.contains(child["key"] ?? "") && ViewKind.isView(child):
                    found.append(child)
                default: continue
                }
            }
        }
        return found
    }

    /// Properties that hold a view.
    private static let parts: Set<String> = [
        "contentView", "tableHeaderView", "tableFooterView", "backgroundView", "view", "headerView",
        "footerView",
    ]

    func ancestors(of number: Int) -> some Sequence<Int> {
        sequence(state: self.views[number].parent) { next -> Int? in
            defer { next = next.flatMap { self.views[$0].parent } }
            return next
        }
    }

    func descendants(of number: Int) -> [Int] {
        var found: [Int] = []
        var waiting = Array(self.views[number].children.reversed())
        while let next = waiting.popLast() {
            found.append(next)
            waiting += self.views[next].children.reversed()
        }
        return found
    }

    /// Image views beside a button that lie on it in Interface Builder: people see them as a part of the button.
    func pictures(over button: Int) -> [Int] {
        guard self.views[button].kind == .button, let parent = self.views[button].parent,
            self.views[parent].kind != .stack, let frame = self.views[button].frame
        else { return [] }
        return self.views[parent].children.filter { number in
            guard number > button, self.views[number].kind == .image, let other = self.views[number].frame
            else {
                return false
            }
            return other.x >= frame.x && other.y >= frame.y && other.x + other.width <= frame.x + frame.width
                && other.y + other.height <= frame.y + frame.height
        }
    }

    /// Apple's logo in an image view just before a button, in the same line: people see both as one.
    func logo(before button: Int) -> Int? {
        guard self.views[button].kind == .button, let parent = self.views[button].parent,
            let frame = self.views[button].frame
        else { return nil }
        return self.views[parent].children.first { number in
            guard self.views[number].kind == .image, let other = self.views[number].frame,
                let name = self.views[number].node["image"], ViewWords.isAppleLogo(name)
            else { return false }
            let middle = other.y + other.height / 2
            return other.x < frame.x && frame.x - other.right <= Self.room && frame.y < middle
                && middle < frame.bottom
        }
    }

    /// What may be between a title and its logo, in points.
    private static let room = 24.0

    func isAncestor(_ one: Int, of other: Int) -> Bool { self.ancestors(of: other).contains(one) }

    /// Whether it and all around it are shown.
    func isShown(_ number: Int) -> Bool {
        !self.isGone(number) && !self.ancestors(of: number).contains { self.isGone($0) }
    }

    private func isGone(_ number: Int) -> Bool {
        self.views[number].isHidden || self.views[number].alpha < 0.01
    }
}
