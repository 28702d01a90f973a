#if canImport(SwiftUI)
import Accessibility
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
                // A button's action cannot wait.
                Task { self.show(await self.flow.run()) }
            }
            .frame(maxWidth: 280)
            Text("New here? Continuing makes you an account.")
            if let trouble = self.trouble {
                Text(trouble.text)
                if trouble.canSendAgain {
                    Button("Send again") {
                        // Nor can this one's.
                        Task { self.show(await self.flow.sendAgain()) }
                    }
                }
            }
            Button("Not now", action: self.skip)
        }
        .padding(32)
    }

    /// Who does not see the text hears it.
    private func show(_ trouble: SignInTrouble?) {
        self.trouble = trouble
        if let trouble { AccessibilityNotification.Announcement(trouble.text).post() }
    }
}
#endif
