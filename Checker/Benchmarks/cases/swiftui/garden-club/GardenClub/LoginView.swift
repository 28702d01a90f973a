import AuthenticationServices
import SwiftUI

struct LoginView: View {
    @Environment(\.colorScheme) private var colorScheme
    @EnvironmentObject private var session: Session

    var body: some View {
        VStack(spacing: 12) {
            Spacer()
            Image("garden-header")
                .resizable()
                .scaledToFit()
                .frame(height: 160)
            Text("Sign in to keep your garden plans on all your devices.")
                .multilineTextAlignment(.center)
            SignInWithAppleButton(.signIn) { request in
                request.requestedScopes = [.fullName, .email]
            } onCompletion: { result in
                session.finish(result)
            }
            .signInWithAppleButtonStyle(colorScheme == .dark ? .white : .black)
            .frame(maxWidth: .infinity)
            .frame(height: 48)
            .clipShape(RoundedRectangle(cornerRadius: 10))

            Button(action: session.startGoogle) {
                HStack {
                    Image("google")
                    Text("Sign in with Google")
                }
                .frame(maxWidth: .infinity)
                .frame(height: 48)
                .background(Color(.secondarySystemBackground))
                .clipShape(RoundedRectangle(cornerRadius: 10))
            }
            Button("Look around first", action: session.enterAsGuest)
            Text("No account yet? The first sign-in creates one.")
                .font(.footnote)
        }
        .padding(.horizontal, 24)
        .background(Color(.systemBackground))
    }
}
