/// https://developer.apple.com/documentation/appkit/nsview
@MainActor
open class NSView {
    open var frame: CGRect
    public var bounds: CGRect { CGRect(origin: .zero, size: self.frame.size) }
    public private(set) weak var superview: NSView?
    public private(set) var subviews: [NSView] = []
    public internal(set) weak var window: NSWindow?
    open var layer: CALayer?
    open var translatesAutoresizingMaskIntoConstraints = true
    public internal(set) var constraints: [NSLayoutConstraint] = []
    public private(set) var layoutGuides: [NSLayoutGuide] = []
    open var isHidden = false
    open var alphaValue: CGFloat = 1
    private var isElement = false
    private var label: String?
    public var appearance: NSAppearance? { didSet { self.appearanceChanged() } }

    public init(frame frameRect: CGRect = .zero) { self.frame = frameRect }
    public required init?(coder: NSCoder) { self.frame = .zero }

    open func addSubview(_ view: NSView) {
        view.removeFromSuperview()
        view.superview = self
        self.subviews.append(view)
        view.joined(self.window)
        view.appearanceChanged()
    }

    open func removeFromSuperview() {
        guard let parent = self.superview else { return }
        self.leaveConstraints()
        parent.subviews.removeAll { $0 === self }
        self.superview = nil
        self.joined(nil)
    }

    public func addLayoutGuide(_ guide: NSLayoutGuide) {
        self.layoutGuides.append(guide)
        guide.owningView = self
    }

    func joined(_ window: NSWindow?) {
        self.window = window
        self.viewDidMoveToWindow()
        for view in self.subviews { view.joined(window) }
    }

    open func viewDidMoveToWindow() {}
    open func viewDidChangeEffectiveAppearance() {}
    open func draw(_ dirtyRect: CGRect) {}

    public var effectiveAppearance: NSAppearance {
        self.appearance ?? self.superview?.effectiveAppearance ?? self.window?.effectiveAppearance
            ?? NSApplication.shared.effectiveAppearance
    }

    func appearanceChanged() {
        self.viewDidChangeEffectiveAppearance()
        for view in self.subviews { view.appearanceChanged() }
    }

    open var intrinsicContentSize: CGSize { CGSize(width: -1, height: -1) }
    public func invalidateIntrinsicContentSize() {}
    open func layout() { self.placeSubviews() }
    public func layoutSubtreeIfNeeded() {
        self.layout()
        for view in self.subviews { view.layoutSubtreeIfNeeded() }
    }

    public func setAccessibilityElement(_ flag: Bool) { self.isElement = flag }
    public func isAccessibilityElement() -> Bool { self.isElement }
    public func setAccessibilityLabel(_ label: String?) { self.label = label }
    public func accessibilityLabel() -> String? { self.label }
}

/// https://developer.apple.com/documentation/appkit/nsapplication
@MainActor
public final class NSApplication {
    public static let shared = NSApplication()
    public nonisolated static let didBecomeActiveNotification = NSNotification.Name(
        "NSApplicationDidBecomeActiveNotification"
    )
    public var effectiveAppearance: NSAppearance { .light }
}

/// https://developer.apple.com/documentation/appkit/nswindow
@MainActor
open class NSWindow {
    public var backgroundColor: NSColor? = .windowBackgroundColor
    public var appearance: NSAppearance? { didSet { self.contentView?.appearanceChanged() } }
    public var effectiveAppearance: NSAppearance {
        self.appearance ?? NSApplication.shared.effectiveAppearance
    }
    public var contentView: NSView? { didSet { self.contentView?.joined(self) } }
    public init() {}
}
