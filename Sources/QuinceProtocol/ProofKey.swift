import Crypto

/// The digest that a client sends before its code verifier (RFC 7636 §4.2).
///
/// Only S256 is supported.
package struct CodeChallenge: Hashable, Sendable, Codable {
    package let text: String

    /// - Throws: ``Refusal`` for another method, or for a text that isn't a SHA-256 digest in base64url.
    package init(parsing text: String, method: String?) throws(Refusal) {
        // Without a method, RFC 7636 §4.3 implies `plain`, which gives no useful protection here.
        guard let method else { throw .methodMissing }
        guard method == "S256" else { throw .method(method) }
        guard let bytes = Base64URL.decode(text), bytes.count == 32 else { throw .notADigest }
        self.text = text
    }

    /// Parses a challenge that the service stored, and checks it again.
    package init(stored text: String) throws(Refusal) { try self.init(parsing: text, method: "S256") }

    package init(from decoder: any Decoder) throws {
        try self.init(stored: decoder.singleValueContainer().decode(String.self))
    }

    package func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(self.text)
    }

    /// Whether this challenge was computed from `verifier`.
    package func matches(_ verifier: String) -> Bool {
        ConstantTime.equal(Base64URL.encode(SHA256.hash(data: Array(verifier.utf8))), self.text)
    }

    /// The reason why a challenge isn't accepted.
    package enum Refusal: Error, Hashable, Sendable, CustomStringConvertible {
        case methodMissing
        case method(String)
        case notADigest

        package var description: String {
            switch self {
            case .methodMissing: "code_challenge_method is missing; send S256"
            case .method(let method): "code_challenge_method is '\(method)'; only S256 is accepted"
            case .notADigest: "code_challenge is not a SHA-256 digest in base64url (43 characters)"
            }
        }
    }
}

/// The rules of RFC 7636 §4.1 for a code verifier: 43 to 128 unreserved characters.
package enum CodeVerifier {
    package static func isWellFormed(_ text: String) -> Bool {
        (43...128).contains(text.utf8.count)
            && text.utf8.allSatisfy { byte in
                byte.isASCIIAlphanumeric || "-._~".utf8.contains(byte)
            }
    }

    /// The S256 challenge of `verifier`.
    package static func challenge(of verifier: String) -> String {
        Base64URL.encode(SHA256.hash(data: Array(verifier.utf8)))
    }
}
