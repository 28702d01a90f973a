#if canImport(UIKit) && !QUINCE_WATCH
public import UIKit
#elseif canImport(AppKit)
public import AppKit
#endif

/// A person's press: without one nothing asks for a face or a finger.
@MainActor
public struct PersonAction {
    /// Whether there was a control on screen to press.
    let isOnScreen: Bool

    /// For the buttons of this module, whose only caller is a press.
    init() { self.isOnScreen = true }

    #if canImport(UIKit) && !QUINCE_WATCH
    /// The press of a control, in its action.
    ///
    /// - Parameter control: The sender.
    public init(_ control: UIControl) { self.isOnScreen = control.window != nil }
    #elseif canImport(AppKit)
    /// The press of a control, in its action.
    ///
    /// - Parameter control: The sender.
    public init(_ control: NSControl) { self.isOnScreen = control.window != nil }
    #endif
}
