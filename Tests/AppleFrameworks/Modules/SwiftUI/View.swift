// A stand-in for SwiftUI: values that describe views, and a host that makes the platform's views of them.

@_exported @_spi(Test) public import CoreGraphics
@_exported public import Foundation

/// https://developer.apple.com/documentation/swiftui/view
@MainActor
public protocol View {
    associatedtype Body: View
    @ViewBuilder var body: Body { get }
}

extension Never: View { public var body: Never { fatalError("a leaf has no body") } }

/// A view without a body of its own.
@MainActor
public protocol _Leaf: View where Body == Never {}
extension _Leaf { public var body: Never { fatalError("a leaf has no body") } }

/// https://developer.apple.com/documentation/swiftui/viewbuilder
@MainActor
@resultBuilder
public enum ViewBuilder {
    public static func buildBlock<each V: View>(_ views: repeat each V) -> _TupleView {
        var all: [any View] = []
        for view in repeat each views { all.append(view) }
        return _TupleView(views: all)
    }
    public static func buildBlock<V: View>(_ view: V) -> V { view }
    public static func buildIf<V: View>(_ view: V?) -> V? { view }
    public static func buildEither(first view: any View) -> _TupleView { _TupleView(views: [view]) }
    public static func buildEither(second view: any View) -> _TupleView { _TupleView(views: [view]) }
}

public struct _TupleView: _Leaf { public let views: [any View] }

extension Optional: View, _Leaf where Wrapped: View {}

/// https://developer.apple.com/documentation/swiftui/text
public struct Text: _Leaf {
    @_spi(Test) public let string: String
    public init(_ string: String) { self.string = string }
}

/// https://developer.apple.com/documentation/swiftui/button
public struct Button<Label: View>: _Leaf {
    @_spi(Test) public let label: Label
    @_spi(Test) public let action: @MainActor () -> Void
    public init(action: @escaping @MainActor () -> Void, @ViewBuilder label: () -> Label) {
        (self.label, self.action) = (label(), action)
    }
}

extension Button where Label == Text {
    public init(_ title: String, action: @escaping @MainActor () -> Void) {
        (self.label, self.action) = (Text(title), action)
    }
}

/// https://developer.apple.com/documentation/swiftui/horizontalalignment
public struct HorizontalAlignment: Sendable { public static let center = HorizontalAlignment() }

/// https://developer.apple.com/documentation/swiftui/vstack
public struct VStack<Content: View>: _Leaf {
    let content: Content
    public init(
        alignment _: HorizontalAlignment = .center,
        spacing _: CGFloat? = nil,
        @ViewBuilder content: () -> Content
    ) { self.content = content() }
}

/// What `frame` and its like make of a view.
public struct _Framed<Content: View>: _Leaf {
    public let content: Content
    public let minWidth: CGFloat?
    public let maxWidth: CGFloat?
    public let minHeight: CGFloat?
    public let maxHeight: CGFloat?
}

/// What `fixedSize` makes of a view: it is offered nothing, and takes what it wishes.
public struct _FixedSize<Content: View>: _Leaf {
    public let content: Content
    let horizontal: Bool
    let vertical: Bool
}

/// https://developer.apple.com/documentation/swiftui/alignment
public struct Alignment: Sendable { public static let center = Alignment() }

extension View {
    public func frame(
        minWidth: CGFloat? = nil,
        idealWidth _: CGFloat? = nil,
        maxWidth: CGFloat? = nil,
        minHeight: CGFloat? = nil,
        idealHeight _: CGFloat? = nil,
        maxHeight: CGFloat? = nil,
        alignment _: Alignment = .center
    ) -> _Framed<Self> {
        _Framed(
            content: self,
            minWidth: minWidth,
            maxWidth: maxWidth,
            minHeight: minHeight,
            maxHeight: maxHeight
        )
    }

    public func frame(width: CGFloat? = nil, height: CGFloat? = nil, alignment _: Alignment = .center)
        -> _Framed<Self>
    {
        _Framed(content: self, minWidth: width, maxWidth: width, minHeight: height, maxHeight: height)
    }

    public func padding(_: CGFloat) -> Self { self }

    public func id(_: some Hashable) -> Self { self }

    public func fixedSize(horizontal: Bool, vertical: Bool) -> _FixedSize<Self> {
        _FixedSize(content: self, horizontal: horizontal, vertical: vertical)
    }
}

/// https://developer.apple.com/documentation/swiftui/color
public struct Color: Hashable, Sendable {
    /// https://developer.apple.com/documentation/swiftui/color/rgbcolorspace
    public enum RGBColorSpace: Sendable { case sRGB }
    let components: [CGFloat]
    public init(
        _: RGBColorSpace = .sRGB,
        red: Double,
        green: Double,
        blue: Double,
        opacity: Double = 1
    ) { self.components = [red, green, blue, opacity] }
    public static let black = Color(red: 0, green: 0, blue: 0)
    public static let white = Color(red: 1, green: 1, blue: 1)
}

/// https://developer.apple.com/documentation/swiftui/state
@MainActor
@propertyWrapper
public struct State<Value> {
    @MainActor
    private final class Box { var value: Value; init(_ value: Value) { self.value = value } }
    private let box: Box
    public init(wrappedValue: Value) { self.box = Box(wrappedValue) }
    public var wrappedValue: Value {
        get { self.box.value }
        nonmutating set { self.box.value = newValue }
    }
}

/// https://developer.apple.com/documentation/swiftui/environment
@MainActor
@propertyWrapper
public struct Environment<Value> {
    private let path: KeyPath<EnvironmentValues, Value>
    public init(_ path: KeyPath<EnvironmentValues, Value>) { self.path = path }
    public var wrappedValue: Value { EnvironmentValues.current[keyPath: self.path] }
}

/// https://developer.apple.com/documentation/swiftui/environmentvalues
public struct EnvironmentValues: Sendable {
    public var isEnabled = true
    public var scenePhase = ScenePhase.active
    @MainActor @_spi(Test) public static var current = EnvironmentValues()
}
