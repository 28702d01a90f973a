import AuthenticationServices
import SwiftUI

struct CoverView: View {
    let model: CoverModel

    var body: some View {
        ZStack {
            Image("cover-photo")
                .resizable()
                .scaledToFill()
                .ignoresSafeArea()
            VStack {
                Spacer()
                Text("Write your journeys down.")
                    .foregroundColor(.white)
                SignInWithAppleButton(.continue, onRequest: model.ask, onCompletion: model.done)
                    .signInWithAppleButtonStyle(.white)
                    .frame(width: 280, height: 50)
                    .padding(.bottom, 40)
            }
        }
    }
}
