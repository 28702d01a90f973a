import AuthenticationServices
import SwiftUI

struct EntranceView: View {
    @EnvironmentObject var auth: AuthService

    var body: some View {
        VStack(spacing: 14) {
            Text("Run with your club and compare your laps.")
                .foregroundColor(.white)
            SignInWithAppleButton(.continue, onRequest: auth.request, onCompletion: auth.result)
                .signInWithAppleButtonStyle(.white)
                .frame(height: 50)
                .clipShape(Capsule())
            Button(action: auth.facebook) {
                Text("Continue with Facebook")
                    .foregroundColor(.white)
                    .frame(maxWidth: .infinity)
                    .frame(height: 50)
                    .background(Color(red: 0.09, green: 0.47, blue: 0.95))
                    .cornerRadius(25)
            }
        }
        .padding(.horizontal, 32)
        .frame(maxHeight: .infinity)
        .background(Color(red: 0.106, green: 0.106, blue: 0.184))
    }
}
