#if canImport(AppKit) && !canImport(UIKit)
public import AppKit
import AuthenticationServices

/// Apple's sign-in button for nib files and code, with the right style on any background and at least the minimum size.
///
/// It contains Apple's own `ASAuthorizationAppleIDButton` and replaces it when the title or the style changes, because
/// Apple's button can't change. If Apple's button has a maximum size, it is centered in a larger view. This control has
/// a target and an action like any other.
///
/// In Interface Builder, place a custom view, and type this class and the module QuinceUI into the identity inspector.
/// Set ``type``, ``style`` and ``cornerRadius`` there as user-defined runtime attributes of the type Number. For
/// classes of packages, Xcode shows no fields, no preview and no actions: add constraints for width and height, connect
/// the view to an outlet, and set ``onPress`` in `viewDidLoad`.
@IBDesignable
public final class SignInWithAppleIDButton: NSControl {
    /// The title as a number for Interface Builder: 0 sign in, 1 continue, 2 sign up; other numbers mean 0.
    @IBInspectable public var type: Int = SignInPurpose.signIn.rawValue {
        didSet { self.refresh() }
    }

    /// The style as a number for Interface Builder: 0 white, 1 outlined, 2 black, 3 automatic; other numbers mean 3.
    @IBInspectable public var style: Int = SignInButtonStyle.automatic.rawValue {
        didSet { self.refresh() }
    }

    /// The corner radius in points; use that of the app's other buttons.
    @IBInspectable public var cornerRadius: CGFloat = 6 {
        didSet { self.refresh() }
    }

    /// The purpose of the screen, which determines the title.
    public var purpose: SignInPurpose {
        get { SignInPurpose(number: self.type) }
        set { self.type = newValue.rawValue }
    }

    /// The style.
    public var buttonStyle: SignInButtonStyle {
        get { SignInButtonStyle(number: self.style) }
        set { self.style = newValue.rawValue }
    }

    /// The colors behind the button, if they aren't the background of a view, such as those of a picture or a gradient.
    ///
    /// If it is empty, the backgrounds of the surrounding views count.
    public var backdrop: [NSColor] = [] {
        didSet { self.refresh() }
    }

    /// Called when the button is pressed, before the action is sent.
    public var onPress: (@MainActor () -> Void)?

    /// The button including its minimum margin, one tenth of its height; keep everything else outside.
    ///
    /// It is a guide and not part of the button, so that the button's edges align with those of other buttons.
    public let marginGuide = NSLayoutGuide()

    private var shown: (look: ButtonLook, button: ASAuthorizationAppleIDButton)?
    private weak var receiver: AnyObject?
    private var message: Selector?
    private var takesPresses = true

    /// Creates a button in code.
    ///
    /// - Parameters:
    ///   - purpose: The purpose of the screen.
    ///   - style: The style of the button.
    ///   - cornerRadius: The corner radius in points.
    public convenience init(
        purpose: SignInPurpose,
        style: SignInButtonStyle = .automatic,
        cornerRadius: CGFloat = 6
    ) {
        self.init(frame: .zero)
        self.purpose = purpose
        self.buttonStyle = style
        self.cornerRadius = cornerRadius
        // In an initializer, no observer is called.
        self.refresh()
    }

    /// Creates a button with the title *Sign in with Apple* in the automatic style.
    public override init(frame frameRect: CGRect) {
        super.init(frame: frameRect)
        self.setUp()
    }

    /// Creates a button from a nib file.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        self.setUp()
    }

    /// The object that receives the action.
    ///
    /// It is stored here, because a control without a cell may not store it.
    public override var target: AnyObject? {
        get { self.receiver }
        set { self.receiver = newValue }
    }

    /// The action that the button sends.
    public override var action: Selector? {
        get { self.message }
        set { self.message = newValue }
    }

    /// Whether the button is enabled; stored here for the same reason, and shown by Apple's button, dimmed.
    public override var isEnabled: Bool {
        get { self.takesPresses }
        set {
            self.takesPresses = newValue
            self.enable(self.shown?.button)
        }
    }

    /// Performs a press; Apple's button sends this message here.
    public override func performClick(_ sender: Any?) {
        guard self.isEnabled else { return }
        self.onPress?()
        self.sendAction(self.action, to: self.target)
    }

    /// A size that fits every title.
    public override var intrinsicContentSize: CGSize {
        let wish = self.shown?.button.intrinsicContentSize.height ?? 0
        return CGSize(width: ButtonMeasures.usualWidth, height: max(wish, ButtonMeasures.minimumHeight))
    }

    /// The intrinsic size, narrower if there is less space, but never below the minimum size.
    public override func sizeThatFits(_ size: CGSize) -> CGSize {
        ButtonMeasures.size(within: size, wish: self.intrinsicContentSize)
    }

    /// Reads the colors behind the button again.
    public override func viewDidMoveToWindow() {
        super.viewDidMoveToWindow()
        self.refresh()
    }

    /// Follows light and dark appearance.
    public override func viewDidChangeEffectiveAppearance() {
        super.viewDidChangeEffectiveAppearance()
        self.refresh()
    }

    /// Reads the colors behind the button again.
    public override func layout() {
        self.refresh()
        super.layout()
    }

    /// Chooses title and style again; call it after colors behind the button changed without a new layout.
    public func refresh() {
        let look = ButtonLook(self.purpose, self.buttonStyle, choice: self.choice)
        if self.shown?.look != look { self.show(look) }
        self.shown?.button.cornerRadius = self.cornerRadius
    }

    private func show(_ look: ButtonLook) {
        self.shown?.button.removeFromSuperview()
        let button = look.button()
        self.enable(button)
        button.target = self
        button.action = NSSelectorFromString("performClick:")
        self.fill(with: button)
        self.shown = (look, button)
        self.invalidateIntrinsicContentSize()
    }

    /// Apple's button doesn't show by itself whether it is enabled.
    private func enable(_ button: ASAuthorizationAppleIDButton?) {
        button?.isEnabled = self.isEnabled
        button?.alphaValue = self.isEnabled ? 1 : ButtonMeasures.disabledOpacity
    }

    private func setUp() {
        self.setAccessibilityElement(false)
        self.keepMinimumSize()
        self.keepMargin()
        self.refresh()
    }
}
#endif
