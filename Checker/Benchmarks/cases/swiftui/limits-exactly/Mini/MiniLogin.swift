import AuthenticationServices
import SwiftUI

struct MiniLogin: View {
    let request: (ASAuthorizationAppleIDRequest) -> Void
    let done: (Result<ASAuthorization, Error>) -> Void

    var body: some View {
        VStack(spacing: 3) {
            Text("Sign in to sync your timers.")
                .foregroundColor(.black)
            SignInWithAppleButton(.signIn, onRequest: request, onCompletion: done)
                .signInWithAppleButtonStyle(.black)
                .frame(width: 140, height: 30)
        }
        .padding(3)
        .background(Color.white)
    }
}
