#if canImport(SwiftUI) && canImport(LocalAuthentication) && !QUINCE_WATCH && !QUINCE_TV
public import SwiftUI

/// A button that names the device's method and asks for it; nothing where the device has none.
public struct BiometricButton: View {
    let reauthentication: Reauthentication
    let title: BiometricTitle
    let onOutcome: @MainActor (BiometricOutcome) -> Void

    /// A button.
    ///
    /// - Parameters:
    ///   - reauthentication: Who asks.
    ///   - title: What the button says; the method's name is in it.
    ///   - onOutcome: What came of a press.
    public init(
        _ reauthentication: Reauthentication,
        title: BiometricTitle = .signIn,
        onOutcome: @escaping @MainActor (BiometricOutcome) -> Void
    ) {
        self.reauthentication = reauthentication
        self.title = title
        self.onOutcome = onOutcome
    }

    /// The button.
    public var body: some View {
        if let method = self.reauthentication.method {
            // A second press while the sheet opens asks nobody: `Reauthentication` sees to that.
            Button(action: self.press) { Text(self.title.text(for: method)) }
        }
    }

    private func press() {
        // A button's action cannot wait; the sheet outlives it, and asks no second time meanwhile.
        Task { self.onOutcome(await self.reauthentication.confirm(after: PersonAction())) }
    }
}
#endif
