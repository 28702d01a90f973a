import Crypto
import Foundation

/// Files that nobody but their owner may read, from their first moment on.
enum PrivateFile {
    /// Makes the file, empty, and its folder, where they are missing.
    static func make(_ path: String) throws(SettingsError) {
        let folder = URL(filePath: path).deletingLastPathComponent().path
        do {
            try FileManager.default.createDirectory(
                atPath: folder,
                withIntermediateDirectories: true,
                attributes: [.posixPermissions: 0o700]
            )
        } catch {
            throw SettingsError(
                "cannot make the folder \(folder); check that you may write there, or name another with --database"
            )
        }
        let descriptor = unsafe open(path, O_CREAT | O_RDWR | O_CLOEXEC, 0o600)
        guard descriptor >= 0 else {
            let reason = unsafe String(cString: strerror(errno))
            throw SettingsError(
                "cannot write \(path): \(reason); check the folder's permissions, or name another with --database"
            )
        }
        close(descriptor)
    }

    /// The key beside the database, made the first time.
    static func key(beside path: String, random: RandomBytes) throws -> SymmetricKey {
        let keyPath = path + ".key"
        try self.make(keyPath)
        let url = URL(filePath: keyPath)
        let text = String(decoding: try Data(contentsOf: url), as: UTF8.self)
            .trimmingCharacters(in: .whitespacesAndNewlines)
        guard text.isEmpty else {
            guard let bytes = [UInt8](hexadecimal: text), bytes.count == 32 else {
                throw SettingsError(
                    "\(keyPath) is no key of orchard; put it back, or delete it with the database beside it"
                )
            }
            return SymmetricKey(data: bytes)
        }
        let bytes = random(32)
        let digits = bytes.map { String($0 >> 4, radix: 16) + String($0 & 15, radix: 16) }.joined()
        let file = try FileHandle(forWritingTo: url)
        try file.write(contentsOf: Data((digits + "\n").utf8))
        try file.close()
        return SymmetricKey(data: bytes)
    }
}
