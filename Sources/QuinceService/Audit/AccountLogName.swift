import Crypto
import Foundation

/// How the log names an account.
///
/// In production, it is a keyed hash of the account's ID: the lines of one account belong together, and a reader
/// without the database doesn't learn whose they are.
package struct AccountLogName: Sendable {
    /// The ID itself.
    package static let plain = Self(key: nil)

    /// The length of the hash, in bytes.
    private static let length = 8

    /// nil in development, where the log has the ID itself.
    private let key: SymmetricKey?

    init(key: SymmetricKey?) { self.key = key }

    func of(_ accountID: String) -> String {
        guard let key else { return accountID }
        let code = HMAC<SHA256>.authenticationCode(for: Data(accountID.utf8), using: key)
        return code.prefix(Self.length).map { byte in
            let digits = String(byte, radix: 16)
            return digits.count == 1 ? "0" + digits : digits
        }.joined()
    }
}
