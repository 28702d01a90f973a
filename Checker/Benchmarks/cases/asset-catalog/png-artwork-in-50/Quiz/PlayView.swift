import SwiftUI

struct PlayView: View {
    let start: () -> Void

    var body: some View {
        VStack(spacing: 18) {
            Text("Play against friends and keep your rank.")
            Button(action: start) {
                HStack(spacing: 0) {
                    Image("SIWA-Left-White")
                        .resizable()
                        .scaledToFit()
                        .frame(height: 52)
                    Text("Sign in with Apple")
                        .font(.system(size: 22, weight: .medium))
                        .foregroundColor(.white)
                }
                .frame(width: 300, height: 52)
                .background(Color.black)
                .cornerRadius(10)
            }
        }
        .frame(maxWidth: .infinity, maxHeight: .infinity)
        .background(Color.white)
    }
}
