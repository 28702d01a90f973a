/// Makes views of a layout file.
struct AndroidLayout {
    let values: AndroidValues
    private let facts: ProjectFacts
    /// Whether views that are gone until code shows them are made, too.
    private let showsGone: Bool
    private static let maximumDepth = 100

    init(_ facts: ProjectFacts, _ appearance: Appearance, showsGone: Bool = false) {
        self.facts = facts
        self.showsGone = showsGone
        self.values = AndroidValues(facts, appearance)
    }

    func view(of document: MarkupDocument) -> DrawnView? {
        self.view(of: document.root, in: nil, depth: 0)
    }

    /// A view with what it contains.
    private func view(of node: MarkupNode, in parent: AndroidElement?, depth: Int) -> DrawnView? {
        guard depth < Self.maximumDepth else { return nil }
        switch node.name {
        case "layout", "data":
            return node.children.first { $0.name != "data" }.flatMap {
                self.view(of: $0, in: parent, depth: depth + 1)
            }
        case "include": return self.included(node, in: parent, depth: depth)
        case "requestFocus", "variable", "import", "tag": return nil
        default: break
        }
        let element = AndroidElement(node: node, values: self.values)
        guard self.showsGone || element["visibility"] != "gone" else { return nil }
        var view = AndroidWidget(element).view
        self.place(&view, element, in: parent)
        if case .box = view.content {
            view.children += node.children.compactMap { self.view(of: $0, in: element, depth: depth + 1) }
            self.labelFields(&view, element)
        }
        return view
    }

    private func included(_ node: MarkupNode, in parent: AndroidElement?, depth: Int) -> DrawnView? {
        guard let name = node["layout"].flatMap({ AndroidValues.name($0, kind: "layout") }),
            let document = self.facts.resources.layouts[name]
        else {
            // Something stands there.
            var view = DrawnView(at: node.place())
            view.arrangement = .unknown
            return view
        }
        guard depth < Self.maximumDepth - 20 else { return nil }
        return self.view(of: document.root, in: parent, depth: depth + 20)
    }

    /// Size, distances and the share of a row, which the parent's class gives a meaning.
    private func place(_ view: inout DrawnView, _ element: AndroidElement, in parent: AndroidElement?) {
        view.width = element.extent("layout_width")
        view.height = element.extent("layout_height")
        view.margin = element.edges("layout_margin")
        if let width = element.length("minWidth") { view.minimumWidth = DrawnSpan(width) }
        if let height = element.length("minHeight") {
            view.minimumHeight = DrawnSpan(height)
        } else if element["minHeight"] != nil, view.height == .wrap {
            // A dimension that no file of the project has.
            view.height = .unknown
        }
        if element.hasPictureBehind {
            // A view is at least as large as its background.
            if view.width == .wrap { view.width = .unknown }
            if view.height == .wrap { view.height = .unknown }
        }
        guard let parent else { return }
        // In a column that is as high as what it holds there is no height to match.
        let isInColumn = parent["orientation"] == "vertical" && parent.extent("layout_height") == .wrap
        if isInColumn, view.height == .fill { view.height = .wrap }
        switch parent.name {
        case "LinearLayout", "LinearLayoutCompat", "RadioGroup":
            guard let weight = element["layout_weight"].flatMap(Double.init), weight > 0, weight.isFinite
            else { return }
            let isRow = parent["orientation"] != "vertical"
            if (isRow ? view.width : view.height) == .fixed(0) {
                view.weight = weight
                if isRow { view.width = .wrap } else { view.height = .wrap }
            } else if isRow, case .fixed = view.width {
                // The row gives the rest of its width to those with a weight, or takes what is missing from them.
                view.width = .unknown
            }
        case "ConstraintLayout", "MotionLayout":
            if view.width == .fixed(0) {
                view.width = Self.constrained(element, "Start", "End", "Left", "Right")
            }
            if view.height == .fixed(0) { view.height = .unknown }
            if let share = element["layout_constraintWidth_percent"].flatMap(Double.init) {
                view.width = .part(share)
            }
        case "RelativeLayout":
            if view.width == .fill,
                element["layout_toEndOf", "layout_toStartOf", "layout_toRightOf", "layout_toLeftOf"] != nil
            {
                view.width = .unknown
            }
            // Between two edges a view is as high as their distance.
            let edges = ["layout_alignTop", "layout_alignParentTop", "layout_below"]
            let ends = ["layout_alignBottom", "layout_alignParentBottom", "layout_above"]
            if view.height == .wrap, element.attribute(edges) != nil, element.attribute(ends) != nil {
                view.height = .unknown
            }
        default: break
        }
    }

    /// A width of 0 between the two sides of the parent fills it.
    private static func constrained(
        _ element: AndroidElement,
        _ start: String,
        _ end: String,
        _ left: String,
        _ right: String
    ) -> DrawnExtent {
        func isParent(_ names: [String]) -> Bool {
            names.contains { element.attribute(["layout_constraint\($0)_to\($0)Of"]) == "parent" }
        }
        return isParent([start, left]) && isParent([end, right]) ? .fill : .unknown
    }

    /// The frame around a field says what is to be filled in.
    private func labelFields(_ view: inout DrawnView, _ element: AndroidElement) {
        guard element.name == "TextInputLayout", let hint = element.texts("hint").first?.text else { return }
        view = view.labelled(hint, depth: 0)
    }
}

extension DrawnView {
    fileprivate func labelled(_ hint: String, depth: Int) -> DrawnView {
        guard depth < 4 else { return self }
        var view = self
        if case .field(let field, let label) = view.content, label.isEmpty {
            var named = field
            named.meaning = ScreenField.Meaning(label: hint, names: [], isSecure: field.isSecure)
            view.content = .field(named, label: hint)
        }
        view.children = view.children.map { $0.labelled(hint, depth: depth + 1) }
        return view
    }
}
