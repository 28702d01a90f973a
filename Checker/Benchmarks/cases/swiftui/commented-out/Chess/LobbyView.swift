import SwiftUI

struct LobbyView: View {
    @ObservedObject var lobby: Lobby

    var body: some View {
        List(lobby.games) { game in
            Text(game.title)
        }
        // TODO: bring Sign in with Apple back when the server can do it
        // Button("Login with Apple") { lobby.apple() }
        //     .frame(width: 90, height: 20)
        .toolbar {
            Button("New game", action: lobby.create)
        }
    }
}
