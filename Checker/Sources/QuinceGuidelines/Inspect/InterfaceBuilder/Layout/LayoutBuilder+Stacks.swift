extension LayoutBuilder {
    /// What UIStackView demands of the views it arranges.
    mutating func addStack(_ number: Int) {
        let stack = LayoutStack(self.tree[number].node)
        let members = self.tree[number].children.filter { !self.tree[$0].isHidden }
        let outer = self.room(in: number, stack)
        // An empty one is filled by code.
        guard let first = members.first, let last = members.last else { return }
        let isVertical = stack.isVertical
        self.require(self.start(first, isVertical), equals: isVertical ? outer.y : outer.x)
        self.require(self.end(last, isVertical), equals: isVertical ? outer.bottom : outer.right)
        self.addGaps(members, stack)
        if stack.distribution == "fillEqually" {
            for member in members.dropFirst() {
                self.require(self.length(member, isVertical), equals: self.length(first, isVertical))
            }
        }
        for member in members { self.addAcross(member, stack, outer) }
        self.shrink(number, isVertical)
    }

    private mutating func room(in number: Int, _ stack: LayoutStack) -> LayoutFrame {
        let frame = self.frames[number]
        return stack.hasMargins ? frame.inset(self.margins(of: number)) : frame
    }

    private mutating func addGaps(_ members: [Int], _ stack: LayoutStack) {
        var firstGap: LinearExpression?
        for (one, next) in zip(members, members.dropFirst()) {
            let gap = self.start(next, stack.isVertical) - self.end(one, stack.isVertical)
            let spacing = LinearExpression(stack.spacing)
            guard stack.distribution.hasPrefix("equal") else {
                self.require(gap, equals: spacing)
                continue
            }
            self.require(gap, isAtLeast: spacing)
            self.require(gap, equals: spacing, priority: 49)
            let between =
                stack.distribution == "equalCentering" ? self.middles(one, next, stack.isVertical) : gap
            if let firstGap { self.require(between, equals: firstGap, priority: stack.evenPriority) }
            firstGap = firstGap ?? between
        }
    }

    private func middles(_ one: Int, _ next: Int, _ isVertical: Bool) -> LinearExpression {
        isVertical
            ? self.frames[next].centerY - self.frames[one].centerY
            : self.frames[next].centerX - self.frames[one].centerX
    }

    /// The other direction.
    private mutating func addAcross(_ member: Int, _ stack: LayoutStack, _ outer: LayoutFrame) {
        let isVertical = stack.isVertical
        let (start, end) = (self.start(member, !isVertical), self.end(member, !isVertical))
        let (outerStart, outerEnd) = isVertical ? (outer.x, outer.right) : (outer.y, outer.bottom)
        switch stack.alignment {
        case "leading", "top": self.require(start, equals: outerStart)
        case "trailing", "bottom": self.require(end, equals: outerEnd)
        case "center":
            self.require((start + end) * 0.5, equals: (outerStart + outerEnd) * 0.5)
        case "firstBaseline", "lastBaseline": break
        default:
            self.require(start, equals: outerStart)
            self.require(end, equals: outerEnd)
            return
        }
        self.require(start, isAtLeast: outerStart)
        self.require(outerEnd, isAtLeast: end)
    }

    /// A stack is no larger across than what it holds, unless something else wants it to be.
    private mutating func shrink(_ number: Int, _ isVertical: Bool) {
        let frame = self.frames[number]
        self.require(isVertical ? frame.width : frame.height, equals: LinearExpression(), priority: 25)
    }

    private func start(_ number: Int, _ isVertical: Bool) -> LinearExpression {
        isVertical ? self.frames[number].y : self.frames[number].x
    }

    private func end(_ number: Int, _ isVertical: Bool) -> LinearExpression {
        isVertical ? self.frames[number].bottom : self.frames[number].right
    }

    private func length(_ number: Int, _ isVertical: Bool) -> LinearExpression {
        isVertical ? self.frames[number].height : self.frames[number].width
    }
}

/// How a stack arranges its views.
struct LayoutStack {
    let isVertical: Bool
    let spacing: Double
    let distribution: String
    let alignment: String
    let hasMargins: Bool

    init(_ node: MarkupNode) {
        self.isVertical = Variations.value("axis", of: node) == "vertical"
        let standard = node["spacingType"] == "standard" ? 8.0 : 0
        self.spacing = Variations.value("spacing", of: node).flatMap(Double.init) ?? standard
        self.distribution = Variations.value("distribution", of: node) ?? "fill"
        self.alignment = Variations.value("alignment", of: node) ?? "fill"
        let attributes = RuntimeAttributes(node)
        self.hasMargins =
            attributes.isYes("layoutMarginsRelativeArrangement")
            || attributes.isYes("isLayoutMarginsRelativeArrangement")
    }

    /// Middles are evened out only as far as the gaps allow.
    var evenPriority: Int { self.distribution == "equalCentering" ? 149 : LinearRelation.required }
}
