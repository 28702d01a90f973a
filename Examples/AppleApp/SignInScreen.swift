#if canImport(SwiftUI)
import QuinceUI
import SwiftUI

/// The sample screen in SwiftUI.
struct SignInScreen: View {
    let flow: SignInFlow
    let skip: @MainActor () -> Void
    @State private var trouble: SignInTrouble? = nil

    var body: some View {
        VStack(spacing: 32) {
            Text("Sign in to keep your orders, and to see them on all your devices.")
            AppleIDButton(.continue, cornerRadius: 8) {
                Task { self.trouble = await self.flow.run() }
            }
            .frame(maxWidth: 280)
            Text("New here? Continuing makes you an account.")
            if let trouble = self.trouble {
                Text(trouble.text)
                if trouble.canSendAgain {
                    Button("Send again") { Task { self.trouble = await self.flow.sendAgain() } }
                }
            }
            Button("Not now", action: self.skip)
        }
        .padding(32)
    }
}
#endif
