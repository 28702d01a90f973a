import SwiftUI

struct OrderGate: View {
    var withApple: () -> Void
    var asGuest: () -> Void

    var body: some View {
        VStack(spacing: 16) {
            Text("Order your rolls for tomorrow.")
                .foregroundColor(.black)
            Button("Order as a guest", action: asGuest)
            Button(action: withApple) {
                HStack {
                    Image("SIWA-Left-White-Medium")
                        .resizable()
                        .scaledToFit()
                        .frame(height: 24)
                    Text("Sign in with Apple")
                        .font(.system(size: 21, weight: .medium))
                        .foregroundColor(.white)
                }
                .frame(width: 310, height: 48)
                .background(Color.black)
                .cornerRadius(8)
            }
        }
        .frame(maxWidth: .infinity, maxHeight: .infinity)
        .background(Color.white)
    }
}
