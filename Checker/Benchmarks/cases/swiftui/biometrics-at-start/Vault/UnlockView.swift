import LocalAuthentication
import SwiftUI

struct UnlockView: View {
    @State private var message = ""
    let unlocked: () -> Void

    var body: some View {
        VStack(spacing: 20) {
            Image(systemName: "lock")
            Text(message)
            Button("Use Face ID", action: authenticate)
        }
        .onAppear {
            authenticate()
        }
    }

    private func authenticate() {
        let context = LAContext()
        context.evaluatePolicy(.deviceOwnerAuthenticationWithBiometrics, localizedReason: "Open your vault") { success, _ in
            if success { unlocked() } else { message = "Not recognised" }
        }
    }
}
