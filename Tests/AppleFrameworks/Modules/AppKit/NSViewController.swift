/// https://developer.apple.com/documentation/appkit/nsviewcontroller
@MainActor
open class NSViewController {
    private var loaded: NSView?

    public init(nibName _: String?, bundle _: Bundle?) {}
    public convenience init() { self.init(nibName: nil, bundle: nil) }
    public required init?(coder _: NSCoder) {}

    /// Made when it is first asked for.
    open var view: NSView {
        get {
            if let loaded = self.loaded { return loaded }
            self.loadView()
            self.viewDidLoad()
            return self.view
        }
        set { self.loaded = newValue }
    }

    /// The worst case: there is no nib file of this name.
    open func loadView() { preconditionFailure("a \(type(of: self)) has no nib file, and makes no view") }
    open func viewDidLoad() {}
}
