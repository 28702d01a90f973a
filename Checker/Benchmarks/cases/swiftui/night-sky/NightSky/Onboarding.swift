import AuthenticationServices
import SwiftUI

struct Onboarding: View {
    @ObservedObject var model: OnboardingModel

    var body: some View {
        ZStack {
            Color.night.edgesIgnoringSafeArea(.all)
            VStack(spacing: 24) {
                Text("Keep a list of every star you have seen.")
                    .foregroundColor(.star)
                SignInWithAppleButton(.signIn, onRequest: model.configure, onCompletion: model.handle)
                    .signInWithAppleButtonStyle(.black)
                    .frame(width: 280, height: 45)
                Button("Skip") { model.skip() }
                    .foregroundColor(.star)
            }
        }
    }
}
