/// Finds the sizes of views: constraints go down, sizes come up.
struct DrawnLayout {
    let metrics: DrawnMetrics

    /// A tree of views with their sizes.
    func laid(_ view: DrawnView, _ width: DrawnRoom, _ height: DrawnRoom, depth: Int = 0) -> LaidView {
        var laid = LaidView(view: view)
        guard depth < 200 else { return laid }
        let innerWidth = self.room(view.width, in: width.without(view.margin.horizontal))
        let innerHeight = self.room(view.height, in: height.without(view.margin.vertical))
        let content = self.content(
            of: self.passingMinimum(view),
            self.limited(innerWidth, self.limit(view.maximumWidth, in: width)).without(
                view.padding.horizontal
            ),
            self.limited(innerHeight, self.limit(view.maximumHeight, in: height)).without(
                view.padding.vertical
            ),
            depth: depth
        )
        laid.children = content.children
        // A size from outside leaves no room for more than is drawn.
        if case .exact = height { laid.view.touchHeight = nil }
        laid.width = self.size(
            view.width,
            innerWidth,
            content.width,
            view.padding.horizontal,
            view.minimumWidth
        )
        if let maximum = self.limit(view.maximumWidth, in: width) {
            laid.width = laid.width?.atMost(DrawnSpan(maximum))
        }
        laid.height = self.size(
            view.height,
            innerHeight,
            content.height,
            view.padding.vertical,
            view.minimumHeight
        )
        if let maximum = self.limit(view.maximumHeight, in: height) {
            laid.height = laid.height?.atMost(DrawnSpan(maximum))
        }
        return laid
    }

    /// A view whose only child is at least as large as the view asks for.
    private func passingMinimum(_ view: DrawnView) -> DrawnView {
        guard self.metrics.passesMinimum, case .single = view.arrangement, view.children.count == 1,
            let width = view.padding.horizontal, let height = view.padding.vertical
        else { return view }
        var view = view
        func raise(_ minimum: inout DrawnSpan, _ outer: DrawnSpan, _ room: Double, _ margin: Double?) {
            guard outer.high > 0, let margin else { return }
            minimum = minimum.atLeast(outer - (room + margin))
        }
        var child = view.children[0]
        raise(&child.minimumWidth, view.minimumWidth, width, child.margin.horizontal)
        raise(&child.minimumHeight, view.minimumHeight, height, child.margin.vertical)
        view.children[0] = child
        return view
    }

    /// A largest size, where what is around leaves a choice.
    private func limit(_ maximum: Double?, in offered: DrawnRoom) -> Double? {
        if case .exact = offered, self.metrics.passesExactRoom { return nil }
        return maximum
    }

    private func limited(_ room: DrawnRoom, _ maximum: Double?) -> DrawnRoom {
        guard let maximum, let span = room.span else { return room }
        let limit = span.atMost(DrawnSpan(maximum))
        if case .exact = room { return .exact(limit) }
        return .most(limit)
    }

    /// The room inside a view.
    private func room(_ extent: DrawnExtent, in offered: DrawnRoom) -> DrawnRoom {
        let passes = self.metrics.passesExactRoom
        switch offered {
        case .exact where passes, .filled where passes: return offered
        default: break
        }
        switch extent {
        case .fixed(let value): return .exact(DrawnSpan(value))
        case .fill: return offered.span.map { .exact($0) } ?? offered
        case .part(let share): return offered.span.map { .exact($0 * share) } ?? (passes ? .filled : .unknown)
        case .wrap: return offered
        case .unknown: return passes ? .filled : .unknown
        }
    }

    /// The size of a view by what it asks for, what it is offered and what it contains.
    private func size(
        _ extent: DrawnExtent,
        _ room: DrawnRoom,
        _ content: DrawnSpan?,
        _ padding: Double?,
        _ minimum: DrawnSpan
    ) -> DrawnSpan? {
        switch (extent, room) {
        // Nothing can be of another size than it has to be.
        case (_, .exact(let span)) where self.metrics.passesExactRoom: return span
        case (.fixed, .exact(let span)), (.fill, .exact(let span)), (.part, .exact(let span)):
            return self.metrics.minimumWins ? span.atLeast(minimum) : span
        case (.wrap, .exact(let span)): return span
        case (.unknown, _), (.part, _), (.fixed, _), (_, .filled): return nil
        case (.wrap, _), (.fill, _):
            if case .fill = extent, case .unknown = room { return nil }
            guard let content, let padding else { return nil }
            let size = (content + DrawnSpan(padding)).atLeast(minimum)
            guard case .most(let most) = room else { return size }
            return size.atMost(most)
        }
    }

