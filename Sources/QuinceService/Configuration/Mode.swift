/// The mode of the service.
///
/// It is data for the checks; there is no second set of checks.
package enum Mode: String, Hashable, Sendable, CaseIterable {
    /// Loopback only, one-click accounts, localhost redirect URIs accepted leniently, console on.
    case development
    /// Requires an https issuer, accepts nothing leniently, console off.
    case production
}
