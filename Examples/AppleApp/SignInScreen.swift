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
                // A button's action can't wait.
                Task { self.show(await self.flow.run()) }
            }
            .frame(maxWidth: 280)
            Text("New here? Continue to create an account.")
            if let trouble = self.trouble {
                Text(trouble.text)
                if trouble.canSendAgain {
                    Button("Send again") {
                        // This one's action can't wait, either.
                        Task { self.show(await self.flow.sendAgain()) }
                    }
                }
            }
            Button("Not now", action: self.skip)
        }
        .padding(32)
    }

    /// Speaks the text for users who don't see it.
    private func show(_ trouble: SignInTrouble?) {
        self.trouble = trouble
        if let trouble { AccessibilityNotification.Announcement(trouble.text).post() }
    }
}
#endif
