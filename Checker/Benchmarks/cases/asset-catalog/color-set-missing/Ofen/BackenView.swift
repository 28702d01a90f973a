import AuthenticationServices
import SwiftUI

struct BackenView: View {
    let model: BackenModel

    var body: some View {
        VStack(spacing: 20) {
            Text("Sammle deine Rezepte.")
            SignInWithAppleButton(.signIn, onRequest: model.frage, onCompletion: model.fertig)
                .signInWithAppleButtonStyle(.white)
                .frame(width: 280, height: 44)
        }
        .frame(maxWidth: .infinity, maxHeight: .infinity)
        .background(Color("Teig"))
    }
}
