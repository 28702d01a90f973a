extension LayoutBuilder {
    mutating func addConstraints(of holder: Int) {
        guard let list = self.tree[holder].node.child("constraints") else { return }
        for node in list.children where node.name == "constraint" {
            guard !node.isYes("placeholder"), self.tree.variations.isInstalled(node) else { continue }
            self.addConstraint(node, heldBy: holder)
        }
    }

    private mutating func addConstraint(_ node: MarkupNode, heldBy holder: Int) {
        guard let firstAttribute = node["firstAttribute"].flatMap(LayoutAttribute.init),
            let first = self.item(node["firstItem"], holder)
        else { return }
        let second = node["secondItem"].map { self.item($0, holder) }
        guard let left = self.value(firstAttribute, of: first, beside: second ?? nil, holder) else { return }
        guard var right = self.secondValue(node, first, second, holder) else { return }
        right.add(self.constant(of: node))
        let priority = Variations.value("priority", of: node).flatMap(Int.init) ?? LinearRelation.required
        switch Variations.value("relation", of: node) {
        case "greaterThanOrEqual": self.require(left, isAtLeast: right, priority: priority)
        case "lessThanOrEqual": self.require(right, isAtLeast: left, priority: priority)
        default: self.require(left, equals: right, priority: priority)
        }
    }

    /// What stands at the right of the relation, without its constant; nil if it refers to something unknown.
    private mutating func secondValue(
        _ node: MarkupNode,
        _ first: Item,
        _ second: Item??,
        _ holder: Int
    ) -> LinearExpression? {
        guard let second else { return LinearExpression() }
        guard let second, let attribute = node["secondAttribute"].flatMap(LayoutAttribute.init),
            var value = self.value(attribute, of: second, beside: first, holder)
        else { return nil }
        guard let factor = Self.multiplier(node["multiplier"]) else {
            value.add(self.unreadable("multiplier"))
            return value
        }
        guard factor != 1 else { return value }
        // A place is counted from the corner of the view that holds the constraint.
        let isPlace = !attribute.isSize
        let origin = attribute.isHorizontal ? self.frames[holder].x : self.frames[holder].y
        if isPlace { value.add(origin, times: -1) }
        value = value * factor
        if isPlace { value.add(origin) }
        return value
    }

    /// `0.6`, `3:5` or `3/5`; 1 if none is written, nil if it cannot be read.
    private static func multiplier(_ text: String?) -> Double? {
        guard let text else { return 1 }
        let parts = text.split(omittingEmptySubsequences: false) { $0 == ":" || $0 == "/" }
        let numbers = parts.compactMap { Double($0.filter { $0 != " " }) }
        guard numbers.count == parts.count, numbers.count <= 2, let first = numbers.first else { return nil }
        let factor = numbers.count == 2 ? first / numbers[1] : first
        return abs(factor) < 1e5 ? factor : nil
    }

    /// A number of a constraint that may be any.
    private mutating func unreadable(_ name: String) -> LinearExpression {
        self.add(LayoutParameter(0, .unknown(because: "the \(name) of a constraint can't be read")))
    }

    /// The constant; what code changes at run time is not known.
    private mutating func constant(of node: MarkupNode) -> LinearExpression {
        let text = Variations.value("constant", of: node) ?? "0"
        guard let stored = Double(text), abs(stored) < 1e5 else { return self.unreadable("constant") }
        let isChanged = node["id"].map { !self.context.outlets.changes(of: $0).isEmpty } ?? false
        guard isChanged else { return LinearExpression(stored) }
        return self.add(
            LayoutParameter(stored, .unknown(because: "code changes a constraint that determines it"))
        )
    }

    /// A view or guide that a constraint names.
    enum Item {
        case view(Int)
        case guide(LayoutGuide)

        var number: Int? {
            switch self {
            case .view(let number), .guide(.safeArea(let number)), .guide(.margins(let number)),
                .guide(.content(let number)), .guide(.frame(let number)):
                number
            case .guide(.topBar), .guide(.bottomBar): 0
            }
        }
    }

    private func item(_ id: String?, _ holder: Int) -> Item? {
        guard let id else { return .view(holder) }
        if let number = self.tree.numbers[id] { return .view(number) }
        return self.guides[id].map { .guide($0) }
    }

    private mutating func value(
        _ attribute: LayoutAttribute,
        of item: Item,
        beside other: Item?,
        _ holder: Int
    ) -> LinearExpression? {
        guard var frame = self.frame(of: item, attribute, beside: other) else { return nil }
        if attribute.isWithinMargins, let number = item.number {
            frame = frame.inset(self.margins(of: number))
        }
        var value = attribute.value(in: frame)
        // How far above the lower edge the text stands is free: a baseline settles nothing by itself.
        if attribute.part == .baseline { value.add(self.addVariable(), times: -1) }
        return value
    }

    /// Inside a scroll view its edges are those of what scrolls; its sizes and middles stay its own.
    private mutating func frame(of item: Item, _ attribute: LayoutAttribute, beside other: Item?)
        -> LayoutFrame?
    {
        switch item {
        case .guide(let guide): return self.frame(of: guide)
        case .view(let number):
            guard attribute.isEdge, let content = self.contents[number], let inner = other?.number,
                inner != number,
                self.tree.isAncestor(number, of: inner)
            else { return self.frames[number] }
            return content
        }
    }
}
