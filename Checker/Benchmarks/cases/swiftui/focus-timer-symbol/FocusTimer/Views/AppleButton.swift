import SwiftUI

struct AppleButton: View {
    let action: () -> Void

    var body: some View {
        Button(action: action) {
            HStack {
                Image(systemName: "apple.logo")
                Text("Continue with Apple")
                    .font(.system(size: 17, weight: .semibold))
            }
            .frame(maxWidth: .infinity)
            .frame(height: 50)
            .foregroundColor(.white)
            .background(Color.black)
            .cornerRadius(12)
        }
    }
}

struct StartView: View {
    var body: some View {
        VStack {
            Text("Save your streaks and see them on your Mac.")
            AppleButton(action: {})
        }
        .padding(24)
        .background(Color.white)
    }
}
