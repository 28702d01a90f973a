import Crypto
package import CryptoExtras
import Foundation
import Synchronization

/// The source of randomness for identifiers and tokens: the system, or a seed for runs that repeat.
package struct RandomSource: Sendable {
    /// Gives `count` random bytes.
    package let bytes: @Sendable (_ count: Int) -> [UInt8]
    /// Marks the start of a run; has no effect on the system's randomness.
    package let mark: @Sendable () -> Void
    /// Returns to the start of the run; has no effect on the system's randomness.
    package let restart: @Sendable () -> Void
    /// Creates an RSA key of 2,048 bits, the slowest operation here.
    package let signingKey: @Sendable () throws -> _RSA.Signing.PrivateKey

    private init(
        mark: @escaping @Sendable () -> Void = {},
        restart: @escaping @Sendable () -> Void = {},
        signingKey: @escaping @Sendable () throws -> _RSA.Signing.PrivateKey = {
            try .init(keySize: .bits2048)
        },
        bytes: @escaping @Sendable (_ count: Int) -> [UInt8]
    ) {
        self.bytes = bytes
        self.mark = mark
        self.restart = restart
        self.signingKey = signingKey
    }

    /// The same source with `keys` as the first signing keys; for tests, which share them.
    package func giving(_ keys: [_RSA.Signing.PrivateKey]) -> RandomSource {
        let left = Mutex(keys[...])
        return RandomSource(
            mark: self.mark,
            restart: self.restart,
            signingKey: { try left.withLock { $0.popFirst() } ?? self.signingKey() },
            bytes: self.bytes
        )
    }

    package static let system = RandomSource { count in
        // One call of the library's generator, which the system seeds; a number generator of Swift's needs a system call for
        // every eight bytes.
        guard count > 0 else { return [] }
        return unsafe SymmetricKey(size: SymmetricKeySize(bitCount: count * 8)).withUnsafeBytes {
            unsafe Array($0)
        }
    }

    /// The same bytes in every run; for tests only, because anyone who knows the seed knows every token.
    package static func repeatable(predictableSeed seed: String) -> RandomSource {
        let counter = Counter()
        return RandomSource(
            mark: { counter.place.withLock { $0.begin = $0.now } },
            restart: { counter.place.withLock { $0.now = $0.begin } },
            bytes: { count in
                var bytes: [UInt8] = []
                while bytes.count < count {
                    bytes += SHA256.hash(data: Data("\(seed)\u{0}\(counter.next())".utf8))
                }
                return Array(bytes.prefix(count))
            }
        )
    }

    /// The position of a repeatable source.
    private final class Counter: Sendable {
        let place = Mutex<(now: UInt64, begin: UInt64)>((0, 0))

        func next() -> UInt64 {
            self.place.withLock { place in
                place.now += 1
                return place.now
            }
        }
    }

    /// `count` characters of `alphabet`, which is ASCII; all are equally likely.
    package func text(_ count: Int, of alphabet: String) -> String {
        let alphabet = Array(alphabet.utf8)
        // Bytes from the last whole multiple on would make the first characters more likely; they are drawn again.
        let limit = 256 / alphabet.count * alphabet.count
        var text: [UInt8] = []
        text.reserveCapacity(count)
        while text.count < count {
            for byte in self.bytes(count - text.count) where Int(byte) < limit {
                text.append(alphabet[Int(byte) % alphabet.count])
            }
        }
        return String(decoding: text, as: UTF8.self)
    }

    /// `count` hexadecimal digits, an even number of them.
    package func hex(_ count: Int) -> String {
        let digits = Array("0123456789abcdef".utf8)
        let text = self.bytes(count / 2).flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 0xF)]] }
        return String(decoding: text, as: UTF8.self)
    }
    package func digits(_ count: Int) -> String { self.text(count, of: "0123456789") }
}
