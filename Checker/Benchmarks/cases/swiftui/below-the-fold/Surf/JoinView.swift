import AuthenticationServices
import SwiftUI

struct JoinView: View {
    var complete: (Result<ASAuthorization, Error>) -> Void

    var body: some View {
        ScrollView {
            VStack(spacing: 32) {
                Image("wave-poster")
                    .resizable()
                    .scaledToFill()
                    .frame(height: 640)
                    .clipped()
                SignInWithAppleButton(.signUp, onRequest: { _ in }, onCompletion: complete)
                    .signInWithAppleButtonStyle(.black)
                    .frame(width: 300, height: 50)
                Text("Members see the forecast for ten days.")
            }
        }
        .background(Color.white)
    }
}
