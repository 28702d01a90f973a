#if canImport(LocalAuthentication) && !QUINCE_WATCH && !QUINCE_TV
import Foundation
import LocalAuthentication

/// One question to the device: asked once, for a context that has answered would say yes again without asking.
@MainActor
final class BiometricQuestion {
    private let context = LAContext()

    /// Ending the task ends the sheet; a task that had ended before shows none.
    func answer(_ reason: String) async -> BiometricAnswer {
        guard !Task.isCancelled else { return .closed }
        // The system's sheet offers no other way: the app does, after this one failed.
        self.context.localizedFallbackTitle = ""
        return await withTaskCancellationHandler {
            // Answered on a queue of the system's: without `@Sendable` the closure would be the main actor's, and trap.
            await withCheckedContinuation { continuation in
                self.context.evaluatePolicy(
                    .deviceOwnerAuthenticationWithBiometrics,
                    localizedReason: reason
                ) { @Sendable good, error in
                    continuation.resume(returning: good ? .confirmed : BiometricAnswer(error))
                }
            }
        } onCancel: {
            // Called on any thread; the context is the main actor's.
            Task { @MainActor in self.context.invalidate() }
        }
    }
}
#endif
