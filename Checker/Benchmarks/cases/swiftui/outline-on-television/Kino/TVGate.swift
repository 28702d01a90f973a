#if os(tvOS)
import AuthenticationServices
import SwiftUI

struct TVGate: View {
    @ObservedObject var model: GateModel

    var body: some View {
        VStack(spacing: 40) {
            Text("Sign in to continue films that you began on your iPad.")
            SignInWithAppleButton(.signIn, onRequest: model.prepare, onCompletion: model.finish)
                .signInWithAppleButtonStyle(.whiteOutline)
                .frame(width: 420, height: 66)
        }
        .background(Color.white)
    }
}
#endif
