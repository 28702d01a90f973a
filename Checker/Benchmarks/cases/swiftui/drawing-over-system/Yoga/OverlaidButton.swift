import AuthenticationServices
import SwiftUI

struct OverlaidButton: View {
    var request: (ASAuthorizationAppleIDRequest) -> Void
    var done: (Result<ASAuthorization, Error>) -> Void

    var body: some View {
        ZStack {
            HStack {
                Image(systemName: "applelogo")
                Text("Sign in with Apple")
                    .font(.system(size: 15))
            }
            .foregroundColor(.white)
            .frame(width: 280, height: 44)
            .background(Color.black)
            .cornerRadius(22)
            SignInWithAppleButton(onRequest: request, onCompletion: done)
                .frame(width: 280, height: 44)
                .opacity(0.02)
        }
        .padding()
        .background(Color.white)
    }
}
