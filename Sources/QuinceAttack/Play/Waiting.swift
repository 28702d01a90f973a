/// The waiting times that an app needs, because its clock can't be moved.
package struct Waiting: Sendable {
    /// The maximum time for the app to fetch the keys again, in seconds; many apps fetch at most once per minute.
    package static let keys = 75
    /// The interval of the checks whether it did, in seconds.
    static let interval = 5

    package var keys = Self.keys
    /// The lifetime of a state in the app, in seconds; nil if unknown.
    package var stateLifetime: Int?
    /// Waits this number of seconds.
    ///
    /// The user sees the reason; nil if it is already known.
    package var pause: @Sendable (_ seconds: Int, _ reason: String?) async throws -> Void

    package init(pause: @escaping @Sendable (_ seconds: Int, _ reason: String?) async throws -> Void) {
        self.pause = pause
    }
}
