/// https://developer.apple.com/documentation/appkit/nslayoutconstraint/priority-swift.struct
extension NSLayoutConstraint {
    public struct Priority: Comparable, Sendable {
        public let rawValue: Float
        public static let required = Priority(rawValue: 1000)
        public static let defaultHigh = Priority(rawValue: 750)
        public static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
    }
}

/// https://developer.apple.com/documentation/appkit/nslayoutanchor
@MainActor
public class NSLayoutAnchor {
    enum Attribute { case leading, trailing, top, bottom, width, height }
    private(set) weak var view: NSView?
    let attribute: Attribute
    init(_ view: NSView, _ attribute: Attribute) { (self.view, self.attribute) = (view, attribute) }
    public func constraint(equalTo other: NSLayoutAnchor) -> NSLayoutConstraint {
        NSLayoutConstraint(self, .equal, other, 0)
    }
}

/// https://developer.apple.com/documentation/appkit/nslayoutdimension
@MainActor
public final class NSLayoutDimension: NSLayoutAnchor {
    public func constraint(greaterThanOrEqualToConstant constant: CGFloat) -> NSLayoutConstraint {
        NSLayoutConstraint(self, .greaterThanOrEqual, nil, constant)
    }
    public func constraint(equalToConstant constant: CGFloat) -> NSLayoutConstraint {
        NSLayoutConstraint(self, .equal, nil, constant)
    }
}

/// https://developer.apple.com/documentation/appkit/nslayoutconstraint
@MainActor
public final class NSLayoutConstraint {
    enum Relation { case equal, greaterThanOrEqual }
    let first: NSLayoutAnchor
    let second: NSLayoutAnchor?
    let relation: Relation
    public var constant: CGFloat
    public var priority = Priority.required

    init(_ first: NSLayoutAnchor, _ relation: Relation, _ second: NSLayoutAnchor?, _ constant: CGFloat) {
        (self.first, self.relation, self.second, self.constant) = (first, relation, second, constant)
    }

    public var isActive = false {
        didSet {
            guard let holder = self.second?.view ?? self.first.view else { return }
            holder.constraints.removeAll { $0 === self }
            if self.isActive { holder.constraints.append(self) }
        }
    }

    public static func activate(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints { constraint.isActive = true }
    }
}

extension NSView {
    public var leadingAnchor: NSLayoutAnchor { NSLayoutAnchor(self, .leading) }
    public var trailingAnchor: NSLayoutAnchor { NSLayoutAnchor(self, .trailing) }
    public var topAnchor: NSLayoutAnchor { NSLayoutAnchor(self, .top) }
    public var bottomAnchor: NSLayoutAnchor { NSLayoutAnchor(self, .bottom) }
    public var widthAnchor: NSLayoutDimension { NSLayoutDimension(self, .width) }
    public var heightAnchor: NSLayoutDimension { NSLayoutDimension(self, .height) }

    /// The same very small layout engine as UIKit's stand-in.
    func solve(in parent: NSView) {
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
        guard let least, least.priority >= equal?.priority ?? .init(rawValue: 0) else { return wanted }
        return max(wanted, least.constant)
    }
}
