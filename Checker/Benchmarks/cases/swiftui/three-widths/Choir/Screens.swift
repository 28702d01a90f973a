import SwiftUI

struct FirstScreen: View {
    @EnvironmentObject var session: ChoirSession

    var body: some View {
        VStack {
            Text("Rehearsals, sheet music and rides in one place.")
            AppleEntrance(width: 300, completion: session.finish)
        }
    }
}

struct ExpiredSheet: View {
    @EnvironmentObject var session: ChoirSession

    var body: some View {
        VStack {
            Text("Your session has ended. Sign in again to see new dates.")
            AppleEntrance(width: 140, completion: session.finish)
        }
    }
}

struct SidebarPanel: View {
    @EnvironmentObject var session: ChoirSession

    var body: some View {
        VStack(alignment: .leading) {
            Text("Sign in to vote for songs.")
            AppleEntrance(width: 120, completion: session.finish)
        }
        .frame(width: 160)
    }
}
