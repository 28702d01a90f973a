extension LaidView {
    /// What is next to an edge.
    enum Gap {
        /// The distance to what is seen.
        case seen(Double)
        /// Nothing is seen up to the edge of the view around, over this distance.
        case empty(Double)
        case unknown
    }

    /// From a child's edge to what is seen next in front of it.
    func gap(before place: Int, _ spacing: Double?, isRow: Bool) -> Gap {
        self.gap(self.children[..<place].suffix(Self.reach).reversed(), spacing, isRow: isRow, isBefore: true)
    }

    /// From a child's edge to what is seen next behind it.
    func gap(after place: Int, _ spacing: Double?, isRow: Bool) -> Gap {
        self.gap(self.children[(place + 1)...].prefix(Self.reach), spacing, isRow: isRow, isBefore: false)
    }

    /// How many neighbours in a row may show nothing.
    private static let reach = 12

    private func gap(_ others: some Sequence<LaidView>, _ spacing: Double?, isRow: Bool, isBefore: Bool)
        -> Gap
    {
        var gap = 0.0
        for other in others {
            guard let spacing else { return .unknown }
            gap += spacing
            switch other.inset(isRow: isRow, fromStart: !isBefore, depth: 0) {
            case .seen(let distance): return .seen(gap + distance)
            case .empty(let length): gap += length
            case .unknown: return .unknown
            }
        }
        return .empty(gap)
    }

    private enum Inset {
        /// The way from the outer edge to what is seen.
        case seen(Double)
        /// Nothing is seen over this length.
        case empty(Double)
        case unknown
    }

    private func inset(isRow: Bool, fromStart: Bool, depth: Int) -> Inset {
        guard depth < 60 else { return .unknown }
        let view = self.view
        let (margin, padding) = (view.margin.side(isRow, fromStart), view.padding.side(isRow, fromStart))
        guard let margin, !view.isChoice else { return .unknown }
        if case .unknown = view.arrangement { return .unknown }
        switch view.content {
        case .text, .field, .toggle, .button: return .seen(margin + self.touch(isRow))
        case .picture: return .seen(margin)
        case .box: break
        }
        // What takes presses and paints nothing is seen where its contents are.
        let isClear = view.surface.fill?.knownValue?.alpha == 0 && view.surface.border == .known(nil)
        let isSeen = view.press.map { $0.hasOwnSurface && !isClear || self.children.isEmpty } ?? false
        if view.surface.isPainted || isSeen { return .seen(margin + self.touch(isRow)) }
        guard !self.children.isEmpty else {
            guard let length = isRow ? self.width : self.height, length.isExact else { return .unknown }
            return .empty(length.low + margin)
        }
        guard let padding, let first = fromStart ? self.children.first : self.children.last else {
            return .unknown
        }
        if self.children.count > 1, self.isAcross(isRow: isRow) {
            return self.nearestAcross(isRow: isRow, fromStart: fromStart, depth: depth).map {
                .seen(margin + padding + $0)
            } ?? .unknown
        }
        guard case .seen(let distance) = first.inset(isRow: isRow, fromStart: fromStart, depth: depth + 1)
        else {
            return .unknown
        }
        return .seen(margin + padding + distance)
    }

    /// Whether its children stand side by side across a direction.
    private func isAcross(isRow: Bool) -> Bool {
        switch self.view.arrangement {
        case .row: !isRow
        case .column: isRow
        case .single, .stack, .aligned, .unknown: false
        }
    }

    /// The shortest way to what is seen of children side by side; nil if nobody knows.
    ///
    /// Where a child that is smaller than the others stands, depends on alignments that aren't read here.
    private func nearestAcross(isRow: Bool, fromStart: Bool, depth: Int) -> Double? {
        let edges = [true, false].compactMap { self.view.padding.side(isRow, $0) }
        guard let own = isRow ? self.width : self.height, own.isExact, edges.count == 2 else { return nil }
        let room = own.low - edges[0] - edges[1]
        var nearest: Double?
        for child in self.children {
            guard let length = isRow ? child.width : child.height, length.isExact, length.low >= room - 1,
                case .seen(let distance) = child.inset(isRow: isRow, fromStart: fromStart, depth: depth + 1)
            else { return nil }
            nearest = min(nearest ?? distance, distance)
        }
        return nearest
    }

    /// How far a press reaches beyond what is drawn, above or below.
    private func touch(_ isRow: Bool) -> Double {
        guard !isRow, let touch = self.view.touchHeight, let height = self.height else { return 0 }
        return max(0, touch - height.low) / 2
    }
}

extension DrawnEdges {
    fileprivate func side(_ isRow: Bool, _ isStart: Bool) -> Double? {
        isRow ? (isStart ? self.left : self.right) : (isStart ? self.top : self.bottom)
    }

    /// The shortest of those that are known.
    var shortest: Double? { [self.left, self.top, self.right, self.bottom].compactMap(\.self).min() }
}
