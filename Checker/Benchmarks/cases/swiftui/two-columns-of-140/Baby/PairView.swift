import AuthenticationServices
import SwiftUI

struct PairView: View {
    let model: PairModel

    var body: some View {
        VStack {
            Text("Share the diary of your baby with your family.")
                .foregroundColor(.black)
            HStack(spacing: 8) {
                SignInWithAppleButton(.signIn, onRequest: model.ask, onCompletion: model.done)
                    .signInWithAppleButtonStyle(.black)
                    .frame(maxWidth: .infinity)
                    .frame(height: 44)
                Button("Google", action: model.google)
                    .frame(maxWidth: .infinity)
                    .frame(height: 44)
                    .background(Color(white: 0.9))
                    .cornerRadius(6)
            }
        }
        .padding(16)
        .background(Color.white)
    }
}
