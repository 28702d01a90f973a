#if !QUINCE_WATCH
/// https://developer.apple.com/documentation/uikit/nslayoutconstraint
@MainActor
public final class NSLayoutConstraint {
    public enum Relation: Sendable { case equal, greaterThanOrEqual }
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
    /// Edges tied to the parent, lengths from constants by priority, else the view's own wish.
    func solve(in parent: PlatformView) {
        guard !self.translatesAutoresizingMaskIntoConstraints else { return }
        let tied = Set(
            parent.constraints.filter { $0.first.item === self && $0.second?.item === parent }.map(
                \.first.attribute
            )
        )
        let wish = self.intrinsicContentSize
        let width =
            tied.isSuperset(of: [.leading, .trailing]) ? parent.bounds.width : self.length(.width, wish.width)
        let height =
            tied.isSuperset(of: [.top, .bottom]) ? parent.bounds.height : self.length(.height, wish.height)
        self.frame = CGRect(
            origin: tied.isEmpty ? self.frame.origin : .zero,
            size: CGSize(width: width, height: height)
        )
    }

    private func length(_ attribute: NSLayoutAnchor.Attribute, _ wish: CGFloat) -> CGFloat {
        let rules = self.constraints.filter {
            $0.first.item === self && $0.first.attribute == attribute && $0.second == nil
        }
        let equal = rules.filter { $0.relation == .equal }.max { $0.priority < $1.priority }
        let least = rules.filter { $0.relation == .greaterThanOrEqual }.max { $0.constant < $1.constant }
        let wanted = equal?.constant ?? max(wish, 0)
        guard let least, equal.map({ least.priority >= $0.priority }) ?? true else { return wanted }
        return max(wanted, least.constant)
    }
}
#endif
