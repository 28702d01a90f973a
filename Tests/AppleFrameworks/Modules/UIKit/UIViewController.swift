#if !QUINCE_WATCH
/// https://developer.apple.com/documentation/uikit/uiviewcontroller
@MainActor
open class UIViewController: UIResponder {
    public var title: String?
    public private(set) var isDismissed = false
    public func dismiss(animated _: Bool) { self.isDismissed = true }
}
#endif
