#if canImport(SwiftUI)
import QuinceUI
import SwiftUI

/// The first view of the sample, which is always there, so that it can watch the credential whatever it shows.
struct ShopScreen: View {
    let session: ShopSession
    let flow: SignInFlow

    var body: some View {
        VStack {
            if self.session.isAsked {
                SignInScreen(flow: self.flow) { self.session.isAsked = false }
            } else {
                Text(self.session.user == nil ? "All we sell" : "Your orders")
            }
        }
        .task(id: self.session.user) {
            guard let user = self.session.user else { return }
            await self.flow.watch(user) {
                self.session.isAsked = true
            } signOut: {
                // Another user may have signed in meanwhile.
                if self.session.user == user { self.session.end() }
            }
        }
    }
}
#endif
