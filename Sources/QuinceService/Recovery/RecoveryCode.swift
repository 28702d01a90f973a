import PageLanguages
import QuinceProtocol

/// A recovery code: 80 random bits, as 16 letters and digits in groups of four.
package struct RecoveryCode: Sendable, CustomStringConvertible {
    /// How many a user has.
    package static let count = 10
    /// Base32 (RFC 4648 §6), in lowercase letters.
    private static let alphabet = "abcdefghijklmnopqrstuvwxyz234567"
    private static let length = 16
    /// The longest text that is read, in characters; users type spaces and hyphens.
    private static let maximumLength = 64

    /// Such as `abcd-efgh-ijkl-mnop`.
    let text: String

    init(_ random: RandomSource) {
        let letters = Array(random.text(Self.length, of: Self.alphabet))
        self.text = stride(from: 0, to: Self.length, by: 4).map { String(letters[$0..<$0 + 4]) }
            .joined(separator: "-")
    }

    var digest: SecretDigest { Self.digest(of: self.text) }

    /// The digest under which the code is stored; spaces, hyphens and the case of letters don't matter.
    static func digest(of text: String) -> SecretDigest {
        let letters = text.prefix(Self.maximumLength).lowercased().filter { $0 != "-" && !$0.isWhitespace }
        return SecretDigest(of: "recovery \(letters)")
    }

    /// What a user reads who signed in with a code, in the language of the current request; `left`: how many codes are unused.
    static func used(left: Int) -> String {
        left == 0
            ? Language.current.text(.codesUsedLast) : Language.current.text(.codesUsed, count: left)
    }

    package var description: String { "a recovery code" }
}
