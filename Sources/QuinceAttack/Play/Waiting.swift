/// What needs time in an app whose clock cannot be moved, and how it is waited for.
package struct Waiting: Sendable {
    /// The longest that an app is given to fetch the keys again, in seconds: many ask at most once a minute.
    package static let keys = 75
    /// How often it is looked whether it did, in seconds.
    static let interval = 5

    package var keys = Self.keys
    /// The life of a state in the app, in seconds; nil where nobody said.
    package var stateLifetime: Int?
    /// Waits so many seconds; the reason is told to whoever watches, nil where they know it already.
    package var pause: @Sendable (_ seconds: Int, _ reason: String?) async throws -> Void

    package init(pause: @escaping @Sendable (_ seconds: Int, _ reason: String?) async throws -> Void) {
        self.pause = pause
    }
}
