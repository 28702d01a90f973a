#if canImport(UIKit) && !(os(watchOS) || QUINCE_WATCH)
public import UIKit
#elseif canImport(AppKit)
public import AppKit
#endif

/// A press by the user, without which no biometric check starts.
@MainActor
public struct PersonAction {
    /// Whether the pressed control was on screen.
    let isOnScreen: Bool

    /// For the buttons of this module, which call it only for a press.
    init() { self.isOnScreen = true }

    #if canImport(UIKit) && !(os(watchOS) || QUINCE_WATCH)
    /// Creates the press of a control, in its action.
    ///
    /// - Parameter control: The sender of the action.
    public init(_ control: UIControl) { self.isOnScreen = control.window != nil }
    #elseif canImport(AppKit)
    /// Creates the press of a control, in its action.
    ///
    /// - Parameter control: The sender of the action.
    public init(_ control: NSControl) { self.isOnScreen = control.window != nil }
    #endif
}
