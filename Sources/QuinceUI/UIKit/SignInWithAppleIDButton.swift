#if canImport(UIKit) && !(os(watchOS) || QUINCE_WATCH)
import AuthenticationServices
public import UIKit

/// Apple's sign-in button for storyboards and code, with the right style on any background and at least the minimum
/// size.
///
/// It contains Apple's own `ASAuthorizationAppleIDButton` and replaces it when the title or the style changes, because
/// Apple's button can't change. On iOS, Apple's button is at most 375 × 64 points, and centered in a larger view.
///
/// Listen to `primaryActionTriggered` or `touchUpInside`: a press sends both, on Apple TV, too.
///
/// In Interface Builder, place a button, and type this class and the module QuinceUI into the identity inspector. Set
/// ``type``, ``style`` and ``cornerRadius`` there as user-defined runtime attributes of the type Number. For classes of
/// packages, Xcode shows no fields and no preview.
@IBDesignable
public final class SignInWithAppleIDButton: UIButton {
    /// The title as a number for Interface Builder: 0 sign in, 1 continue, 2 sign up; other numbers mean 0.
    @IBInspectable public var type: Int = SignInPurpose.signIn.rawValue {
        didSet { self.refresh() }
    }

    /// The style as a number for Interface Builder: 0 white, 1 outlined, 2 black, 3 automatic; other numbers mean 3.
    @IBInspectable public var style: Int = SignInButtonStyle.automatic.rawValue {
        didSet { self.refresh() }
    }

    /// The corner radius in points; use that of the app's other buttons.
    ///
    /// Apple TV draws its own corners.
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
    public var backdrop: [UIColor] = [] {
        didSet { self.refresh() }
    }

    /// The button including its minimum margin, one tenth of its height; keep everything else outside.
    ///
    /// It is a guide and not part of the button, so that the button's edges align with those of other buttons.
    public let marginGuide = UILayoutGuide()

    private var shown: (look: ButtonLook, button: ASAuthorizationAppleIDButton)?

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
    public override init(frame: CGRect) {
        super.init(frame: frame)
        self.setUp()
    }

    /// Creates a button from a storyboard.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        self.setUp()
    }

    /// Whether the button is enabled; while it isn't, Apple's button is disabled and dimmed.
    public override var isEnabled: Bool {
        didSet { self.enable(self.shown?.button) }
    }

    /// A size that fits every title, and is higher with larger text sizes.
    public override var intrinsicContentSize: CGSize {
        CGSize(width: ButtonMeasures.usualWidth, height: self.usualHeight)
    }

    /// The intrinsic size, narrower if there is less space, but never below the minimum size.
    public override func sizeThatFits(_ size: CGSize) -> CGSize {
        ButtonMeasures.size(within: size, wish: self.intrinsicContentSize)
    }

    /// Responds only where Apple's button is drawn, not in the space around it in a larger view.
    public override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        self.shown?.button.frame.contains(point) ?? false
    }

    /// Reads the colors behind the button again.
    public override func didMoveToWindow() {
        super.didMoveToWindow()
        self.refresh()
    }

    /// Reads the colors behind the button again.
    public override func layoutSubviews() {
        self.refresh()
        super.layoutSubviews()
    }

    #if os(tvOS) || os(visionOS) || QUINCE_TV || QUINCE_VISION
    /// Apple's button gets the focus, so that it can show it.
    public override var canBecomeFocused: Bool { false }
    #endif

    /// Apple's button gets the focus, so that it can show it.
    public override var preferredFocusEnvironments: [any UIFocusEnvironment] {
        self.shown.map { [$0.button] } ?? []
    }

    /// Chooses title and style again; call it after colors behind the button changed without a new layout.
    public func refresh() {
        let look = ButtonLook(self.purpose, self.buttonStyle, choice: self.choice)
        if self.shown?.look != look { self.show(look) }
        #if !(os(tvOS) || QUINCE_TV)
        self.shown?.button.cornerRadius = self.cornerRadius
        #endif
    }

    private func show(_ look: ButtonLook) {
        self.shown?.button.removeFromSuperview()
        let button = look.button()
        self.enable(button)
        self.forwardEvents(of: button)
        self.fill(with: button)
        self.shown = (look, button)
        self.invalidateIntrinsicContentSize()
    }

    private func setUp() {
        self.removeOwnContent()
        self.keepMinimumSize()
        self.keepMargin()
        self.refresh()
        // Colors also depend on contrast and elevation, and the height on the text size.
        let traits =
            UITraitCollection.systemTraitsAffectingColorAppearance
            + [UITraitPreferredContentSizeCategory.self]
        self.registerForTraitChanges(traits) { (button: SignInWithAppleIDButton, _: UITraitCollection) in
            button.refresh()
            button.invalidateIntrinsicContentSize()
        }
    }
}
#endif
