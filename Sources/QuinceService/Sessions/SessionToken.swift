import Crypto
import Foundation
import QuinceProtocol

/// The secret of a session: 256 random bits, in the browser's cookie only.
package struct SessionToken: Sendable, CustomStringConvertible {
    /// Base64url of 32 bytes.
    static let length = 43

    let text: String
    private let mode: Mode

    /// A new token.
    ///
    /// Every sign-in makes one: a token that a browser already has could have been planted (session fixation).
    package init(_ random: RandomSource, in mode: Mode) {
        self.text = Base64URL.encode(random.bytes(32))
        self.mode = mode
    }

    /// The token in a cookie; nil for a text that can't be one.
    init?(cookie text: some StringProtocol, in mode: Mode) {
        guard text.utf8.count == Self.length, Base64URL.decode(String(text))?.count == 32 else { return nil }
        self.text = String(text)
        self.mode = mode
    }

    /// The digest under which the session is stored.
    ///
    /// It depends on the mode: in development mode anyone can begin a session of any account, so that session must not be
    /// valid in production mode on the same database.
    package var digest: SecretDigest { SecretDigest(of: "\(self.mode.rawValue) \(self.text)") }

    package var description: String { "a session token" }

    /// The token of the session's forms for `purpose`.
    ///
    /// Derived from the secret, so it needs no storage, and is worth nothing for another session or after this one.
    package func formToken(for purpose: FormPurpose) -> String {
        Base64URL.encode(Array(HMAC<SHA256>.authenticationCode(for: purpose.bytes, using: self.key)))
    }

    /// Whether `text` is the token of the session's forms for `purpose`; compares in constant time.
    package func accepts(_ text: String, for purpose: FormPurpose) -> Bool {
        guard let code = Base64URL.decode(text) else { return false }
        return HMAC<SHA256>.isValidAuthenticationCode(code, authenticating: purpose.bytes, using: self.key)
    }

    private var key: SymmetricKey { SymmetricKey(data: Data(self.text.utf8)) }

    /// The forms that have a token of their own.
    package enum FormPurpose: String, Sendable {
        /// Every form of the account pages.
        case change
        /// The second question before an account is deleted, so that the first one can't be left out.
        case deletion

        fileprivate var bytes: Data { Data("quince account \(self.rawValue)".utf8) }
    }
}
