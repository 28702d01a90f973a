import Crypto
import Foundation
import Synchronization

/// Where identifiers and tokens get their chance from: the system, or a seed for runs that repeat.
package struct RandomSource: Sendable {
    /// Gives `count` random bytes.
    package let bytes: @Sendable (_ count: Int) -> [UInt8]

    package static let system = RandomSource { count in
        var generator = SystemRandomNumberGenerator()
        return (0..<count).map { _ in UInt8.random(in: .min ... .max, using: &generator) }
    }

    /// The same bytes on every run; for tests only, since whoever knows the seed knows every token.
    package static func repeatable(predictableSeed seed: String) -> RandomSource {
        let counter = Mutex<UInt64>(0)
        return RandomSource { count in
            counter.withLock { counter in
                var bytes: [UInt8] = []
                while bytes.count < count {
                    counter += 1
                    bytes += SHA256.hash(data: Data("\(seed)\u{0}\(counter)".utf8))
                }
                return Array(bytes.prefix(count))
            }
        }
    }

    /// `count` characters of `alphabet`, each equally likely.
    package func text(_ count: Int, of alphabet: String) -> String {
        let alphabet = Array(alphabet)
        // Bytes at or above the last whole multiple would favour the first characters; they are drawn again.
        let limit = 256 / alphabet.count * alphabet.count
        var text = ""
        while text.count < count {
            for byte in self.bytes(count - text.count) where Int(byte) < limit {
                text.append(alphabet[Int(byte) % alphabet.count])
            }
        }
        return text
    }

    package func hex(_ count: Int) -> String { self.text(count, of: "0123456789abcdef") }
    package func digits(_ count: Int) -> String { self.text(count, of: "0123456789") }
}
