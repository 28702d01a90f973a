import Foundation
import QuinceUI

extension SignInFlow {
    /// Ends the session when Apple's side of it ended; runs from the app's start as long as somebody is signed in.
    ///
    /// - Parameters:
    ///   - user: As the sign-in named the person; the app kept it in the keychain.
    ///   - center: Where the system tells of revocations.
    ///   - signOut: Forgets the session, and shows the sign-in screen.
    func watch(
        _ user: String,
        center: NotificationCenter = .default,
        signOut: @MainActor () -> Void
    ) async {
        for await state in self.apple.credentialStates(of: user, center: center) {
            switch state {
            case .revoked, .notFound: return signOut()
            // The app moved to another team: the next sign-in is `signIn(as: user, transferred: true)`.
            case .transferred: continue
            case .authorized, .unknown: continue
            }
        }
    }
}
