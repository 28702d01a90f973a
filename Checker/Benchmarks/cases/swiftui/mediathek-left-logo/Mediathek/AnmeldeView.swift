import SwiftUI

struct AnmeldeView: View {
    @StateObject var modell = AnmeldeModell()

    var body: some View {
        VStack(spacing: 10) {
            Text("Melde dich an, um deine Merkliste überall zu sehen.")
                .foregroundColor(.black)
            Button(action: modell.mitApple) {
                HStack(spacing: 0) {
                    Image("SIWA-Left-White-Medium")
                        .resizable()
                        .scaledToFit()
                        .frame(height: 44)
                    Text("Mit Apple anmelden")
                        .font(.system(size: 19, weight: .medium))
                        .foregroundColor(.white)
                    Spacer()
                }
                .frame(maxWidth: .infinity)
                .frame(height: 44)
                .background(Color.black)
                .cornerRadius(8)
            }
            Button(action: modell.mitGoogle) {
                HStack(spacing: 0) {
                    Image("google-left")
                        .resizable()
                        .scaledToFit()
                        .frame(height: 44)
                    Text("Mit Google anmelden")
                        .font(.system(size: 19, weight: .medium))
                        .foregroundColor(.white)
                    Spacer()
                }
                .frame(maxWidth: .infinity)
                .frame(height: 44)
                .background(Color.blue)
                .cornerRadius(8)
            }
        }
        .padding(16)
        .background(Color.white)
    }
}
