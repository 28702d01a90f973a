import AuthenticationServices
import SwiftUI

struct AppleEntrance: View {
    @Environment(\.colorScheme) private var scheme
    var width: CGFloat
    var completion: (Result<ASAuthorization, Error>) -> Void

    var body: some View {
        SignInWithAppleButton(.signIn, onRequest: { _ in }, onCompletion: completion)
            .signInWithAppleButtonStyle(scheme == .dark ? .white : .black)
            .frame(width: width, height: 44)
            .id(scheme)
    }
}
