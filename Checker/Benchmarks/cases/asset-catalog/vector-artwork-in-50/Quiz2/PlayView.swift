import SwiftUI

struct PlayView: View {
    let start: () -> Void

    var body: some View {
        VStack(spacing: 18) {
            Text("Play against friends and keep your rank.")
                .foregroundColor(.white)
            Button(action: start) {
                HStack(spacing: 0) {
                    Image("SIWA-Left-Black")
                        .resizable()
                        .scaledToFit()
                        .frame(height: 52)
                    Text("Sign up with Apple")
                        .font(.system(size: 22, weight: .medium))
                        .foregroundColor(.black)
                }
                .frame(width: 300, height: 52)
                .background(Color.white)
                .cornerRadius(10)
            }
        }
        .frame(maxWidth: .infinity, maxHeight: .infinity)
        .background(Color(red: 0.478, green: 0.122, blue: 0.169))
    }
}
