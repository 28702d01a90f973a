import SwiftUI

struct ProbenView: View {
    let anmelden: () -> Void

    var body: some View {
        VStack(spacing: 16) {
            Text("Sieh, wann die nächste Probe ist.")
                .foregroundColor(.black)
            Button(action: anmelden) {
                HStack(spacing: 0) {
                    Image("SIWA-Left-White-Small")
                        .resizable()
                        .scaledToFit()
                        .frame(height: 44)
                    Text("Mit Apple anmelden")
                        .font(.system(size: 19))
                        .foregroundColor(.white)
                }
                .frame(width: 300, height: 44)
                .background(Color.black)
                .cornerRadius(8)
            }
        }
        .padding(20)
        .background(Color.white)
    }
}
