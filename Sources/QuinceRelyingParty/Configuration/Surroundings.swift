public import Foundation

/// Time and chance, which a test replaces.
public struct Surroundings: Sendable {
    /// The time.
    public let now: @Sendable () -> Date
    /// So many random bytes.
    public let random: @Sendable (Int) -> [UInt8]

    /// The system's, unless others are given.
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

    /// Whole seconds since 1970.
    var seconds: Int { Int(self.now().timeIntervalSince1970) }
}
