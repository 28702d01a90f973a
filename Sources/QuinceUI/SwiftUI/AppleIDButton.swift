#if canImport(SwiftUI)
public import SwiftUI

/// Apple's sign-in button for SwiftUI, with the properties of ``SignInWithAppleIDButton``, on every platform.
///
/// A press signs in (``init(_:signIn:style:cornerRadius:height:backdrop:onOutcome:)``), or calls an action of yours, in
/// which you call ``AppleSignIn/signIn(as:transferred:)``. A watch shows its own title, and neither a watch nor Apple TV
/// has a corner radius to set.
///
/// The button fills the available width, on iOS at most 375 points: give it a `frame(maxWidth:)`. Where it is asked for
/// its own width, it is 280 points wide. Keep a margin of one tenth of its height on every side. The spacing of stacks
/// does that; add padding if there is no stack.
public struct AppleIDButton: View {
    let purpose: SignInPurpose
    let style: SignInButtonStyle
    let cornerRadius: CGFloat
    let height: CGFloat?
    let backdrop: [Color]
    let action: ButtonPress.Action

    /// Creates a button.
    ///
    /// - Parameters:
    ///   - purpose: The purpose of the screen.
    ///   - style: The style of the button.
    ///   - cornerRadius: The corner radius in points.
    ///   - height: The height in points, at least 30 and on iOS at most 64; use that of the app's other buttons. nil
    ///     means the default height, which follows the text size.
    ///   - backdrop: The colors behind the button if SwiftUI draws them; empty means the color of the appearance.
    ///   - action: Called when the button is pressed.
    public init(
        _ purpose: SignInPurpose = .signIn,
        style: SignInButtonStyle = .automatic,
        cornerRadius: CGFloat = 6,
        height: CGFloat? = nil,
        backdrop: [Color] = [],
        action: @escaping @MainActor () -> Void
    ) {
        self.init(purpose, style, cornerRadius, height, backdrop, .call(action))
    }

    /// Creates a button that signs in.
    ///
    /// The sheet appears in the button's window. The button is disabled from the press until `onOutcome` has returned, so
    /// that nobody starts a second sign-in with it while the first one is under way. If the sign-in fails, VoiceOver
    /// speaks ``AppleSignInOutcome/message``, which you can also show.
    ///
    /// - Parameters:
    ///   - purpose: The purpose of the screen.
    ///   - apple: The sign-in of the app.
    ///   - style: The style of the button.
    ///   - cornerRadius: The corner radius in points.
    ///   - height: The height in points, as in ``init(_:style:cornerRadius:height:backdrop:action:)``.
    ///   - backdrop: The colors behind the button if SwiftUI draws them; empty means the color of the appearance.
    ///   - onOutcome: Called with the outcome; send it to your server there.
    public init(
        _ purpose: SignInPurpose = .signIn,
        signIn apple: AppleSignIn,
        style: SignInButtonStyle = .automatic,
        cornerRadius: CGFloat = 6,
        height: CGFloat? = nil,
        backdrop: [Color] = [],
        onOutcome: @escaping @MainActor (AppleSignInOutcome) async -> Void
    ) {
        self.init(purpose, style, cornerRadius, height, backdrop, .signIn(apple, onOutcome))
    }

    private init(
        _ purpose: SignInPurpose,
        _ style: SignInButtonStyle,
        _ cornerRadius: CGFloat,
        _ height: CGFloat?,
        _ backdrop: [Color],
        _ action: ButtonPress.Action
    ) {
        self.purpose = purpose
        self.style = style
        self.cornerRadius = cornerRadius
        self.height = height.map {
            max(min($0, ButtonMeasures.maximumHeight ?? $0), ButtonMeasures.minimumHeight)
        }
        self.backdrop = backdrop
        self.action = action
    }

    /// The platform's button, at least as large as the minimum size.
    public var body: some View {
        AppleIDButtonHost(button: self)
            .id(self.identity)
            .fixedSize(horizontal: false, vertical: self.height == nil)
            .frame(
                minWidth: self.minimumWidth,
                maxWidth: ButtonMeasures.maximumWidth,
                minHeight: self.height,
                maxHeight: self.height
            )
    }

    /// The minimum width, which applies to larger screens: a watch's screen may be hardly wider.
    private var minimumWidth: CGFloat? {
        #if os(watchOS) || QUINCE_WATCH
        nil
        #else
        ButtonMeasures.minimumWidth
        #endif
    }

    /// A key that changes with the style: the watch's button can't change its style, so another style needs another
    /// button.
    private var identity: SignInButtonStyle? {
        #if os(watchOS) || QUINCE_WATCH
        self.style
        #else
        nil
        #endif
    }
}
#endif
