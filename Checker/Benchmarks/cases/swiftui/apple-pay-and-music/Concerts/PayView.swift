import PassKit
import SwiftUI

struct PayView: View {
    let pay: () -> Void
    let openMusic: () -> Void

    var body: some View {
        VStack(spacing: 4) {
            Text("Two tickets, 84 €")
            Button(action: pay) {
                Label("Continue with Apple Pay", systemImage: "apple.logo")
                    .font(.system(size: 12))
                    .frame(width: 120, height: 28)
            }
            Button("Sign in to Apple Music", action: openMusic)
                .font(.caption)
        }
        .background(Color.black)
    }
}
