#if !QUINCE_WATCH
/// https://developer.apple.com/documentation/uikit/uiresponder
@MainActor
open class UIResponder {
    public init() {}
    open func awakeFromNib() {}
}

/// https://developer.apple.com/documentation/uikit/uifocusenvironment
@MainActor
public protocol UIFocusEnvironment: AnyObject {}

/// https://developer.apple.com/documentation/uikit/uiview
@MainActor
open class UIView: UIResponder, UITraitEnvironment, UITraitChangeObservable, UIFocusEnvironment {
    open var frame: CGRect { didSet { if oldValue.size != self.frame.size { self.setNeedsLayout() } } }
    public var bounds: CGRect { CGRect(origin: .zero, size: self.frame.size) }
    public private(set) weak var superview: UIView?
    public private(set) var subviews: [UIView] = []
    open var backgroundColor: UIColor?
    open var isHidden = false
    open var alpha: CGFloat = 1
    open var isAccessibilityElement = false
    open var accessibilityLabel: String?
    open var translatesAutoresizingMaskIntoConstraints = true
    public internal(set) var constraints: [NSLayoutConstraint] = []
    public private(set) var layoutGuides: [UILayoutGuide] = []
    var registrations: [Registration] = []
    @_spi(Test) public private(set) var needsLayout = true
    private var ownTraits = UITraitCollection()

    public init(frame: CGRect = .zero) { self.frame = frame }

    /// A storyboard's `rect` is the only thing that it reads itself.
    public required init?(coder: NSCoder) {
        self.frame = (coder as? StoryboardCoder)?.frame ?? .zero
    }

    // MARK: The tree

    open func addSubview(_ view: UIView) {
        view.removeFromSuperview()
        let previous = view.traitCollection
        view.superview = self
        self.subviews.append(view)
        view.moved(from: previous)
        self.setNeedsLayout()
    }

    open func removeFromSuperview() {
        guard let parent = self.superview else { return }
        let previous = self.traitCollection
        self.leaveConstraints()
        parent.subviews.removeAll { $0 === self }
        self.superview = nil
        self.moved(from: previous)
    }

    private func moved(from previous: UITraitCollection) {
        self.didMoveToSuperview()
        self.windowChanged()
        self.traitsChanged(from: previous)
    }

    private func windowChanged() {
        self.didMoveToWindow()
        for view in self.subviews { view.windowChanged() }
    }

    public func addLayoutGuide(_ guide: UILayoutGuide) {
        self.layoutGuides.append(guide)
        guide.owningView = self
    }

    open func didMoveToSuperview() {}
    open func didMoveToWindow() {}
    public var window: UIWindow? { self as? UIWindow ?? self.superview?.window }

    // MARK: Traits

    public var traitCollection: UITraitCollection {
        (self.superview?.traitCollection ?? self.ownTraits).with(self.overrideUserInterfaceStyle)
    }

    public var overrideUserInterfaceStyle = UIUserInterfaceStyle.unspecified

    /// What the system does: the window's traits change, and every view under it is told.
    @_spi(Test) public func become(_ traits: UITraitCollection) {
        let previous = self.traitCollection
        self.ownTraits = traits
        self.traitsChanged(from: previous)
    }

    private func traitsChanged(from previous: UITraitCollection) {
        let now = self.traitCollection
        for registration in self.registrations
        where previous.differs(from: now, in: registration.traits) {
            registration.call(previous)
        }
        for view in self.subviews { view.traitsChanged(from: previous) }
    }

    // MARK: Layout and drawing

    open var intrinsicContentSize: CGSize { CGSize(width: -1, height: -1) }
    open func invalidateIntrinsicContentSize() { self.superview?.setNeedsLayout() }
    open func sizeThatFits(_ size: CGSize) -> CGSize { size }
    public func setNeedsLayout() { self.needsLayout = true }
    public func layoutIfNeeded() {
        self.layoutSubviews()
        self.needsLayout = false
        for view in self.subviews { view.layoutIfNeeded() }
    }
    open func layoutSubviews() { self.placeSubviews() }
    public func setNeedsDisplay() {}
    open func draw(_ rect: CGRect) {}

    // MARK: Touches

    open func point(inside point: CGPoint, with _: UIEvent?) -> Bool { self.bounds.contains(point) }

    // MARK: Focus

    open var canBecomeFocused: Bool { false }
    open var preferredFocusEnvironments: [any UIFocusEnvironment] { [] }
}

/// https://developer.apple.com/documentation/uikit/uievent
public final class UIEvent {}

/// https://developer.apple.com/documentation/uikit/uiwindow
@MainActor
open class UIWindow: UIView {}
#endif
