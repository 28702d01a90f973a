import AuthenticationServices
import SwiftUI

struct EntranceView: View {
    var body: some View {
        VStack(spacing: 24) {
            Text("Save the stars that you have found.")
            SignInWithAppleButton(.signIn) { _ in } onCompletion: { _ in }
                .signInWithAppleButtonStyle(.black)
                .frame(width: 280, height: 44)
        }
        .frame(maxWidth: .infinity, maxHeight: .infinity)
        .background(Color("Canvas"))
    }
}
