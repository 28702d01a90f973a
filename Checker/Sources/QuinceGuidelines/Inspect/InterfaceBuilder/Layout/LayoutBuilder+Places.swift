extension LayoutBuilder {
    /// Where a view stands without any constraint: by its frame, as part of its parent, as a row of a table.
    mutating func addPlace(of number: Int) {
        let view = self.tree[number]
        guard let parent = view.parent else { return }
        let outer = self.tree[parent]
        switch view.kind {
        case .cell: self.addCell(number, in: parent)
        case .content where outer.kind == .cell: self.addContentOfCell(number, in: parent)
        case .content: self.fill(number, parent)
        case _ where outer.kind == .table: self.addPartOfTable(number, in: parent)
        case _ where self.context.isPlacedByFrame(number, in: self.tree):
            self.addFixedFrame(number, in: parent)
        default: return
        }
    }

    private mutating func fill(_ number: Int, _ parent: Int) {
        let (frame, outer) = (self.frames[number], self.frames[parent])
        self.require(frame.x, equals: outer.x)
        self.require(frame.y, equals: outer.y)
        self.require(frame.width, equals: outer.width)
        self.require(frame.height, equals: outer.height)
    }

    private mutating func addFixedFrame(_ number: Int, in parent: Int) {
        guard let stored = self.context.storedFrames[number], let size = self.storedSize(of: parent) else {
            return
        }
        let frame = self.frames[number]
        let outer =
            self.contents[parent].map { content in
                LayoutFrame(
                    x: content.x,
                    y: content.y,
                    width: self.frames[parent].width,
                    height: self.frames[parent].height
                )
            } ?? self.frames[parent]
        let mask = self.tree[number].node.child("autoresizingMask", key: "autoresizingMask")
        let across = Autoresizing(
            (stored.x, stored.width, size.width),
            isFlexible: mask,
            ("flexibleMinX", "widthSizable", "flexibleMaxX")
        )
        let down = Autoresizing(
            (stored.y, stored.height, size.height),
            isFlexible: mask,
            ("flexibleMinY", "heightSizable", "flexibleMaxY")
        )
        let wider = outer.width + -size.width
        let higher = outer.height + -size.height
        self.require(frame.x, equals: outer.x + wider * across.startShare + stored.x)
        self.require(frame.width, equals: wider * across.sizeShare + stored.width)
        self.require(frame.y, equals: outer.y + higher * down.startShare + stored.y)
        self.require(frame.height, equals: higher * down.sizeShare + stored.height)
    }

    private func storedSize(of number: Int) -> Size? {
        if let frame = self.context.storedFrames[number] {
            return Size(width: frame.width, height: frame.height)
        }
        guard self.tree[number].kind == .content, let parent = self.tree[number].parent else { return nil }
        return self.context.storedFrames[parent].map { Size(width: $0.width, height: $0.height) }
    }

    /// A row as wide as its table; rows above it may be repeated or left out.
    private mutating func addCell(_ number: Int, in table: Int) {
        guard let stored = self.context.storedFrames[number], self.tree[table].node.name == "tableView" else {
            return
        }
        let (frame, outer) = (self.frames[number], self.frames[table])
        let isStatic = self.tree[table].node["dataMode"] == "static"
        let inset = self.tree[table].node["style"] == "insetGrouped" ? self.canvas.device.margin : 0
        self.require(frame.x, equals: outer.x + inset)
        self.require(frame.width, equals: outer.width + -2 * inset)
        let above =
            isStatic
            ? LayoutParameter.Certainty.assumed(
                because: "the rows above it may have other heights on the screen"
            )
            : .unknown(because: "it is in a row that the table repeats")
        let top = self.add(LayoutParameter(stored.y, above))
        self.require(frame.y, equals: outer.y + top)
        let isFixed =
            (self.tree[number].node.number("rowHeight") ?? self.tree[table].node.number("rowHeight") ?? -1)
            > 0
        let height = LayoutParameter(
            stored.height,
            isFixed ? .known : .assumed(because: "the row's height depends on its content")
        )
        let stands = self.add(height)
        self.require(frame.height, equals: stands)
    }

    private mutating func addContentOfCell(_ number: Int, in cell: Int) {
        let (frame, outer) = (self.frames[number], self.frames[cell])
        guard let stored = self.context.storedFrames[number], let row = self.context.storedFrames[cell] else {
            self.fill(number, cell)
            return
        }
        self.require(frame.x, equals: outer.x + stored.x)
        self.require(frame.y, equals: outer.y + stored.y)
        self.require(frame.width, equals: outer.width + (stored.width - row.width))
        self.require(frame.height, equals: outer.height + (stored.height - row.height))
    }

    /// What stands above or below a table's rows.
    private mutating func addPartOfTable(_ number: Int, in table: Int) {
        guard let stored = self.context.storedFrames[number] else { return }
        let (frame, outer) = (self.frames[number], self.frames[table])
        self.require(frame.x, equals: outer.x)
        self.require(frame.width, equals: outer.width)
        self.require(frame.height, equals: LinearExpression(stored.height))
        let isHeader = self.tree[number].node["key"] == "tableHeaderView"
        let top = self.add(
            LayoutParameter(
                stored.y,
                isHeader
                    ? .assumed(because: "the file doesn't show what the table begins with")
                    : .assumed(because: "the rows above it may have other heights on the screen")
            )
        )
        self.require(frame.y, equals: outer.y + top)
    }
}

/// How a frame follows its parent's size.
struct Autoresizing {
    /// Its part of what the parent grows by that moves it.
    private(set) var startShare = 0.0
    /// Its part that makes it larger.
    private(set) var sizeShare = 0.0

    /// What may grow shares by its stored length, as UIKit does it.
    init(
        _ stored: (start: Double, length: Double, outer: Double),
        isFlexible mask: MarkupNode?,
        _ names: (start: String, length: String, end: String)
    ) {
        let lengths = [
            mask?.isYes(names.start) == true ? max(stored.start, 0) : nil,
            mask?.isYes(names.length) == true ? max(stored.length, 0) : nil,
            mask?.isYes(names.end) == true ? max(stored.outer - stored.start - stored.length, 0) : nil,
        ]
        let sum = lengths.compactMap(\.self).reduce(0, +)
        let count = Double(lengths.compactMap(\.self).count)
        guard count > 0 else { return }
        let shares = lengths.map { length in length.map { sum > 0 ? $0 / sum : 1 / count } ?? 0 }
        (self.startShare, self.sizeShare) = (shares[0], shares[1])
    }
}
