#if !QUINCE_WATCH
/// https://developer.apple.com/documentation/uikit/nslayoutconstraint
@MainActor
public final class NSLayoutConstraint {
    public enum Relation: Sendable { case lessThanOrEqual, equal, greaterThanOrEqual }
    let first: Anchored
    let second: Anchored?
    public let relation: Relation
    public let multiplier: CGFloat
    public var constant: CGFloat
    /// The system raises an exception where an active constraint becomes required, or is no longer.
    public var priority = LayoutPriority.required {
        didSet {
            precondition(
                !self.isActive || (oldValue == .required) == (self.priority == .required),
                "\(self.text): it is active, so it can't become required or stop being so"
            )
        }
    }
    private weak var holder: PlatformView?

    init(
        _ first: Anchored,
        _ relation: Relation,
        _ second: Anchored?,
        _ constant: CGFloat,
        multiplier: CGFloat = 1
    ) {
        (self.first, self.relation, self.second) = (first, relation, second)
        (self.constant, self.multiplier) = (constant, multiplier)
    }

    /// The nearest view that contains both items holds it; without one, the system raises an exception.
    public var isActive = false {
        didSet {
            self.holder?.constraints.removeAll { $0 === self }
            guard self.isActive, let first = self.first.item?.holder else { return }
            guard let second = self.second else { return self.hold(in: first) }
            let others = second.item?.holder?.ancestors ?? []
            guard let common = first.ancestors.first(where: { view in others.contains { $0 === view } })
            else {
                preconditionFailure("\(self.text): the two have no common ancestor")
            }
            self.hold(in: common)
        }
    }

    private func hold(in view: PlatformView) {
        view.constraints.append(self)
        self.holder = view
    }

    public static func activate(_ constraints: [NSLayoutConstraint]) {
        for constraint in constraints { constraint.isActive = true }
    }

    /// Whether it is about this view or anything in it.
    func concerns(_ view: PlatformView) -> Bool {
        [self.first, self.second].contains { $0?.item?.holder?.ancestors.contains { $0 === view } == true }
    }

    var text: String {
        let sign =
            switch self.relation {
            case .lessThanOrEqual: "<="
            case .equal: "=="
            case .greaterThanOrEqual: ">="
            }
        let other = self.second.map { "\(self.multiplier) * \($0.text) + " } ?? ""
        return "\(self.first.text) \(sign) \(other)\(self.constant) @\(self.priority.rawValue)"
    }
}

extension PlatformView {
    /// The view itself, and all that contain it.
    var ancestors: [PlatformView] { [self] + (self.superview?.ancestors ?? []) }

    /// A view that goes takes the constraints with it that tie it to the others.
    func leaveConstraints() {
        for view in self.ancestors.dropFirst() { view.constraints.removeAll { $0.concerns(self) } }
    }
}
#endif
