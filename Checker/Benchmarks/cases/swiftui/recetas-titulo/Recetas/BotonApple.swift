import SwiftUI

struct BotonApple: View {
    var accion: () -> Void

    var body: some View {
        Button(action: accion) {
            HStack(spacing: 0) {
                Image("SIWA-Left-Black-Small")
                    .resizable()
                    .aspectRatio(contentMode: .fit)
                    .frame(height: 50)
                Text("Entrar con Apple")
                    .font(.system(size: 21))
                    .foregroundColor(.black)
            }
            .frame(width: 300, height: 50)
            .background(Color.white)
            .cornerRadius(25)
        }
        .padding(20)
        .background(Color(red: 0.72, green: 0.11, blue: 0.11))
    }
}
