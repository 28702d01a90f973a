// A stand-in for CryptoKit: SHA-256 as FIPS 180-4 §6.2 defines it, for tests and nothing else.

public import Foundation

/// https://developer.apple.com/documentation/cryptokit/sha256digest
public struct SHA256Digest: Sequence, Sendable {
    fileprivate let bytes: [UInt8]
    public func makeIterator() -> Array<UInt8>.Iterator { self.bytes.makeIterator() }
}

/// https://developer.apple.com/documentation/cryptokit/sha256
public enum SHA256 {
    public static func hash(data: some DataProtocol) -> SHA256Digest {
        var state: [UInt32] = self.primes.prefix(8).map { self.fraction(Double($0).squareRoot()) }
        let message = self.padded(Array(data))
        for start in stride(from: 0, to: message.count, by: 64) {
            self.compress(self.words(message[start..<start + 64]), into: &state)
        }
        return SHA256Digest(bytes: state.flatMap(self.bytes))
    }

    private static func padded(_ message: [UInt8]) -> [UInt8] {
        let zeros: Int = (119 - message.count % 64) % 64
        var padded: [UInt8] = message
        padded.append(0x80)
        padded.append(contentsOf: [UInt8](repeating: 0, count: zeros + 4))
        padded.append(contentsOf: self.bytes(UInt32(message.count * 8)))
        return padded
    }

    private static func bytes(_ word: UInt32) -> [UInt8] {
        [24, 16, 8, 0].map { (shift: UInt32) -> UInt8 in UInt8(truncatingIfNeeded: word >> shift) }
    }

    private static func words(_ block: ArraySlice<UInt8>) -> [UInt32] {
        var words: [UInt32] = []
        for (index, byte) in block.enumerated() {
            if index % 4 == 0 { words.append(0) }
            words[index / 4] = words[index / 4] << 8 | UInt32(byte)
        }
        return words
    }

    private static func compress(_ block: [UInt32], into state: inout [UInt32]) {
        var w: [UInt32] = block
        for i in 16..<64 {
            let (x, y): (UInt32, UInt32) = (w[i - 15], w[i - 2])
            let small: UInt32 = self.turn(x, 7) ^ self.turn(x, 18) ^ (x >> 3)
            let large: UInt32 = self.turn(y, 17) ^ self.turn(y, 19) ^ (y >> 10)
            w.append(w[i - 16] &+ small &+ w[i - 7] &+ large)
        }
        var v: [UInt32] = state
        for i in 0..<64 { v = self.round(v, self.constants[i] &+ w[i]) }
        for i in 0..<8 { state[i] &+= v[i] }
    }

    private static func round(_ v: [UInt32], _ word: UInt32) -> [UInt32] {
        let choice: UInt32 = (v[4] & v[5]) ^ (~v[4] & v[6])
        let majority: UInt32 = (v[0] & v[1]) ^ (v[0] & v[2]) ^ (v[1] & v[2])
        let left: UInt32 = self.turn(v[4], 6) ^ self.turn(v[4], 11) ^ self.turn(v[4], 25)
        let right: UInt32 = self.turn(v[0], 2) ^ self.turn(v[0], 13) ^ self.turn(v[0], 22)
        let first: UInt32 = v[7] &+ left &+ choice &+ word
        return [first &+ right &+ majority, v[0], v[1], v[2], v[3] &+ first, v[4], v[5], v[6]]
    }

    private static func turn(_ word: UInt32, _ by: UInt32) -> UInt32 { (word >> by) | (word << (32 - by)) }

    private static let primes: [Int] = (2...311).filter { n in !(2..<n).contains { n % $0 == 0 } }
    private static let constants: [UInt32] = Self.primes.map { Self.fraction(Foundation.cbrt(Double($0))) }

    /// The first 32 bits of the fractional part.
    private static func fraction(_ value: Double) -> UInt32 {
        UInt32((value - value.rounded(.down)) * 4_294_967_296)
    }
}
