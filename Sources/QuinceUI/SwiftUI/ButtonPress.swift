#if canImport(SwiftUI)
import Accessibility
import AuthenticationServices

/// What a press of a button does: SwiftUI creates the platform's button once, and its description again and again.
@MainActor
final class ButtonPress {
    enum Action {
        case call(@MainActor () -> Void)
        case signIn(AppleSignIn, @MainActor (AppleSignInOutcome) async -> Void)
    }

    /// The action of the current description.
    var action: Action
    /// Whether the surroundings enable the button.
    var isAllowed = true {
        didSet { self.show(self.isEnabled) }
    }
    /// True from a press until the outcome has been handled.
    private var isRunning = false {
        didSet { self.show(self.isEnabled) }
    }
    /// Enables or disables the platform's button.
    var show: @MainActor (Bool) -> Void = { _ in }

    init(_ action: Action) { self.action = action }

    var isEnabled: Bool { self.isAllowed && !self.isRunning }

    #if os(watchOS) || QUINCE_WATCH
    func press() {
        switch self.action {
        case .call(let action): action()
        case .signIn(let apple, let handle): self.signIn(apple, handle)
        }
    }
    #else
    /// - Parameter window: The window of the pressed button, in which the sheet appears.
    func press(in window: ASPresentationAnchor?) {
        switch self.action {
        case .call(let action): action()
        case .signIn(let apple, let handle):
            if let window { apple.window = window }
            self.signIn(apple, handle)
        }
    }
    #endif

    private func signIn(
        _ apple: AppleSignIn,
        _ handle: @escaping @MainActor (AppleSignInOutcome) async -> Void
    ) {
        guard self.isEnabled else { return }
        self.isRunning = true
        // A control's action can't wait for the user's response to the sheet.
        Task {
            let outcome = await apple.signIn()
            if let message = outcome.message { AccessibilityNotification.Announcement(message).post() }
            await handle(outcome)
            self.isRunning = false
        }
    }
}
#endif
