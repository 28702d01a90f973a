import Crypto
import Foundation

/// Encrypts secrets of others in the database: AES-256-GCM, bound to their purpose.
struct Seal: Sendable {
    private let key: SymmetricKey

    init(key: SymmetricKey) { self.key = key }

    /// Seals `text`, so that a copy of the database doesn't reveal it.
    ///
    /// The purpose names the kind and the owner, such as `refresh-token:SUBJECT`. Only the same purpose opens the text, so it
    /// is useless in another row.
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
