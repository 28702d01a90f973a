#if !QUINCE_WATCH
/// https://developer.apple.com/documentation/uikit/uiviewcontroller
@MainActor
open class UIViewController: UIResponder {
    public private(set) var isDismissed = false
    public required init?(coder _: NSCoder) {}
    public func dismiss(animated _: Bool) { self.isDismissed = true }
}

/// https://developer.apple.com/documentation/uikit/uilabel
@MainActor
public final class UILabel: UIView { public var text: String? }

/// https://developer.apple.com/documentation/uikit/uiaccessibility
@MainActor
public enum UIAccessibility {
    public enum Notification: Sendable { case announcement }
    /// What VoiceOver was told.
    public private(set) static var announced: [String] = []
    public static func post(notification _: Notification, argument: Any?) {
        if let text = argument as? String { self.announced.append(text) }
    }
}
#endif
