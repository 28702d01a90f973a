#if canImport(UIKit) && !QUINCE_WATCH
public import UIKit

/// https://developer.apple.com/documentation/swiftui/uiviewrepresentablecontext
@MainActor
public struct UIViewRepresentableContext<Representable: UIViewRepresentable> {
    public let coordinator: Representable.Coordinator
    public var environment: EnvironmentValues { .current }
    public init(coordinator: Representable.Coordinator) { self.coordinator = coordinator }
}

/// https://developer.apple.com/documentation/swiftui/uiviewrepresentable
@MainActor
public protocol UIViewRepresentable: Leaf, Made {
    associatedtype UIViewType: UIView
    associatedtype Coordinator = Void
    typealias Context = UIViewRepresentableContext<Self>
    func makeUIView(context: Context) -> UIViewType
    func updateUIView(_ view: UIViewType, context: Context)
    func makeCoordinator() -> Coordinator
}
extension UIViewRepresentable {
    public func made() -> Any {
        let context = Context(coordinator: self.makeCoordinator())
        let made = self.makeUIView(context: context)
        self.updateUIView(made, context: context)
        return made
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
public import AppKit

/// https://developer.apple.com/documentation/swiftui/nsviewrepresentablecontext
@MainActor
public struct NSViewRepresentableContext<Representable: NSViewRepresentable> {
    public let coordinator: Representable.Coordinator
    public var environment: EnvironmentValues { .current }
    public init(coordinator: Representable.Coordinator) { self.coordinator = coordinator }
}

/// https://developer.apple.com/documentation/swiftui/nsviewrepresentable
@MainActor
public protocol NSViewRepresentable: Leaf, Made {
    associatedtype NSViewType: NSView
    associatedtype Coordinator = Void
    typealias Context = NSViewRepresentableContext<Self>
    func makeNSView(context: Context) -> NSViewType
    func updateNSView(_ view: NSViewType, context: Context)
    func makeCoordinator() -> Coordinator
}
extension NSViewRepresentable {
    public func made() -> Any {
        let context = Context(coordinator: self.makeCoordinator())
        let made = self.makeNSView(context: context)
        self.updateNSView(made, context: context)
        return made
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
public import WatchKit

/// https://developer.apple.com/documentation/swiftui/wkinterfaceobjectrepresentablecontext
@MainActor
public struct WKInterfaceObjectRepresentableContext<Representable: WKInterfaceObjectRepresentable> {
    public let coordinator: Representable.Coordinator
    public var environment: EnvironmentValues { .current }
    public init(coordinator: Representable.Coordinator) { self.coordinator = coordinator }
}

/// https://developer.apple.com/documentation/swiftui/wkinterfaceobjectrepresentable
@MainActor
public protocol WKInterfaceObjectRepresentable: Leaf, Made {
    associatedtype WKInterfaceObjectType: WKInterfaceObject
    associatedtype Coordinator = Void
    typealias Context = WKInterfaceObjectRepresentableContext<Self>
    func makeWKInterfaceObject(context: Context) -> WKInterfaceObjectType
    func updateWKInterfaceObject(_ object: WKInterfaceObjectType, context: Context)
    func makeCoordinator() -> Coordinator
}
extension WKInterfaceObjectRepresentable {
    public func made() -> Any {
        let context = Context(coordinator: self.makeCoordinator())
        let made = self.makeWKInterfaceObject(context: context)
        self.updateWKInterfaceObject(made, context: context)
        return made
    }
}
extension WKInterfaceObjectRepresentable where Coordinator == Void { public func makeCoordinator() {} }
#endif
