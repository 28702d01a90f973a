#if canImport(SwiftUI) && canImport(LocalAuthentication) && !(os(tvOS) || os(watchOS) || QUINCE_TV || QUINCE_WATCH)
public import SwiftUI

/// A button that names the device's biometric method and asks for it; empty on devices without one.
public struct BiometricButton: View {
    let reauthentication: Reauthentication
    let title: BiometricTitle
    let onOutcome: @MainActor (BiometricOutcome) -> Void

    /// Creates a button.
    ///
    /// - Parameters:
    ///   - reauthentication: The biometric check.
    ///   - title: The title of the button, which contains the method's name.
    ///   - onOutcome: Called with the outcome of a press.
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
            Button {
                self.reauthentication.press(self.onOutcome)
            } label: {
                Text(self.title.text(for: method))
            }
        }
    }
}
#endif
