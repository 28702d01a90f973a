import AuthenticationServices
import SwiftUI

struct AppleLogin: View {
    @Environment(\.colorScheme) var scheme
    var done: (Result<ASAuthorization, Error>) -> Void

    var body: some View {
        SignInWithAppleButton(.signIn, onRequest: { $0.requestedScopes = [.email] }, onCompletion: done)
            .signInWithAppleButtonStyle(scheme == .dark ? .white : .black)
            .frame(width: 300, height: 28)
    }
}
