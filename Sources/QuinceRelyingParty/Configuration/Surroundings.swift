public import Foundation

/// The clock and the source of random bytes, which a test can replace.
public struct Surroundings: Sendable {
    /// Returns the current time.
    public let now: @Sendable () -> Date
    /// Returns the requested number of random bytes.
    public let random: @Sendable (Int) -> [UInt8]

    /// Uses the system's clock and random bytes by default.
    public init(
        now: @escaping @Sendable () -> Date = { Date() },
        random: @escaping @Sendable (Int) -> [UInt8] = { count in
            var generator = SystemRandomNumberGenerator()
            return (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
        }
    ) {
        self.now = now
        self.random = random
    }

    /// The current time in whole seconds since 1970.
    var seconds: Int { Int(self.now().timeIntervalSince1970) }
}
