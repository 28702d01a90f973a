import Crypto
import Foundation

/// How the log names an account.
///
/// In production, it is a keyed hash of the digest that stands for the account in the audit log: the lines of one account belong
/// together, and a reader without the database doesn't learn whose they are.
package struct AccountLogName: Sendable {
    /// The ID itself.
    package static let plain = Self(key: nil)

    /// The length of the hash, in bytes.
    private static let length = 8

    /// nil in development, where the log has the ID itself.
    private let key: SymmetricKey?

    init(key: SymmetricKey?) { self.key = key }

    package func of(_ accountID: String) -> String {
        self.key == nil ? accountID : self.of(person: AuditLine.person(accountID))
    }

    /// The name by the digest of an account, as lines of the audit log have it; in development, the beginning of the digest.
    func of(person: Data) -> String {
        let bytes = self.key.map { Data(HMAC<SHA256>.authenticationCode(for: person, using: $0)) } ?? person
        return bytes.prefix(Self.length).hexadecimal
    }
}
