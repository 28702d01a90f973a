#if !QUINCE_WATCH
/// https://developer.apple.com/documentation/uikit/uiviewcontroller
@MainActor
open class UIViewController: UIResponder {
    @_spi(Test) public private(set) var isDismissed = false
    private var loaded: UIView?

    public init(nibName _: String?, bundle _: Bundle?) { super.init() }
    public override convenience init() { self.init(nibName: nil, bundle: nil) }
    public required init?(coder _: NSCoder) { super.init() }

    /// Made when it is first asked for.
    open var view: UIView {
        get {
            if let loaded = self.loaded { return loaded }
            self.loadView()
            self.viewDidLoad()
            return self.view
        }
        set { self.loaded = newValue }
    }

    open func loadView() { self.view = UIView() }
    open func viewDidLoad() {}
    public func dismiss(animated _: Bool) { self.isDismissed = true }
}

/// https://developer.apple.com/documentation/uikit/uiapplication
@MainActor
public final class UIApplication: UIResponder {
    public nonisolated static let didBecomeActiveNotification = NSNotification.Name(
        "UIApplicationDidBecomeActiveNotification"
    )
}

/// https://developer.apple.com/documentation/uikit/uilabel
@MainActor
public final class UILabel: UIView { public var text: String? }

/// https://developer.apple.com/documentation/uikit/uiaccessibility
@MainActor
public enum UIAccessibility {
    public enum Notification: Sendable { case announcement }
    /// What VoiceOver was told.
    @_spi(Test) public private(set) static var announced: [String] = []
    public static func post(notification _: Notification, argument: Any?) {
        if let text = argument as? String { self.announced.append(text) }
    }
}
#endif
