import SwiftUI

struct KachelView: View {
    let starten: () -> Void

    var body: some View {
        VStack(spacing: 20) {
            Text("Spiele gegen deine Familie.")
            Button(action: starten) {
                VStack(spacing: 8) {
                    Image("SIWA-Left-White-Large")
                        .resizable()
                        .scaledToFit()
                        .frame(height: 64)
                    Text("Mit Apple anmelden")
                        .font(.system(size: 14))
                        .foregroundColor(.white)
                }
                .frame(width: 150, height: 150)
                .background(Color.black)
                .cornerRadius(16)
            }
        }
        .padding()
        .background(Color.white)
    }
}
