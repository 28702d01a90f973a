#if !(os(watchOS) || QUINCE_WATCH) && (canImport(UIKit) || canImport(AppKit))
import AuthenticationServices

/// The properties with which Apple's button is created, which can't be changed afterwards.
struct ButtonLook: Hashable, Sendable {
    let type: ASAuthorizationAppleIDButton.ButtonType
    let style: ASAuthorizationAppleIDButton.Style

    init(_ purpose: SignInPurpose, _ style: SignInButtonStyle, choice: @autoclosure () -> StyleChoice) {
        self.type =
            switch purpose {
            case .signIn: .signIn
            case .continue: .continue
            case .signUp: .signUp
            }
        self.style =
            switch style == .automatic ? choice().style : style {
            case .white: .white
            case .whiteOutline: .whiteOutline
            case .black, .automatic: .black
            }
    }

    @MainActor
    func button() -> ASAuthorizationAppleIDButton {
        ASAuthorizationAppleIDButton(authorizationButtonType: self.type, authorizationButtonStyle: self.style)
    }
}
#endif
