/// Size and paint of a pressable view: its own, or those of the one box that holds it or that it holds.
struct DrawnShape {
    var width: Measured<Double> = .unseen
    var height: Measured<Double> = .unseen
    /// Whether the height is between limits that a line of text sets.
    var isHeightNear: Bool { self.laid.height?.isExact == false }
    /// The part of the width that it gets from what is around; nil if none is written.
    let share: Double?
    var radius: Measured<Double> = .unseen
    var surface: DrawnSurface
    /// The view whose box it is.
    let laid: LaidView
    /// The distances to what is seen around it.
    let space: DrawnEdges
    /// The background of a view.
    let background: Measured<RGBColor>

    init(_ candidate: DrawnCandidate) {
        let pressable = candidate.pressable
        let found = Self.box(of: pressable)
        self.laid = found.laid
        self.space = found.space
        self.background = Self.background(behind: found, of: pressable)
        self.surface = found.laid.view.surface
        self.surface.border =
            self.surface.border ?? Self.border(inside: found.laid)
            ?? Self.border(around: found.laid, candidate.pressable.around.holders[..<found.holders])
        self.height = Self.height(of: found.laid, titled: candidate.title?.text.style.size)
        self.width = Self.width(of: found.laid)
        self.share = Self.share(of: [found.laid] + candidate.pressable.around.holders.reversed().map(\.laid))
        self.radius = self.surface.radius
        if self.surface.isCircle { self.radius = self.height.map { $0 / 2 } }
    }

    /// What is behind a box: a surface of its very size that carries nothing else is covered by it.
    private static func background(behind found: Found, of pressable: DrawnPressable) -> Measured<RGBColor> {
        guard found.laid.view.surface.fill?.value.map({ $0.alpha >= 1 }) == true else {
            return found.background
        }
        var background = found.background
        var inner = found.laid
        guard pressable.laid.view.surface.isFilled else { return background }
        for holder in pressable.around.holders.reversed() {
            guard holder.laid.view.isBox, holder.laid.isAsLarge(as: inner) else { break }
            if holder.laid.view.surface.isFilled { background = holder.background }
            inner = holder.laid
        }
        return background
    }

    /// A box, with the number of boxes around it that hold nothing else.
    private typealias Found = (
        laid: LaidView, space: DrawnEdges, background: Measured<RGBColor>, holders: Int
    )

    /// The box that a person takes for the button.
    private static func box(of pressable: DrawnPressable) -> Found {
        let around = pressable.around
        let own = (pressable.laid, around.space, around.background, around.holders.count)
        if pressable.laid.view.press?.hasOwnSurface == true, pressable.laid.view.surface.fill == nil {
            return own
        }
        return Self.box(of: pressable) { $0.isFilled } ?? Self.box(of: pressable) { $0.isPainted } ?? own
    }

    /// The view itself, a box inside it or one around it, by what is painted.
    private static func box(of pressable: DrawnPressable, _ isWanted: (DrawnSurface) -> Bool) -> Found? {
        let around = pressable.around
        var inner = pressable.laid
        var space = around.space
        let count = around.holders.count
        if isWanted(inner.view.surface) { return (inner, space, around.background, count) }
        // What is painted inside: something that takes the taps around a box.
        for _ in 0..<8 {
            guard inner.children.count == 1, let child = inner.children.first, child.view.isBox else { break }
            space = space.adding(inner.view.margin).adding(inner.view.padding)
            inner = child
            if isWanted(inner.view.surface) { return (inner, space, around.background, count) }
        }
        // What is painted around: a box that holds the button and nothing else.
        for (index, holder) in around.holders.enumerated().reversed() {
            guard holder.laid.view.isTight else { return nil }
            if isWanted(holder.laid.view.surface) {
                return (holder.laid, holder.space, holder.background, index)
            }
        }
        return nil
    }

    /// The border of a box that lies on the edge of this one, inside or around it.
    private static func border(inside laid: LaidView) -> Measured<MeasuredButton.Border?>? {
        var outer = laid
        for _ in 0..<8 {
            guard outer.view.padding == DrawnEdges(), outer.children.count == 1,
                let child = outer.children.first,
                child.view.isBox, child.view.margin == DrawnEdges(), child.view.surface.fill == nil
            else { return nil }
            if let border = child.view.surface.border { return border }
            outer = child
        }
        return nil
    }

    /// The border of the boxes around that have the same edge, the nearest first.
    private static func border(around laid: LaidView, _ holders: ArraySlice<DrawnHolder>) -> Measured<
        MeasuredButton.Border?
    >? {
        var inner = laid
        for holder in holders.reversed().prefix(4) {
            guard holder.laid.view.padding == DrawnEdges(), inner.view.margin == DrawnEdges(),
                holder.laid.view.isTight
            else { return nil }
            if let border = holder.laid.view.surface.border { return border }
            guard holder.laid.view.surface.fill == nil else { return nil }
            inner = holder.laid
        }
        return nil
    }

    /// A height between its limits: as it suits the title best, so that only what is wrong in any case is said to be wrong.
    private static func height(of laid: LaidView, titled fontSize: Measured<Double>?) -> Measured<Double> {
        guard let whole = laid.height else { return .unseen }
        let span = DrawnSpan(whole.low - laid.view.inset.high, whole.high - laid.view.inset.low)
        if span.isExact { return .known(span.low) }
        let value = fontSize?.value.map { min(max($0 / 0.43, span.low), span.high) } ?? span.high
        let isAssumed = if case .assumed? = fontSize { true } else { false }
        guard isAssumed || span.high - span.low > 0.3 * span.high else { return .known(max(value, 0)) }
        return .assumed(value, because: "the height depends on a font that is unknown here")
    }

    private static func share(of boxes: [LaidView]) -> Double? {
        for box in boxes {
            if case .part(let share) = box.view.width { return share }
            guard box.view.width == .wrap || box.view.width == .fill else { return nil }
        }
        return nil
    }

    /// A width; estimated ones are as wide as they may be.
    private static func width(of laid: LaidView) -> Measured<Double> {
        guard let span = laid.width else { return .unseen }
        return span.isExact
            ? .known(span.low)
            : .assumed(span.high, because: "the width depends on a font that is unknown here")
    }
}

extension LaidView {
    /// Whether it is exactly as large as the only thing that it holds.
    fileprivate func isAsLarge(as inner: LaidView) -> Bool {
        guard case .single = self.view.arrangement, !self.view.isPage, self.view.padding == DrawnEdges(),
            inner.view.margin == DrawnEdges()
        else { return false }
        return self.width == inner.width && self.height == inner.height
    }
}

extension DrawnView {
    /// Whether it is a box that may be painted.
    fileprivate var isBox: Bool {
        if case .box = self.content { return true }
        return false
    }

    /// Whether it is as large as what it holds, or has a size of its own, so that it is the button to a person.
    fileprivate var isTight: Bool {
        guard self.isBox, !self.isPage else { return false }
        if case .aligned = self.arrangement { return false }
        if case .unknown = self.arrangement { return false }
        return self.width != .fill || self.height != .fill
    }
}