    private struct Content {
        var width: DrawnSpan?
        var height: DrawnSpan?
        var children: [LaidView] = []
    }

    private func content(of view: DrawnView, _ width: DrawnRoom, _ height: DrawnRoom, depth: Int) -> Content {
        switch view.content {
        case .text(let text): return self.text(text, in: view)
        case .picture(let picture):
            guard case .iconFont = picture.artwork else { return Content() }
            let side = self.metrics.iconSize.map { DrawnSpan($0) }
            return Content(width: side, height: side)
        case .field, .toggle, .button: return Content()
        case .box: break
        }
        if view.children.isEmpty { return Content(width: DrawnSpan(0), height: DrawnSpan(0)) }
        switch view.arrangement {
        case .row(let spacing): return self.line(view, spacing, width, height, isRow: true, depth: depth)
        case .column(let spacing): return self.line(view, spacing, width, height, isRow: false, depth: depth)
        case .single: return self.stack(view, width, height, depth: depth)
        case .aligned, .stack: return self.stack(view, width.loose, height.loose, depth: depth)
        case .unknown:
            let children = view.children.map { self.laid($0, .unknown, .unknown, depth: depth + 1) }
            return Content(children: children)
        }
    }

    private func text(_ text: DrawnText, in view: DrawnView) -> Content {
        guard let size = text.style.size.value else { return Content() }
        let strings = text.strings.compactMap(\.text)
        var content = Content()
        if strings.count == text.strings.count, !strings.isEmpty {
            let widths = strings.map { self.width(of: $0, size) }
            content.width = widths.reduce(widths[0]) { DrawnSpan(min($0.low, $1.low), max($0.high, $1.high)) }
        }
        content.height = self.height(of: text.style, size)
        return content
    }

    private func height(of style: DrawnTextStyle, _ size: Double) -> DrawnSpan {
        if let line = style.line { return DrawnSpan(line) }
        if let factor = style.lineHeight { return DrawnSpan(size * factor) }
        // Fonts of a project differ more than those of the systems.
        let isOwn = style.font.value.map { $0 != "system" } ?? false
        guard case .known = style.size, !isOwn else { return DrawnSpan(size, size * 1.6) }
        return self.metrics.lineHeight * size
    }

    private func width(of text: String, _ size: Double) -> DrawnSpan {
        var span = DrawnSpan(0)
        for scalar in text.unicodeScalars.prefix(200) {
            let isWide =
                (0x1100...0x11FF).contains(scalar.value) || (0x2E80...0xD7FF).contains(scalar.value)
                || (0xF900...0xFAFF).contains(scalar.value) || (0xFF00...0xFF60).contains(scalar.value)
            span = span + (isWide ? DrawnSpan(size * 0.95, size) : self.metrics.letterWidth * size)
        }
        return span
    }

    private func stack(_ view: DrawnView, _ width: DrawnRoom, _ height: DrawnRoom, depth: Int) -> Content {
        let children = view.children.map { self.laid($0, width, height, depth: depth + 1) }
        let shown = view.isChoice ? Array(children.prefix(1)) : children
        var content = Content(width: DrawnSpan(0), height: DrawnSpan(0), children: children)
        for child in shown {
            content.width = Self.larger(content.width, Self.outer(child.width, child.view.margin.horizontal))
            content.height = Self.larger(content.height, Self.outer(child.height, child.view.margin.vertical))
        }
        return content
    }

