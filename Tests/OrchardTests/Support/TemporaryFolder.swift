import Crypto
import Foundation

/// A folder that is gone when a test ends.
enum TemporaryFolder {
    static func with(_ body: (String) async throws -> Void) async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "orchard-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try await body(folder.path)
    }

    /// A key of Apple's kind, as a `.p8` file in `folder`.
    static func developerKey(in folder: String) throws -> String {
        let path = folder + "/AuthKey.p8"
        try P256.Signing.PrivateKey().pemRepresentation.write(toFile: path, atomically: true, encoding: .utf8)
        return path
    }
}
