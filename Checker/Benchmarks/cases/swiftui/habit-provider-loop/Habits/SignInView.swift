import SwiftUI

struct SignInView: View {
    let signIn: (Provider) -> Void

    var body: some View {
        VStack(spacing: 16) {
            Text("Build better habits, together with your friends.")
            ForEach(Provider.allCases) { provider in
                Button { signIn(provider) } label: {
                    HStack(spacing: 12) {
                        Image(provider.icon)
                            .resizable()
                            .frame(width: 24, height: 24)
                        Text("Login with \(provider.name)")
                            .font(.system(size: 16, weight: .medium))
                            .foregroundColor(.black)
                    }
                    .frame(maxWidth: .infinity)
                    .frame(height: 52)
                    .background(Color.white)
                    .overlay(RoundedRectangle(cornerRadius: 8).stroke(Color.black, lineWidth: 1))
                }
            }
        }
        .padding()
        .background(Color.white)
    }
}