    private func line(
        _ view: DrawnView,
        _ spacing: Double?,
        _ width: DrawnRoom,
        _ height: DrawnRoom,
        isRow: Bool,
        depth: Int
    ) -> Content {
        let (along, across) = isRow ? (width, height) : (height, width)
        let count = view.children.count { !$0.isFloating }
        var taken: DrawnSpan? = spacing.map { DrawnSpan($0 * Double(max(0, count - 1))) }
        var children = view.children.map { child -> LaidView? in
            if child.isFloating {
                return self.child(child, along: self.unbounded(along), across, isRow: isRow, depth: depth)
            }
            guard child.weight == nil else { return nil }
            let laid = self.child(child, along: self.unbounded(along), across, isRow: isRow, depth: depth)
            let outer =
                isRow
                ? Self.outer(laid.width, child.margin.horizontal)
                : Self.outer(laid.height, child.margin.vertical)
            taken = taken.flatMap { taken in outer.map { taken + $0 } }
            return laid
        }
        let weights = view.children.compactMap(\.weight).reduce(0, +)
        func margin(_ child: DrawnView) -> Double? { isRow ? child.margin.horizontal : child.margin.vertical }
        // Their margins are taken before what is left is shared.
        for (place, child) in view.children.enumerated() where children[place] == nil {
            taken = taken.flatMap { taken in margin(child).map { taken + DrawnSpan($0) } }
        }
        let rest = along.span.flatMap { span in
            taken.map { DrawnSpan(max(0, span.low - $0.high), max(0, span.high - $0.low)) }
        }
        for (place, child) in view.children.enumerated() where children[place] == nil {
            let share = (child.weight ?? 0) / max(weights, 0.001)
            let room =
                rest.map { DrawnRoom.exact($0 * share + DrawnSpan(margin(child) ?? 0)) }
                ?? (self.metrics.passesExactRoom ? .filled : .unknown)
            var laid = self.child(child, along: room, across, isRow: isRow, depth: depth)
            if rest == nil { if isRow { laid.width = nil } else { laid.height = nil } }
            children[place] = laid
        }
        let all = self.grown(children.compactMap(\.self), isRow: isRow)
        return Self.sum(all, taken: weights > 0 ? along.span : taken, isRow: isRow)
    }

    /// A row offers as much as there is, but nobody has to take it.
    private func unbounded(_ room: DrawnRoom) -> DrawnRoom {
        self.metrics.linesAreEndless ? .endless : room.loose
    }

    private func child(
        _ child: DrawnView,
        along: DrawnRoom,
        _ across: DrawnRoom,
        isRow: Bool,
        depth: Int
    ) -> LaidView {
        let across = child.isStretched ? self.stretched(across) : across.loose
        return isRow
            ? self.laid(child, along, across, depth: depth + 1)
            : self.laid(child, across, along, depth: depth + 1)
    }

    /// What a child that is stretched has to fill: in CSS, a line without a size of its own is as large as its largest child.
    private func stretched(_ across: DrawnRoom) -> DrawnRoom {
        if self.metrics.minimumWins, case .most = across { return across }
        return across.span.map { .exact($0) } ?? across.loose
    }

    /// Children that say nothing of their size across grow to the largest one.
    private func grown(_ children: [LaidView], isRow: Bool) -> [LaidView] {
        guard self.metrics.minimumWins, children.count > 1 else { return children }
        let outer = children.map {
            isRow
                ? Self.outer($0.height, $0.view.margin.vertical)
                : Self.outer($0.width, $0.view.margin.horizontal)
        }
        guard let largest = outer.reduce(DrawnSpan(0), Self.larger) else { return children }
        return children.map { child in
            var child = child
            let extent = isRow ? child.view.height : child.view.width
            guard child.view.isStretched, case .wrap = extent else { return child }
            if isRow, let margin = child.view.margin.vertical {
                child.height = child.height?.atLeast(largest - margin)
            } else if !isRow, let margin = child.view.margin.horizontal {
                child.width = child.width?.atLeast(largest - margin)
            }
            return child
        }
    }

    private static func sum(_ children: [LaidView], taken: DrawnSpan?, isRow: Bool) -> Content {
        var across: DrawnSpan? = DrawnSpan(0)
        for child in children where !child.view.isFloating {
            let outer =
                isRow
                ? Self.outer(child.height, child.view.margin.vertical)
                : Self.outer(child.width, child.view.margin.horizontal)
            across = Self.larger(across, outer)
        }
        return isRow
            ? Content(width: taken, height: across, children: children)
            : Content(width: across, height: taken, children: children)
    }

    private static func outer(_ span: DrawnSpan?, _ margin: Double?) -> DrawnSpan? {
        span.flatMap { span in margin.map { span + DrawnSpan($0) } }
    }

    private static func larger(_ one: DrawnSpan?, _ other: DrawnSpan?) -> DrawnSpan? {
        one.flatMap { one in other.map { one.atLeast($0) } }
    }
}
