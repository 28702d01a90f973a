#if canImport(SwiftUI)
public import SwiftUI

/// Apple's sign-in button for SwiftUI, with the properties that ``SignInWithAppleIDButton`` has, on every platform.
///
/// It does nothing of itself but call `action`, in which an app calls ``AppleSignIn/signIn(as:transferred:)``. A watch shows its own
/// title and has no corners to set, and neither has Apple TV. It is as wide as the space it gets, on iOS at most 375 points:
/// give it a `frame(maxWidth:)`. Keep a tenth of its height free on every side, which the spacing of stacks does by itself;
/// pad it where there is none.
public struct AppleIDButton: View {
    let purpose: SignInPurpose
    let style: SignInButtonStyle
    let cornerRadius: CGFloat
    let height: CGFloat?
    let backdrop: [Color]
    let action: @MainActor () -> Void

    /// A button.
    ///
    /// - Parameters:
    ///   - purpose: What the screen is for.
    ///   - style: Its style.
    ///   - cornerRadius: In points.
    ///   - height: In points, that of the other buttons of the app, at least 30; nil for the usual height, which follows the
    ///     text size.
    ///   - backdrop: The colors behind the button where SwiftUI draws them; none means those of the appearance.
    ///   - action: What a press does.
    public init(
        _ purpose: SignInPurpose = .signIn,
        style: SignInButtonStyle = .automatic,
        cornerRadius: CGFloat = 6,
        height: CGFloat? = nil,
        backdrop: [Color] = [],
        action: @escaping @MainActor () -> Void
    ) {
        self.purpose = purpose
        self.style = style
        self.cornerRadius = cornerRadius
        self.height = height.map { max($0, ButtonMeasures.minimumHeight) }
        self.backdrop = backdrop
        self.action = action
    }

    /// The platform's button, no smaller than the guidelines ask.
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

    /// The guidelines' least width is for larger screens: a watch's own may be hardly wider.
    private var minimumWidth: CGFloat? {
        #if QUINCE_WATCH
        nil
        #else
        ButtonMeasures.minimumWidth
        #endif
    }

    /// The watch's button cannot change its style, so another style is another button.
    private var identity: SignInButtonStyle? {
        #if QUINCE_WATCH
        self.style
        #else
        nil
        #endif
    }
}
#endif
