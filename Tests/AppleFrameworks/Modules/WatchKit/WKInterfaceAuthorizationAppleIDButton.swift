// A stand-in for WatchKit: the interface object of a watch's sign-in button. iOS has the framework as well, and nothing of this in it.

#if QUINCE_WATCH
public import Foundation
public import Testing

/// https://developer.apple.com/documentation/watchkit/wkapplication
@MainActor
public final class WKApplication {
    public static let didBecomeActiveNotification = NSNotification.Name(
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

/// It belongs to no actor, and can't be sent to one.
///
/// https://developer.apple.com/documentation/watchkit/wkinterfaceobject
open class WKInterfaceObject: NSObject {
    /// What SwiftUI keeps as long as the object.
    @_spi(Test) public var coordinator: Any?
    @_spi(Test) public private(set) var alpha: CGFloat = 1
    init(_isMade: Void) { super.init() }
    public func setAlpha(_ alpha: CGFloat) { self.alpha = alpha }
}

/// https://developer.apple.com/documentation/watchkit/wkinterfaceauthorizationappleidbutton
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
        super.init(_isMade: ())
    }

    /// What a finger does.
    @MainActor @_spi(Test) public func press() {
        guard let receiver = self.target as? any _SelectorReceiver else { return }
        if !receiver.receive(self.action, from: self) {
            Issue.record("\(type(of: receiver)): unrecognized selector \(self.action.name)")
        }
    }
}
#endif
