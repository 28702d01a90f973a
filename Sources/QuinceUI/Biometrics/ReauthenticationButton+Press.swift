#if canImport(LocalAuthentication) && !QUINCE_WATCH && !QUINCE_TV
#if canImport(UIKit)
import UIKit
#elseif canImport(AppKit)
import AppKit
#endif

/// The same for both classes of this name.
extension ReauthenticationButton {
    /// Asks once, and takes no other press meanwhile.
    func ask() {
        guard let reauthentication = self.reauthentication, !self.isWaiting else { return }
        self.isWaiting = true
        // A control's action cannot wait for the person, who answers the system's sheet.
        Task {
            let outcome = await reauthentication.confirm(after: PersonAction(self))
            self.isWaiting = false
            self.refresh()
            self.onOutcome?(outcome)
        }
    }
}
#endif
