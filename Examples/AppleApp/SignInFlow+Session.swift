import Foundation
import QuinceUI

extension SignInFlow {
    /// Ends the session when Apple's side of it ended; runs from the app's start as long as someone is signed in.
    ///
    /// Watches this one `user`: who got another by the app's move is watched anew, and ending the task ends the watch of the old
    /// one. SwiftUI's `.task(id: user)` does both.
    ///
    /// - Parameters:
    ///   - user: As the sign-in named the person; the app kept it in the keychain.
    ///   - center: Where the system tells of revocations.
    ///   - signInAgain: Shows the sign-in screen, and leaves the session.
    ///   - signOut: Forgets the session, and shows the sign-in screen.
    func watch(
        _ user: String,
        center: NotificationCenter = .default,
        signInAgain: @MainActor () -> Void,
        signOut: @MainActor () -> Void
    ) async {
        // After this session anybody may sign in. The next watch may have begun.
        defer { if self.moved == user { self.moved = nil } }
        for await state in self.apple.credentialStates(of: user, center: center) {
            switch state {
            case .authorized, .unknown: continue
            case .transferred:
                // The app moved to another team. The next sign-in names the person as before, and tells the new name.
                self.moved = user
                signInAgain()
            case .revoked, .notFound:
                self.forget()
                return signOut()
            }
        }
    }
}
