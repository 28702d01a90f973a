import QuinceProtocol

/// The texts of codes and tokens, in the shape of Apple's.
///
/// A letter, 32 hexadecimal digits, `.0.`, four letters, a dot, 22 characters of base64url: 256 random bits beside the
/// four letters.
package enum OpaqueToken: String, Hashable, Sendable, CaseIterable {
    case code = "c"
    case access = "a"
    case refresh = "r"

    package func make(_ random: RandomSource) -> String {
        let letters = random.text(4, of: "abcdefghijklmnopqrstuvwxyz")
        return "\(self.rawValue)\(random.hex(32)).0.\(letters).\(Base64URL.encode(random.bytes(16)))"
    }

    /// The longest text that is looked up, in bytes; all real ones have 63.
    package static let maximumLength = 256
}
