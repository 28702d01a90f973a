import AuthenticationServices
import SwiftUI

struct Entrance: View {
    @Environment(\.colorScheme) var colorScheme
    @ObservedObject var game: Game

    var body: some View {
        VStack(spacing: 20) {
            Text("Keep your scores on all your devices.")
            Button(action: game.playAsGuest) {
                Text("Play as a guest")
                    .font(.title2)
                    .frame(maxWidth: .infinity)
                    .frame(height: 64)
                    .background(Color.orange)
                    .cornerRadius(12)
            }
            SignInWithAppleButton(.signIn, onRequest: game.askApple, onCompletion: game.answered)
                .signInWithAppleButtonStyle(colorScheme == .dark ? .white : .black)
                .frame(height: 48)
                .cornerRadius(12)
        }
        .padding(24)
        .background(Color(.systemBackground))
    }
}
