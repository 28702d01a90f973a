import SwiftUI
import AuthenticationServices

struct WelcomeScreen: View {
    let viewModel: WelcomeViewModel

    var body: some View {
        ZStack {
            Color.white.ignoresSafeArea()
            VStack(alignment: .leading, spacing: 20) {
                Text("All your receipts, sorted for the tax office.")
                    .foregroundColor(.black)
                SignInWithAppleButton(.continue,
                                      onRequest: viewModel.prepare,
                                      onCompletion: viewModel.complete)
                    .signInWithAppleButtonStyle(.black)
                    .frame(width: Metrics.Button.width, height: Metrics.Button.height)
                    .cornerRadius(Metrics.Button.radius)
            }
            .padding(Metrics.page)
        }
    }
}
