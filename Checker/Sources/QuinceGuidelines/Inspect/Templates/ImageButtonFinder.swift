/// Finds the elements that show images of the button endpoints.
struct ImageButtonFinder: Sendable {
    let page: TemplatePage
    private var rows: [(node: Int, start: Int, address: ButtonAddress)] = []
    private var tree: MarkupTree { self.page.tree }

    init(page: TemplatePage, addresses: [(start: Int, address: ButtonAddress)]) {
        self.page = page
        guard !addresses.isEmpty else { return }
        let sorted = addresses.sorted { $0.start < $1.start }
        for node in page.tree.descendants(of: MarkupTree.root) {
            guard let name = page.tree[node].elementName?.lowercased(),
                name.contains("im") || name == "source"
            else {
                continue
            }
            guard
                let attribute = page.tree.attribute("src", of: node)
                    ?? page.tree.attribute("srcset", of: node)
            else {
                continue
            }
            for row in Self.addresses(sorted, in: Self.reach(of: attribute, in: page.tree)) {
                self.rows.append((node, row.start, row.address))
            }
        }
    }

    private typealias Row = (start: Int, address: ButtonAddress)

    /// Of rows in order.
    private static func addresses(_ rows: [Row], in reach: Range<Int>) -> ArraySlice<Row> {
        var (low, high) = (0, rows.count)
        while low < high {
            let middle = (low + high) / 2
            if rows[middle].start < reach.lowerBound { low = middle + 1 } else { high = middle }
        }
        return rows[low...].prefix { $0.start < reach.upperBound }
    }

    /// Where the addresses of an attribute stand: in it, or where the name in it gets its value.
    private static func reach(of attribute: MarkupAttribute, in tree: MarkupTree) -> Range<Int> {
        let own = attribute.valueOffset..<(attribute.valueOffset + attribute.source.utf8.count + 16)
        guard case .computed(let code) = attribute.value, let node = tree.definitions[code.trimmed(" ")]
        else { return own }
        return tree[node].offset..<max(tree[node].offset, tree[node].end)
    }

    /// Where the addresses begin that elements show.
    var shown: Set<Int> { Set(self.rows.map(\.start)) }

    /// Whether a pressable element is nothing but such an image.
    func covers(_ node: Int) -> Bool {
        self.rows.contains { row in
            guard row.node == node || self.tree.ancestors(of: row.node).contains(node) else { return false }
            return !self.isLogo(row)
        }
    }

    /// The logo's endpoint may draw the logo of a button with a title.
    private func isLogo(_ row: (node: Int, start: Int, address: ButtonAddress)) -> Bool {
        guard row.address.endpoint == .logo, let button = self.pressable(around: row.node) else {
            return false
        }
        return self.tree.descendants(of: button).contains { node in
            guard case .text(let text) = self.tree[node].kind else { return false }
            return text.contains(where: \.isLetter)
        }
    }

    private func pressable(around node: Int) -> Int? {
        self.tree.ancestors(of: node).first { Pressable.isPressable($0, in: self.tree) }
    }

    var buttons: [MeasuredButton] { self.rows.filter { !self.isLogo($0) }.map { self.button($0) } }

    private func button(_ row: (node: Int, start: Int, address: ButtonAddress)) -> MeasuredButton {
        var button = row.address.button(at: self.tree.place(of: row.node), on: .web)
        button.branches = self.page.branches(of: row.node)
        let declarations = self.page.styles.block(of: row.node).declarations(in: StyleContext())
        func length(_ name: String) -> Measured<Double> {
            declarations[name].flatMap { StyleLength.pixels($0, fontSize: nil) }.map { .known($0) } ?? .unseen
        }
        (button.width, button.height) = (length("width"), length("height"))
        // Limits of the style sheet may make it smaller.
        if declarations["max-width"] != nil || declarations["max-height"] != nil {
            (button.width, button.height) = (.unseen, .unseen)
        }
        let chain = StyleChain(row.node, on: self.page, in: StyleContext())
        button.background = BoxMeasure(chain: chain, text: nil, pictureHeights: []).background
        button.accessibleName = self.name(of: row.node)
        return button
    }

    private func name(of node: Int) -> Measured<String> {
        let outer = self.pressable(around: node) ?? node
        guard let items = self.page.contents.items(in: outer) else { return .unseen }
        let own = ContentItem(kind: .element, node: node)
        return AccessibleNameReader(page: self.page, items: outer == node ? [own] : items, node: outer)
            .measured
    }
}
