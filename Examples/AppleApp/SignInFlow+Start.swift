import Foundation
import QuinceUI

// Apple TV and Apple Watch always show a sheet, so only the button begins a sign-in there.
#if !os(tvOS) && !os(watchOS)
extension SignInFlow {
    /// Offers the account that the device has, without a sheet if it has none.
    ///
    /// Call it once when the app starts and nobody is signed in.
    ///
    /// - Returns: The message for the user; nil if there is none.
    func start() async -> SignInTrouble? {
        // Not alone until there is an account: a press of the button comes first.
        switch await self.apple.existingAccount() {
        case .signedIn(let signedIn): return await self.alone { await self.deliver(signedIn) }
        case .password, .other: return nil  // The shop has no passwords and no passkeys.
        case .nothing: return nil
        case .failed(let failure):
            print(failure)  // The user has not asked for anything.
            return nil
        }
    }
}
#endif
