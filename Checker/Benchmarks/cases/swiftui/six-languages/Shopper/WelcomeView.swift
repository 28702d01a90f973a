import SwiftUI

struct WelcomeView: View {
    var signIn: () -> Void

    var body: some View {
        VStack(spacing: 20) {
            Text("welcome.benefit")
            Button(action: signIn) {
                HStack(spacing: 0) {
                    Image("SIWA-Left-White-Large")
                        .resizable()
                        .scaledToFit()
                        .frame(height: 44)
                    Text(NSLocalizedString("apple.button", comment: "the title of the Apple button"))
                        .font(.system(size: 19))
                        .foregroundColor(.white)
                }
                .frame(width: 300, height: 44)
                .background(Color.black)
                .cornerRadius(6)
            }
        }
        .frame(maxWidth: .infinity, maxHeight: .infinity)
        .background(Color.white)
    }
}
