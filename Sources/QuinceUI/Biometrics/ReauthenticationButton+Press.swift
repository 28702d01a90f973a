#if canImport(LocalAuthentication) && !(os(tvOS) || os(watchOS) || QUINCE_TV || QUINCE_WATCH)
#if canImport(UIKit)
import UIKit
#elseif canImport(AppKit)
import AppKit
#endif

/// The parts that both classes of this name share.
extension ReauthenticationButton {
    /// Asks once; other presses have no effect in the meantime.
    func ask() {
        guard let reauthentication = self.reauthentication, !self.isWaiting else { return }
        self.isWaiting = true
        // A control's action can't wait for the user's response to the system's sheet.
        Task {
            let outcome = await reauthentication.confirm(after: PersonAction(self))
            self.isWaiting = false
            self.refresh()
            self.onOutcome?(outcome)
        }
    }
}
#endif
