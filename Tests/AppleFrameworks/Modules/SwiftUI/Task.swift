/// What `task` makes of a view: work that goes on while the view is shown, and begins anew for another `id`.
public struct _Tasked<Content: View, ID: Equatable>: _Leaf {
    let content: Content
    let id: ID
    let work: @Sendable () async -> Void
}

@MainActor
protocol Working: View {
    var shown: any View { get }
    var work: @Sendable () async -> Void { get }
    func isSame(as other: any View) -> Bool
}

extension _Tasked: Working {
    var shown: any View { self.content }
    func isSame(as other: any View) -> Bool { (other as? Self)?.id == self.id }
}

extension View {
    /// https://developer.apple.com/documentation/swiftui/view/task(id:name:priority:file:line:_:)
    public func task<ID: Equatable>(
        id: ID,
        priority _: TaskPriority = .userInitiated,
        @_inheritActorContext _ action: @escaping @Sendable () async -> Void
    ) -> _Tasked<Self, ID> { _Tasked(content: self, id: id, work: action) }
}

/// A view on the screen: the system runs its task, ends that of an `id` that has gone, ends it with the view, and tells what
/// changed.
@MainActor
@_spi(Test) public final class Shown {
    private let view: any View
    private var running: (any Working, Task<Void, Never>)?
    private var changing: (any Changing)?

    public init(_ view: any View) {
        self.view = view
        self.update()
    }

    /// What the system does when something changed that the view is made of.
    public func update() {
        let parts = Host.parts(of: self.view)
        let before = self.changing
        self.changing = parts.lazy.compactMap { $0 as? any Changing }.first
        if let before, let now = self.changing, !now.isSame(as: before) { now.action() }
        guard let now = parts.lazy.compactMap({ $0 as? any Working }).first else { return }
        if let before = self.running?.0, now.isSame(as: before) { return }
        self.running?.1.cancel()
        self.running = (now, Task { await now.work() })
    }

    /// The view goes.
    public func end() async {
        self.running?.1.cancel()
        await self.running?.1.value
    }
}
