import QuinceProtocol

/// The texts of codes and tokens, in Apple's format.
///
/// A letter, 32 hexadecimal digits, `.0.`, four letters, a dot, 22 characters of base64url: 256 random bits, not counting
/// the four letters.
package enum OpaqueToken: String, Hashable, Sendable, CaseIterable {
    case code = "c"
    case access = "a"
    case refresh = "r"

    package func make(_ random: RandomSource) -> String {
        let letters = random.text(4, of: "abcdefghijklmnopqrstuvwxyz")
        return "\(self.rawValue)\(random.hex(32)).0.\(letters).\(Base64URL.encode(random.bytes(16)))"
    }

    /// The maximum length of a text that is looked up, in bytes; real ones have 63.
    package static let maximumLength = 256
}
