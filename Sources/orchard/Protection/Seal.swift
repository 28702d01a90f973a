import Crypto
import Foundation

/// Encrypts what the database keeps of other people's secrets: AES-256-GCM, bound to what it belongs to.
struct Seal: Sendable {
    private let key: SymmetricKey

    init(key: SymmetricKey) { self.key = key }

    /// Seals `text`, which nobody may read in a copy of the database.
    ///
    /// The purpose says what it is and whose, such as `refresh-token:SUBJECT`. Only the same purpose opens it, so a
    /// sealed text that was moved to another row is of no use.
    func close(_ text: String, for purpose: String) throws -> Data {
        let box = try AES.GCM.seal(Data(text.utf8), using: self.key, authenticating: Data(purpose.utf8))
        guard let sealed = box.combined else { throw CryptoKitError.incorrectParameterSize }
        return sealed
    }

    /// The text that was sealed for `purpose`.
    ///
    /// - Throws: `CryptoKitError` for another key, another purpose or a changed text.
    func open(_ sealed: Data, for purpose: String) throws -> String {
        let box = try AES.GCM.SealedBox(combined: sealed)
        let bytes = try AES.GCM.open(box, using: self.key, authenticating: Data(purpose.utf8))
        return String(decoding: bytes, as: UTF8.self)
    }
}
