import SwiftUI

struct ProviderRow: View {
    let choose: (String) -> Void

    var body: some View {
        HStack(spacing: 16) {
            Button { choose("apple") } label: {
                Image("siwa-logo-only-black")
                    .resizable()
                    .frame(width: 60, height: 60)
                    .cornerRadius(12)
            }
            .accessibilityLabel("Sign in with Apple")
            Button { choose("google") } label: {
                Image("google-square")
                    .resizable()
                    .frame(width: 60, height: 60)
                    .cornerRadius(12)
            }
            .accessibilityLabel("Sign in with Google")
        }
        .padding()
        .background(Color.white)
    }
}
