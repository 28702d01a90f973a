import SwiftUI

struct AccountSettings: View {
    @ObservedObject var account: Account

    var body: some View {
        Form {
            Section(header: Text("Profile")) {
                Text(account.name)
                Text(account.email)
            }
            Section(header: Text("Ways to sign in")) {
                HStack {
                    Image(systemName: "applelogo")
                    Text("Sign in with Apple")
                    Spacer()
                    Text(account.hasApple ? "Connected" : "Not connected")
                        .foregroundColor(.secondary)
                }
                if account.hasApple {
                    Button("Disconnect Apple", role: .destructive) { account.unlinkApple() }
                }
            }
        }
        .navigationTitle("Account")
    }
}
