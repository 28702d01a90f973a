#if canImport(LocalAuthentication) && !(os(tvOS) || os(watchOS) || QUINCE_TV || QUINCE_WATCH)
import Foundation
import LocalAuthentication

/// One question to the device; it is asked only once, because a context that has answered would say yes again without
/// asking.
@MainActor
final class BiometricQuestion {
    private let context = LAContext()

    /// Canceling the task closes the sheet; a task that was already canceled shows none.
    func answer(_ reason: String) async -> BiometricAnswer {
        guard !Task.isCancelled else { return .closed }
        // The system's sheet offers no other way: the app does, after this one has failed.
        self.context.localizedFallbackTitle = ""
        return await withTaskCancellationHandler {
            // Called on a queue of the system: without `@Sendable`, the closure would belong to the main actor and
            // trap.
            await withCheckedContinuation { continuation in
                self.context.evaluatePolicy(
                    .deviceOwnerAuthenticationWithBiometrics,
                    localizedReason: reason
                ) { @Sendable good, error in
                    continuation.resume(returning: good ? .confirmed : BiometricAnswer(error))
                }
            }
        } onCancel: {
            // Called on any thread, but the context belongs to the main actor.
            Task { @MainActor in self.context.invalidate() }
        }
    }
}
#endif
