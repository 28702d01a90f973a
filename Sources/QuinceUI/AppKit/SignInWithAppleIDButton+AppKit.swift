#if canImport(AppKit) && !canImport(UIKit)
public import AppKit
import AuthenticationServices

/// Apple's sign-in button for nib files and code: the right style on any background, and never too small.
///
/// Around Apple's own `ASAuthorizationAppleIDButton`, which it replaces when the title or the style changes, because
/// that one cannot change. Where that one has a greatest width, it is centered in a wider view. This one has a target and
/// an action like any control.
///
/// In Interface Builder place a custom view, type this class and the module QuinceUI into the identity inspector, and set
/// ``type``, ``style`` and ``cornerRadius`` there as user-defined runtime attributes of the type Number: for classes of
/// packages Xcode shows neither fields nor a picture, and no actions to connect: give it constraints for width and height,
/// connect it to an outlet, and set ``onPress`` in `viewDidLoad`.
@IBDesignable
public final class SignInWithAppleIDButton: NSControl {
    /// The title as Interface Builder holds it: 0 sign in, 1 continue, 2 sign up; others mean 0.
    @IBInspectable public var type: Int = SignInPurpose.signIn.rawValue {
        didSet { self.refresh() }
    }

    /// The style as Interface Builder holds it: 0 white, 1 outlined, 2 black, 3 automatic; others mean 3.
    @IBInspectable public var style: Int = SignInButtonStyle.automatic.rawValue {
        didSet { self.refresh() }
    }

    /// The radius of the corners, in points: that of the other buttons of the app.
    @IBInspectable public var cornerRadius: CGFloat = 6 {
        didSet { self.refresh() }
    }

    /// The title, by what the screen is for.
    public var purpose: SignInPurpose {
        get { SignInPurpose(number: self.type) }
        set { self.type = newValue.rawValue }
    }

    /// The style.
    public var buttonStyle: SignInButtonStyle {
        get { SignInButtonStyle(number: self.style) }
        set { self.style = newValue.rawValue }
    }

    /// The colors behind the button where no view has them as its background, such as those of a picture or a gradient.
    ///
    /// Without any, the backgrounds of the views around the button count.
    public var backdrop: [NSColor] = [] {
        didSet { self.refresh() }
    }

    /// Called when the button is pressed, before the action is sent.
    public var onPress: (@MainActor () -> Void)?

    /// The button with the least margin around it that the guidelines ask, a tenth of its height: keep everything else
    /// outside.
    ///
    /// A guide and no part of the button, so that its edges line up with those of other buttons.
    public let marginGuide = NSLayoutGuide()

    private var shown: (look: ButtonLook, button: ASAuthorizationAppleIDButton)?
    private weak var receiver: AnyObject?
    private var message: Selector?
    private var takesPresses = true

    /// A button in code.
    ///
    /// - Parameters:
    ///   - purpose: What the screen is for.
    ///   - style: Its style.
    ///   - cornerRadius: In points.
    public convenience init(
        purpose: SignInPurpose,
        style: SignInButtonStyle = .automatic,
        cornerRadius: CGFloat = 6
    ) {
        self.init(frame: .zero)
        self.purpose = purpose
        self.buttonStyle = style
        self.cornerRadius = cornerRadius
        // In an initialiser no observer hears what is set.
        self.refresh()
    }

    /// A button that signs in, in the automatic style.
    public override init(frame frameRect: CGRect) {
        super.init(frame: frameRect)
        self.setUp()
    }

    /// A button of a nib file.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        self.setUp()
    }

    /// Who is told.
    ///
    /// Kept here, because a control without a cell may not keep it.
    public override var target: AnyObject? {
        get { self.receiver }
        set { self.receiver = newValue }
    }

    /// What is told.
    public override var action: Selector? {
        get { self.message }
        set { self.message = newValue }
    }

    /// Apple's button follows; kept here for the same reason.
    public override var isEnabled: Bool {
        get { self.takesPresses }
        set {
            self.takesPresses = newValue
            self.shown?.button.isEnabled = newValue
        }
    }

    /// What a press does: Apple's button sends this message here.
    public override func performClick(_ sender: Any?) {
        guard self.isEnabled else { return }
        self.onPress?()
        self.sendAction(self.action, to: self.target)
    }

    /// At least what the guidelines ask.
    public override var intrinsicContentSize: CGSize {
        let wish = self.shown?.button.intrinsicContentSize ?? .zero
        return CGSize(
            width: max(wish.width, ButtonMeasures.minimumWidth),
            height: max(wish.height, ButtonMeasures.minimumHeight)
        )
    }

    /// The intrinsic size, narrower where there is less room, and never less than the guidelines ask.
    public override func sizeThatFits(_ size: CGSize) -> CGSize {
        ButtonMeasures.size(within: size, wish: self.intrinsicContentSize)
    }

    /// Looks again at what is behind the button.
    public override func viewDidMoveToWindow() {
        super.viewDidMoveToWindow()
        self.refresh()
    }

    /// Follows light and dark.
    public override func viewDidChangeEffectiveAppearance() {
        super.viewDidChangeEffectiveAppearance()
        self.refresh()
    }

    /// Looks again at what is behind the button.
    public override func layout() {
        self.refresh()
        super.layout()
    }

    /// Chooses title and style anew; call it when colors behind the button changed without a new layout.
    public func refresh() {
        let look = ButtonLook(self.purpose, self.buttonStyle, choice: self.choice)
        if self.shown?.look != look { self.show(look) }
        self.shown?.button.cornerRadius = self.cornerRadius
    }

    private func show(_ look: ButtonLook) {
        self.shown?.button.removeFromSuperview()
        let button = look.button()
        button.isEnabled = self.isEnabled
        button.target = self
        button.action = NSSelectorFromString("performClick:")
        self.fill(with: button)
        self.shown = (look, button)
        self.invalidateIntrinsicContentSize()
    }

    private func setUp() {
        self.setAccessibilityElement(false)
        self.keepMinimumSize()
        self.keepMargin()
        self.refresh()
    }
}
#endif
