/// Another look at a credential when its user has not just signed in any more.
///
/// The system tells a revocation once, and an app that didn't look then would learn of it only much later.
@MainActor
final class LaterLook {
    private var isPlanned = false

    /// Does nothing if a look is already planned.
    func plan(after time: Duration, _ look: @escaping @Sendable () -> Void) {
        guard !self.isPlanned else { return }
        self.isPlanned = true
        // Not tied to the look that plans it, which ends at once. If the loop has ended by then, `look` does nothing.
        Task {
            try? await Task.sleep(for: time)
            self.isPlanned = false
            look()
        }
    }
}
