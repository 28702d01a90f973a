#if canImport(UIKit) && !QUINCE_WATCH
@_spi(Test) public import UIKit

/// https://developer.apple.com/documentation/swiftui/uiviewrepresentablecontext
@MainActor
public struct UIViewRepresentableContext<Representable: UIViewRepresentable> {
    public let coordinator: Representable.Coordinator
    public var environment: EnvironmentValues { .current }
    @_spi(Test) public init(coordinator: Representable.Coordinator) { self.coordinator = coordinator }
}

/// https://developer.apple.com/documentation/swiftui/uiviewrepresentable
@MainActor
public protocol UIViewRepresentable: _Leaf, _Made, _Sized {
    associatedtype UIViewType: UIView
    associatedtype Coordinator = Void
    typealias Context = UIViewRepresentableContext<Self>
    func makeUIView(context: Context) -> UIViewType
    func updateUIView(_ view: UIViewType, context: Context)
    func sizeThatFits(_ proposal: ProposedViewSize, uiView: UIViewType, context: Context) -> CGSize?
    func makeCoordinator() -> Coordinator
}
extension UIViewRepresentable {
    public func _made() -> Any {
        let context = Context(coordinator: self.makeCoordinator())
        let made = self.makeUIView(context: context)
        self.updateUIView(made, context: context)
        // SwiftUI places a view by its frame, which is empty before the first layout.
        let hosting = UIView(frame: .zero)
        hosting.addSubview(made)
        hosting.layoutIfNeeded()
        made.removeFromSuperview()
        return made
    }
}
extension UIViewRepresentable {
    public func sizeThatFits(_: ProposedViewSize, uiView _: UIViewType, context _: Context) -> CGSize? { nil }

    /// Where the description says nothing, the intrinsic size stays, whatever is offered.
    public func size(in room: ProposedViewSize) -> CGSize {
        let context = Context(coordinator: self.makeCoordinator())
        let view = self.makeUIView(context: context)
        self.updateUIView(view, context: context)
        return self.sizeThatFits(room, uiView: view, context: context) ?? view.intrinsicContentSize
    }
}
extension UIViewRepresentable where Coordinator == Void { public func makeCoordinator() {} }
extension UIColor {
    public convenience init(_ color: Color) {
        self.init(
            red: color.components[0],
            green: color.components[1],
            blue: color.components[2],
            alpha: color.components[3]
        )
    }
}
#elseif canImport(AppKit)
@_spi(Test) public import AppKit

/// https://developer.apple.com/documentation/swiftui/nsviewrepresentablecontext
@MainActor
public struct NSViewRepresentableContext<Representable: NSViewRepresentable> {
    public let coordinator: Representable.Coordinator
    public var environment: EnvironmentValues { .current }
    @_spi(Test) public init(coordinator: Representable.Coordinator) { self.coordinator = coordinator }
}

/// https://developer.apple.com/documentation/swiftui/nsviewrepresentable
@MainActor
public protocol NSViewRepresentable: _Leaf, _Made, _Sized {
    associatedtype NSViewType: NSView
    associatedtype Coordinator = Void
    typealias Context = NSViewRepresentableContext<Self>
    func makeNSView(context: Context) -> NSViewType
    func updateNSView(_ view: NSViewType, context: Context)
    func sizeThatFits(_ proposal: ProposedViewSize, nsView: NSViewType, context: Context) -> CGSize?
    func makeCoordinator() -> Coordinator
}
extension NSViewRepresentable {
    public func _made() -> Any {
        let context = Context(coordinator: self.makeCoordinator())
        let made = self.makeNSView(context: context)
        self.updateNSView(made, context: context)
        // SwiftUI places a view by its frame, which is empty before the first layout.
        let hosting = NSView(frame: .zero)
        hosting.addSubview(made)
        hosting.layoutSubtreeIfNeeded()
        made.removeFromSuperview()
        return made
    }
}
extension NSViewRepresentable {
    public func sizeThatFits(_: ProposedViewSize, nsView _: NSViewType, context _: Context) -> CGSize? { nil }

    /// Where the description says nothing, the intrinsic size stays, whatever is offered.
    public func size(in room: ProposedViewSize) -> CGSize {
        let context = Context(coordinator: self.makeCoordinator())
        let view = self.makeNSView(context: context)
        self.updateNSView(view, context: context)
        return self.sizeThatFits(room, nsView: view, context: context) ?? view.intrinsicContentSize
    }
}
extension NSViewRepresentable where Coordinator == Void { public func makeCoordinator() {} }
extension NSColor {
    public convenience init(_ color: Color) {
        self.init(
            srgbRed: color.components[0],
            green: color.components[1],
            blue: color.components[2],
            alpha: color.components[3]
        )
    }
}
#endif

#if QUINCE_WATCH
@_spi(Test) public import WatchKit

/// https://developer.apple.com/documentation/swiftui/wkinterfaceobjectrepresentablecontext
@MainActor
public struct WKInterfaceObjectRepresentableContext<Representable: WKInterfaceObjectRepresentable> {
    public let coordinator: Representable.Coordinator
    public var environment: EnvironmentValues { .current }
    @_spi(Test) public init(coordinator: Representable.Coordinator) { self.coordinator = coordinator }
}

/// https://developer.apple.com/documentation/swiftui/wkinterfaceobjectrepresentable
@MainActor
public protocol WKInterfaceObjectRepresentable: _Leaf, _Made, _Sized {
    associatedtype WKInterfaceObjectType: WKInterfaceObject
    associatedtype Coordinator = Void
    typealias Context = WKInterfaceObjectRepresentableContext<Self>
    func makeWKInterfaceObject(context: Context) -> WKInterfaceObjectType
    func updateWKInterfaceObject(_ object: WKInterfaceObjectType, context: Context)
    func makeCoordinator() -> Coordinator
}
extension WKInterfaceObjectRepresentable {
    public func _made() -> Any {
        let context = Context(coordinator: self.makeCoordinator())
        let made = self.makeWKInterfaceObject(context: context)
        made.coordinator = context.coordinator
        self.updateWKInterfaceObject(made, context: context)
        return made
    }
}
extension WKInterfaceObjectRepresentable {
    /// A watch's button is as wide as there is room, and as high as it wishes.
    public func size(in room: ProposedViewSize) -> CGSize { CGSize(width: room.width ?? 100, height: 44) }
}
extension WKInterfaceObjectRepresentable where Coordinator == Void { public func makeCoordinator() {} }
#endif
