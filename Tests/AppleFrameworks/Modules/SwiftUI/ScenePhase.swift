/// https://developer.apple.com/documentation/swiftui/scenephase
public enum ScenePhase: Hashable, Sendable {
    case background
    case inactive
    case active
}

/// What `onChange` makes of a view: something to do when a value is another than before.
public struct _Changing<Content: View, Value: Equatable>: _Leaf {
    let content: Content
    let value: Value
    let action: () -> Void
}

@MainActor
protocol Changing: View {
    var shown: any View { get }
    var action: () -> Void { get }
    func isSame(as other: any View) -> Bool
}

extension _Changing: Changing {
    var shown: any View { self.content }
    func isSame(as other: any View) -> Bool { (other as? Self)?.value == self.value }
}

extension View {
    /// https://developer.apple.com/documentation/swiftui/view/onchange(of:initial:_:)
    public func onChange<V: Equatable>(
        of value: V,
        initial: Bool = false,
        _ action: @escaping () -> Void
    ) -> _Changing<Self, V> {
        precondition(!initial, "a first change is not played")
        return _Changing(content: self, value: value, action: action)
    }
}
