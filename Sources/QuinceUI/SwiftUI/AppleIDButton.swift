#if canImport(SwiftUI)
public import SwiftUI

/// Apple's sign-in button for SwiftUI, with the properties that ``SignInWithAppleIDButton`` has, on every platform.
///
/// It does nothing of itself but call `action`, in which an app calls ``AppleSignIn/signIn(as:)``. A watch shows its own
/// title and has no corners to set.
public struct AppleIDButton: View {
    let purpose: SignInPurpose
    let style: SignInButtonStyle
    let cornerRadius: CGFloat
    let backdrop: [Color]
    let action: @MainActor () -> Void

    /// A button.
    ///
    /// - Parameters:
    ///   - purpose: What the screen is for.
    ///   - style: Its style.
    ///   - cornerRadius: In points.
    ///   - backdrop: The colours behind the button where SwiftUI draws them; none means those of the appearance.
    ///   - action: What a press does.
    public init(
        _ purpose: SignInPurpose = .signIn,
        style: SignInButtonStyle = .automatic,
        cornerRadius: CGFloat = 6,
        backdrop: [Color] = [],
        action: @escaping @MainActor () -> Void
    ) {
        self.purpose = purpose
        self.style = style
        self.cornerRadius = cornerRadius
        self.backdrop = backdrop
        self.action = action
    }

    /// The platform's button, no smaller than the guidelines ask.
    public var body: some View {
        AppleIDButtonHost(button: self)
            .id(self.identity)
            .fixedSize(horizontal: false, vertical: true)
            .frame(minWidth: ButtonMeasures.minimumWidth, minHeight: ButtonMeasures.minimumHeight)
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
