/// What the system does with a description of views: it makes the platform's views, and makes nothing of the rest.
@MainActor
public enum Host {
    /// Every platform view and every text of a view, in order; the same call makes and updates.
    public static func parts(of view: any View) -> [Any] {
        switch view {
        case let view as any Collected: view.collected.flatMap { self.parts(of: $0) }
        case let view as any Made: [view.made()]
        case let view as any Leaf: [view]
        default: self.parts(of: body(of: view))
        }
    }

    private static func body(of view: some View) -> any View { view.body }
}

/// A view that only holds others.
@MainActor
protocol Collected: View { var collected: [any View] { get } }
extension TupleView: Collected { var collected: [any View] { self.views } }
extension VStack: Collected { var collected: [any View] { [self.content] } }
extension Framed: Collected { var collected: [any View] { [self.content] } }

/// A view that the platform makes.
@MainActor
public protocol Made: View { func made() -> Any }

/// A view with a least size.
@MainActor
public protocol MinimumFrame {
    var minimum: CGSize { get }
    var maximumHeight: CGFloat? { get }
}
extension Framed: MinimumFrame {
    public var maximumHeight: CGFloat? { self.maxHeight }
    public var minimum: CGSize { CGSize(width: self.minWidth ?? 0, height: self.minHeight ?? 0) }
}
