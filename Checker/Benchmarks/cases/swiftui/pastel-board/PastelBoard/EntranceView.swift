import SwiftUI
import AuthenticationServices

struct EntranceView: View {
    var body: some View {
        VStack {
            Text("Draw together with people you like.")
            Spacer().frame(height: 32)
            SignInWithAppleButton(.signUp) { request in
                request.requestedScopes = [.fullName]
            } onCompletion: { _ in }
            .signInWithAppleButtonStyle(.white)
            .frame(width: 260, height: 44)
        }
        .frame(maxWidth: .infinity, maxHeight: .infinity)
        .background(Color(white: 0.93))
        .preferredColorScheme(.light)
    }
}
