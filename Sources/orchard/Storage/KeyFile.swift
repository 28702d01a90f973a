import Crypto
import Foundation
import ProgramStart

/// The key file next to the database; the key seals Apple's tokens in the database.
enum KeyFile {
    /// Reads the key next to the database at `path`, and creates it the first time.
    ///
    /// - Throws: ``ConfigurationError`` for a file that isn't a key, or that can't be written.
    static func key(beside path: String, random: RandomBytes) throws -> SymmetricKey {
        let keyPath = path + ".key"
        guard FileManager.default.fileExists(atPath: keyPath) else {
            try PrivateFile.makeFolder(URL(filePath: keyPath).deletingLastPathComponent().path)
            let bytes = random(32)
            let digits = bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
            try PrivateFile.create(keyPath, Data((digits + "\n").utf8))
            return SymmetricKey(data: bytes)
        }
        let text = String(decoding: try Data(contentsOf: URL(filePath: keyPath)), as: UTF8.self)
            .trimmingCharacters(in: .whitespacesAndNewlines)
        guard let bytes = [UInt8](hexadecimal: text), bytes.count == 32 else {
            throw ConfigurationError(
                "\(keyPath) isn't a key of orchard; restore it, or delete it together with the database next to it"
            )
        }
        return SymmetricKey(data: bytes)
    }
}
