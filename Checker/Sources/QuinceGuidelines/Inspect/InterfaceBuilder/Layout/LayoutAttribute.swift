/// A side, size or middle of a view that a constraint names.
struct LayoutAttribute: Sendable {
    enum Part: Sendable {
        case left, right, top, bottom, width, height, centerX, centerY
        /// The place of the text, which no file contains.
        case baseline
    }

    let part: Part
    /// Whether the view's margins are meant.
    let isWithinMargins: Bool

    init?(_ name: String) {
        switch name {
        case "leading", "left", "leadingMargin", "leftMargin": self.part = .left
        case "trailing", "right", "trailingMargin", "rightMargin": self.part = .right
        case "top", "topMargin": self.part = .top
        case "bottom", "bottomMargin": self.part = .bottom
        case "width": self.part = .width
        case "height": self.part = .height
        case "centerX", "centerXWithinMargins": self.part = .centerX
        case "centerY", "centerYWithinMargins": self.part = .centerY
        case "baseline", "lastBaseline", "firstBaseline": self.part = .baseline
        default: return nil
        }
        self.isWithinMargins = name.hasSuffix("Margin") || name.hasSuffix("WithinMargins")
    }

    var isHorizontal: Bool { self.part == .left || self.part == .right || self.part == .centerX }
    var isSize: Bool { self.part == .width || self.part == .height }
    var isEdge: Bool {
        self.part == .left || self.part == .right || self.part == .top || self.part == .bottom
    }

    func value(in frame: LayoutFrame) -> LinearExpression {
        switch self.part {
        case .left: frame.x
        case .right: frame.right
        case .top: frame.y
        case .bottom, .baseline: frame.bottom
        case .width: frame.width
        case .height: frame.height
        case .centerX: frame.centerX
        case .centerY: frame.centerY
        }
    }
}
