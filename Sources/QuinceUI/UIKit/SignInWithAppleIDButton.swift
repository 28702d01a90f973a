#if canImport(UIKit) && !QUINCE_WATCH
import AuthenticationServices
public import UIKit

/// Apple's sign-in button for storyboards and code: the right style on any background, and never too small.
///
/// Around Apple's own `ASAuthorizationAppleIDButton`, which it replaces when the title or the style changes, because
/// that one cannot change. On iOS that one is at most 375 points wide, and centered where this view is wider.
///
/// Listen to `touchUpInside`, on Apple TV to `primaryActionTriggered`: control events are those of Apple's button, which
/// need not send both.
///
/// In Interface Builder place a button, type this class and the module QuinceUI into the identity inspector, and set
/// ``type``, ``style`` and ``cornerRadius`` there as user-defined runtime attributes of the type Number: for classes of
/// packages Xcode shows neither fields nor a picture.
@IBDesignable
public final class SignInWithAppleIDButton: UIButton {
    /// The title as Interface Builder holds it: 0 sign in, 1 continue, 2 sign up; others mean 0.
    @IBInspectable public var type: Int = SignInPurpose.signIn.rawValue {
        didSet { self.refresh() }
    }

    /// The style as Interface Builder holds it: 0 white, 1 outlined, 2 black, 3 automatic; others mean 3.
    @IBInspectable public var style: Int = SignInButtonStyle.automatic.rawValue {
        didSet { self.refresh() }
    }

    /// The radius of the corners, in points: that of the other buttons of the app.
    ///
    /// Apple TV draws its own corners.
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
    public var backdrop: [UIColor] = [] {
        didSet { self.refresh() }
    }

    /// The button with the least margin around it that the guidelines ask, a tenth of its height: keep everything else
    /// outside.
    ///
    /// A guide and no part of the button, so that its edges line up with those of other buttons.
    public let marginGuide = UILayoutGuide()

    private var shown: (look: ButtonLook, button: ASAuthorizationAppleIDButton)?

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
    public override init(frame: CGRect) {
        super.init(frame: frame)
        self.setUp()
    }

    /// A button of a storyboard.
    public required init?(coder: NSCoder) {
        super.init(coder: coder)
        self.setUp()
    }

    /// Apple's button follows.
    public override var isEnabled: Bool {
        didSet { self.shown?.button.isEnabled = self.isEnabled }
    }

    /// At least what the guidelines ask, and higher with larger texts.
    public override var intrinsicContentSize: CGSize {
        let wish = self.shown?.button.intrinsicContentSize.width ?? 0
        return CGSize(width: max(wish, ButtonMeasures.minimumWidth), height: self.usualHeight)
    }

    /// The intrinsic size, narrower where there is less room, and never less than the guidelines ask.
    public override func sizeThatFits(_ size: CGSize) -> CGSize {
        ButtonMeasures.size(within: size, wish: self.intrinsicContentSize)
    }

    /// Only where Apple's button is drawn: what is left beside it in a wide view is no button.
    public override func point(inside point: CGPoint, with event: UIEvent?) -> Bool {
        self.shown?.button.frame.contains(point) ?? false
    }

    /// Looks again at what is behind the button.
    public override func didMoveToWindow() {
        super.didMoveToWindow()
        self.refresh()
    }

    /// Looks again at what is behind the button.
    public override func layoutSubviews() {
        self.refresh()
        super.layoutSubviews()
    }

    /// Apple's button has the focus, so that it can show it.
    public override var canBecomeFocused: Bool { false }

    /// Apple's button has the focus, so that it can show it.
    public override var preferredFocusEnvironments: [any UIFocusEnvironment] {
        self.shown.map { [$0.button] } ?? []
    }

    /// Chooses title and style anew; call it when colors behind the button changed without a new layout.
    public func refresh() {
        let look = ButtonLook(self.purpose, self.buttonStyle, choice: self.choice)
        if self.shown?.look != look { self.show(look) }
        #if !QUINCE_TV
        self.shown?.button.cornerRadius = self.cornerRadius
        #endif
    }

    private func show(_ look: ButtonLook) {
        self.shown?.button.removeFromSuperview()
        let button = look.button()
        button.isEnabled = self.isEnabled
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
        // Colors differ by contrast and elevation, too, and the height by the text size.
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
