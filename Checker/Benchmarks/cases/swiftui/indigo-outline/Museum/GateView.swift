import AuthenticationServices
import SwiftUI

struct GateView: View {
    let indigo = Color(red: 0.294, green: 0, blue: 0.510)
    @Binding var route: Route

    var body: some View {
        VStack(spacing: 18) {
            Button("Visit as a guest") { route = .tour }
                .frame(width: 320 - 40, height: 56)
                .background(Color.white)
            SignInWithAppleButton(.continue) { _ in } onCompletion: { route = .after($0) }
                .signInWithAppleButtonStyle(.whiteOutline)
                .frame(width: 280, height: 56)
            Text("Your favourite rooms stay on this phone and on your iPad.")
                .foregroundColor(.white)
        }
        .frame(maxWidth: .infinity, maxHeight: .infinity)
        .background(indigo)
    }
}
