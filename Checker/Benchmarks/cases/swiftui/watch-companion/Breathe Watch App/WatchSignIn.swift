import SwiftUI
import WatchKit

struct WatchSignIn: View {
    var body: some View {
        VStack {
            Text("See your breathing week on the wrist.")
            Button("Sign in with Apple") {
                WatchSession.shared.beginAppleSignIn()
            }
        }
    }
}
