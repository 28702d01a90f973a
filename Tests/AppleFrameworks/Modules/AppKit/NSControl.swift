public import Testing

/// https://developer.apple.com/documentation/objectivec/selector
public struct Selector: Hashable, Sendable, ExpressibleByStringLiteral {
    let name: String
    public init(_ name: String) { self.name = name }
    public init(stringLiteral name: String) { self.name = name }
}

/// https://developer.apple.com/documentation/foundation/nsselectorfromstring(_:)
public func NSSelectorFromString(_ name: String) -> Selector { Selector(name) }

/// Stands for the Objective-C runtime: an object that answers a selector by its name, if it has a method of that name.
@MainActor
public protocol _SelectorReceiver: AnyObject {
    func receive(_ selector: Selector, from sender: Any?) -> Bool
}

/// https://developer.apple.com/documentation/appkit/nscontrol
@MainActor
open class NSControl: NSView {
    open weak var target: AnyObject?
    open var action: Selector?
    private var enabled = true
    open class var cellClass: AnyClass? { nil }

    /// The worst case: a control without a cell has nothing to keep it in.
    open var isEnabled: Bool {
        get { Self.cellClass != nil && self.enabled }
        set { self.enabled = newValue }
    }

    open func sizeThatFits(_ size: CGSize) -> CGSize { size }

    @discardableResult
    open func sendAction(_ action: Selector?, to target: Any?) -> Bool {
        guard let action else { return false }
        if action == "performClick:", let control = target as? NSControl {
            control.performClick(self)
            return true
        }
        guard let receiver = target as? any _SelectorReceiver else { return false }
        if !receiver.receive(action, from: self) {
            Issue.record("\(type(of: receiver)): unrecognized selector \(action.name)")
        }
        return true
    }

    open func performClick(_ sender: Any?) {
        if self.isEnabled { self.sendAction(self.action, to: self.target) }
    }
}

/// https://developer.apple.com/documentation/appkit/nscell
public final class NSCell {}

/// https://developer.apple.com/documentation/appkit/nsbutton
@MainActor
open class NSButton: NSControl {
    /// https://developer.apple.com/documentation/appkit/nsbutton/bezelstyle-swift.enum
    public enum BezelStyle: Sendable { case push }

    open class override var cellClass: AnyClass? { NSCell.self }
    open var title = "Button"
    open var bezelStyle = BezelStyle.push
}
