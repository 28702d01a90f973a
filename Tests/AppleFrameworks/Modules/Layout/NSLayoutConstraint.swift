#if !QUINCE_WATCH
/// https://developer.apple.com/documentation/uikit/nslayoutconstraint
@MainActor
public final class NSLayoutConstraint {
    public enum Relation: Sendable { case equal, greaterThanOrEqual, lessThanOrEqual }
    let first: NSLayoutAnchor
    let second: NSLayoutAnchor?
    public let relation: Relation
    public let multiplier: CGFloat
    public var constant: CGFloat
    public var priority = LayoutPriority.required

    init(
        _ first: NSLayoutAnchor,
        _ relation: Relation,
        _ second: NSLayoutAnchor?,
        _ constant: CGFloat,
        multiplier: CGFloat = 1
    ) {
        (self.first, self.relation, self.second) = (first, relation, second)
        (self.constant, self.multiplier) = (constant, multiplier)
    }

    public var isActive = false {
        didSet {
            // The nearest common ancestor holds it: here the view itself, or the parent that it is tied to.
            guard let holder = self.second?.item?.holder ?? self.first.item?.holder else { return }
            holder.constraints.removeAll { $0 === self }
            if self.isActive { holder.constraints.append(self) }
        }
    }

    public static func activate(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints { constraint.isActive = true }
    }

    /// Whether it is about an item.
    func concerns(_ item: any LayoutItem) -> Bool { self.first.item === item || self.second?.item === item }
}

extension PlatformView {
    /// Edges tied to the parent, lengths by priority, else the view's own wish; in the middle where that is asked.
    func solve(in parent: PlatformView) {
        guard !self.translatesAutoresizingMaskIntoConstraints else { return }
        let rules = parent.constraints.filter { $0.first.item === self && $0.second?.item === parent }
        let tied = Set(rules.filter { $0.relation == .equal }.map(\.first.attribute))
        let room = parent.bounds.size
        let wish = self.intrinsicContentSize
        let width =
            tied.isSuperset(of: [.leading, .trailing])
            ? room.width : self.length(.width, wish.width, rules, room.width)
        let height =
            tied.isSuperset(of: [.top, .bottom])
            ? room.height : self.length(.height, wish.height, rules, room.height)
        let origin = CGPoint(
            x: tied.contains(.centerX) ? (room.width - width) / 2 : 0,
            y: tied.contains(.centerY) ? (room.height - height) / 2 : 0
        )
        self.frame = CGRect(
            origin: tied.isEmpty ? self.frame.origin : origin,
            size: CGSize(width: width, height: height)
        )
    }

    /// By the strongest equation, within the limits that are at least as strong.
    private func length(
        _ attribute: NSLayoutAnchor.Attribute,
        _ wish: CGFloat,
        _ tied: [NSLayoutConstraint],
        _ room: CGFloat
    ) -> CGFloat {
        let own = self.constraints.filter {
            $0.first.item === self && $0.first.attribute == attribute && $0.second == nil
        }
        let shares = tied.filter { $0.first.attribute == attribute && $0.second?.attribute == attribute }
        let equal = (own + shares).filter { $0.relation == .equal }.max { $0.priority < $1.priority }
        let strength = equal?.priority ?? LayoutPriority(rawValue: 0)
        func limits(_ relation: NSLayoutConstraint.Relation) -> [CGFloat] {
            own.filter { $0.relation == relation && $0.priority >= strength }.map(\.constant)
        }
        let share = equal.map { $0.second == nil ? $0.constant : room * $0.multiplier + $0.constant }
        let wanted = min(share ?? max(wish, 0), limits(.lessThanOrEqual).min() ?? .infinity)
        return max(wanted, limits(.greaterThanOrEqual).max() ?? 0)
    }
}
#endif
