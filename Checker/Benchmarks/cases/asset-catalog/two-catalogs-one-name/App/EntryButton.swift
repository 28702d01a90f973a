import SwiftUI

struct EntryButton: View {
    let tapped: () -> Void

    var body: some View {
        Button(action: tapped) {
            HStack(spacing: 0) {
                Image("SIWA-Left-White-Small").resizable().scaledToFit().frame(height: 48)
                Text("Continue with Apple").font(.system(size: 21)).foregroundColor(.white)
            }
            .frame(width: 311, height: 48)
            .background(Color("ButtonFill"))
        }
        .padding(16)
        .background(Color.white)
    }
}
