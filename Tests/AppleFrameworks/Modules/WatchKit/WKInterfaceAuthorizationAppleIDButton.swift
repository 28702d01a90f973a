// A stand-in for WatchKit, which iOS has as well: the interface object of a watch's sign-in button.
/// https://developer.apple.com/documentation/watchkit/wkinterfacedevice
public final class WKInterfaceDevice {}

#if QUINCE_WATCH
public import Foundation
public import Testing

/// https://developer.apple.com/documentation/watchkit/wkapplication
@MainActor
public final class WKApplication {
    public nonisolated static let didBecomeActiveNotification = NSNotification.Name(
        "WKApplicationDidBecomeActiveNotification"
    )
}

/// https://developer.apple.com/documentation/objectivec/selector
public struct Selector: Hashable, Sendable {
    let name: String
    public init(_ name: String) { self.name = name }
}

/// https://developer.apple.com/documentation/foundation/nsselectorfromstring(_:)
public func NSSelectorFromString(_ name: String) -> Selector { Selector(name) }

/// Stands for the Objective-C runtime: an object that answers a selector by its name, if it has a method of that name.
@MainActor
public protocol _SelectorReceiver: AnyObject {
    func receive(_ selector: Selector, from sender: Any?) -> Bool
}

/// https://developer.apple.com/documentation/watchkit/wkinterfaceobject
@MainActor
open class WKInterfaceObject {
    /// What SwiftUI keeps as long as the object.
    @_spi(Test) public var coordinator: Any?
    @_spi(Test) public private(set) var alpha: CGFloat = 1
    init() {}
    public func setAlpha(_ alpha: CGFloat) { self.alpha = alpha }
}

/// https://developer.apple.com/documentation/watchkit/wkinterfaceauthorizationappleidbutton
@MainActor
public final class WKInterfaceAuthorizationAppleIDButton: WKInterfaceObject {
    public enum Style: Int, Sendable {
        case `default` = 0
        case white = 1
    }

    @_spi(Test) public let style: Style
    private weak var target: AnyObject?
    private let action: Selector

    public init(style: Style, target: Any?, action: Selector) {
        self.style = style
        self.target = target as AnyObject
        self.action = action
    }

    /// What a finger does.
    @_spi(Test) public func press() {
        guard let receiver = self.target as? any _SelectorReceiver else { return }
        if !receiver.receive(self.action, from: self) {
            Issue.record("\(type(of: receiver)): unrecognized selector \(self.action.name)")
        }
    }
}
#endif
