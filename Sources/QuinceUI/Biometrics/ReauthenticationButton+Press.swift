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
        guard let reauthentication = self.reauthentication else { return }
        self.isEnabled = false
        Task {
            let outcome = await reauthentication.confirm(after: PersonAction(self))
            self.isEnabled = true
            self.refresh()
            self.onOutcome?(outcome)
        }
    }
}
#endif
