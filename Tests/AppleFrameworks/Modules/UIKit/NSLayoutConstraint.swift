#if !QUINCE_WATCH
/// https://developer.apple.com/documentation/uikit/uilayoutpriority
public struct UILayoutPriority: RawRepresentable, Comparable, Sendable {
    public let rawValue: Float
    public init(rawValue: Float) { self.rawValue = rawValue }
    public init(_ value: Float) { self.rawValue = value }
    public static let required = UILayoutPriority(rawValue: 1000)
    public static let defaultHigh = UILayoutPriority(rawValue: 750)
    public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
}

/// https://developer.apple.com/documentation/uikit/nslayoutanchor
@MainActor
public class NSLayoutAnchor {
    enum Attribute { case leading, trailing, top, bottom, width, height }
    private(set) weak var view: UIView?
    let attribute: Attribute

    init(_ view: UIView, _ attribute: Attribute) { (self.view, self.attribute) = (view, attribute) }

    public func constraint(equalTo other: NSLayoutAnchor) -> NSLayoutConstraint {
        NSLayoutConstraint(self, .equal, other, 0)
    }
}

/// https://developer.apple.com/documentation/uikit/nslayoutdimension
@MainActor
public final class NSLayoutDimension: NSLayoutAnchor {
    public func constraint(greaterThanOrEqualToConstant constant: CGFloat) -> NSLayoutConstraint {
        NSLayoutConstraint(self, .greaterThanOrEqual, nil, constant)
    }

    public func constraint(equalToConstant constant: CGFloat) -> NSLayoutConstraint {
        NSLayoutConstraint(self, .equal, nil, constant)
    }
}

/// https://developer.apple.com/documentation/uikit/nslayoutconstraint
@MainActor
public final class NSLayoutConstraint {
    public enum Relation: Sendable { case equal, greaterThanOrEqual }
    let first: NSLayoutAnchor
    let second: NSLayoutAnchor?
    public let relation: Relation
    public var constant: CGFloat
    public var priority = UILayoutPriority.required

    init(_ first: NSLayoutAnchor, _ relation: Relation, _ second: NSLayoutAnchor?, _ constant: CGFloat) {
        (self.first, self.relation, self.second, self.constant) = (first, relation, second, constant)
    }

    public var isActive = false {
        didSet {
            // The nearest common ancestor holds it: here the view itself, or the parent that it is tied to.
            guard let holder = self.second?.view ?? self.first.view else { return }
            holder.constraints.removeAll { $0 === self }
            if self.isActive { holder.constraints.append(self) }
        }
    }

    public static func activate(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints { constraint.isActive = true }
    }
}

extension UIView {
    public var leadingAnchor: NSLayoutAnchor { NSLayoutAnchor(self, .leading) }
    public var trailingAnchor: NSLayoutAnchor { NSLayoutAnchor(self, .trailing) }
    public var topAnchor: NSLayoutAnchor { NSLayoutAnchor(self, .top) }
    public var bottomAnchor: NSLayoutAnchor { NSLayoutAnchor(self, .bottom) }
    public var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width) }
    public var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height) }

    /// A very small layout engine: edges tied to the parent, lengths from constants by priority, else the view's own wish.
    func solve(in parent: UIView) {
        guard !self.translatesAutoresizingMaskIntoConstraints else { return }
        let tied = Set(
            parent.constraints.filter { $0.first.view === self && $0.second?.view === parent }.map(
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
        let rules = self.constraints.filter { $0.first.attribute == attribute && $0.second == nil }
        let equal = rules.filter { $0.relation == .equal }.max { $0.priority < $1.priority }
        let least = rules.filter { $0.relation == .greaterThanOrEqual }.max { $0.constant < $1.constant }
        let wanted = equal?.constant ?? max(wish, 0)
        guard let least, least.priority >= equal?.priority ?? UILayoutPriority(0) else { return wanted }
        return max(wanted, least.constant)
    }
}
#endif
