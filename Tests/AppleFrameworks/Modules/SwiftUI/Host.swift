/// What the system does with a description of views: it makes the platform's views, and makes nothing of the rest.
@MainActor
@_spi(Test) public enum Host {
    /// Every platform view and every text of a view, in order; the same call makes and updates.
    public static func parts(of view: any View) -> [Any] {
        switch view {
        case let view as any Working: [view as Any] + self.parts(of: view.shown)
        case let view as any Changing: [view as Any] + self.parts(of: view.shown)
        case let view as any Collected: view.collected.flatMap { self.parts(of: $0) }
        case let view as any _Made: [view._made()]
        case let view as any _Leaf: [view]
        default: self.parts(of: body(of: view))
        }
    }

    /// How large a view becomes in the room that is offered.
    public static func size(of view: any View, in room: ProposedViewSize) -> CGSize {
        switch view {
        case let view as any _Sized: view._size(in: room)
        case let view as any _Leaf: fatalError("a \(type(of: view)) has no size here")
        default: self.size(of: self.body(of: view), in: room)
        }
    }

    private static func body(of view: some View) -> any View { view.body }
}

/// A view that only holds others.
@MainActor
protocol Collected: View { var collected: [any View] { get } }
extension _TupleView: Collected { var collected: [any View] { self.views } }
extension Optional: Collected where Wrapped: View { var collected: [any View] { self.map { [$0] } ?? [] } }
extension VStack: Collected { var collected: [any View] { [self.content] } }
extension _Framed: Collected { var collected: [any View] { [self.content] } }
extension _FixedSize: Collected { var collected: [any View] { [self.content] } }

/// A view that the platform makes.
@MainActor
public protocol _Made: View { func _made() -> Any }
