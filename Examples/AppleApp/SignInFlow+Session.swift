import Foundation
import QuinceUI

extension SignInFlow {
    /// Ends the session when it ended on Apple's side; runs from the app's start as long as someone is signed in.
    ///
    /// It watches only this `user`. After the app moved to another team, start a new watch for the new `user`;
    /// canceling the task ends the old watch. SwiftUI's `.task(id: user)` does both.
    ///
    /// - Parameters:
    ///   - user: The user identifier from the sign-in, which the app stored in the keychain.
    ///   - center: The notification center to which the system posts revocations.
    ///   - signInAgain: Shows the sign-in screen without ending the session.
    ///   - signOut: Removes the session and shows the sign-in screen.
    func watch(
        _ user: String,
        center: NotificationCenter = .default,
        signInAgain: @MainActor () -> Void,
        signOut: @MainActor () -> Void
    ) async {
        // After this session, anyone may sign in. The next watch may already have started.
        defer { if self.moved == user { self.moved = nil } }
        for await state in self.apple.credentialStates(of: user, center: center) {
            switch state {
            case .authorized, .couldNotLook: continue
            case .transferred:
                // The app moved to another team. The next sign-in uses the old user identifier and returns the new one.
                self.moved = user
                signInAgain()
            case .revoked, .notFound:
                self.forget()
                return signOut()
            }
        }
    }
}
