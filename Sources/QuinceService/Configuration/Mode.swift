/// What the service is for; data that checks read, never a second set of checks.
package enum Mode: String, Hashable, Sendable, CaseIterable {
    /// Loopback only, one-click accounts, localhost redirect URIs accepted and explained, console open.
    case development
    /// An https issuer is required, no leniency, console closed.
    case production
}
