#if canImport(SwiftUI)
import Foundation
import QuinceUI
import SwiftUI

/// The shop, as soon as the store can be read: the system can start an app while the device is still locked.
struct ShopStart: View {
    let store: any SignInStore
    /// The URL of the server's route for the app.
    let server: URL
    /// Runs once when nobody is signed in at the start.
    let offer: @MainActor (SignInFlow) async -> Void
    @Environment(\.scenePhase) private var phase
    @State private var session: ShopSession? = nil
    @State private var flow: SignInFlow? = nil
    @State private var isClosed = false

    var body: some View {
        VStack {
            if let session = self.session, let flow = self.flow {
                ShopScreen(session: session, flow: flow)
            } else if self.isClosed {
                Text("Your sign-in can't be read yet.")
                Button("Try again") {
                    // A button's action can't wait.
                    Task { await self.open() }
                }
            }
        }
        .task(id: self.server) { await self.open() }
        .onChange(of: self.phase) {
            // Not a task of this value: the sheet changes it as well, and a canceled task closes the sheet.
            if self.phase == .active { Task { await self.open() } }
        }
    }

    /// Nobody is signed out because the store can't be read.
    func open() async {
        guard self.session == nil else { return }
        do {
            let session = try ShopSession(self.store)
            let flow = session.flow(to: self.server)
            (self.session, self.flow, self.isClosed) = (session, flow, false)
            if session.user == nil { await self.offer(flow) }
        } catch {
            print(error)
            self.isClosed = true
        }
    }
}
#endif
