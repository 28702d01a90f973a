import Foundation

/// The file that tells a script that the shop answers, and where.
struct ReadyFile {
    let path: String

    /// Checks that the file can be written later and removes one left by an earlier run.
    ///
    /// - Throws: ``SettingsError`` when its folder is missing or closed.
    func prepare() throws(SettingsError) {
        let folder = URL(fileURLWithPath: self.path).deletingLastPathComponent().path
        guard Self.isFolder(folder), FileManager.default.isWritableFile(atPath: folder) else {
            throw SettingsError(
                "--ready-file: the folder \(folder) does not exist or is not yours; make it first"
            )
        }
        guard FileManager.default.fileExists(atPath: self.path) else { return }
        guard !Self.isFolder(self.path), (try? FileManager.default.removeItem(atPath: self.path)) != nil
        else {
            throw SettingsError("--ready-file: \(self.path) cannot be replaced; give another name")
        }
    }

    /// Writes the file at once: a reader sees all of it or none.
    func write(url: WebOrigin) throws {
        let content = ["url": url.text, "mailbox": url.text + Paths.mailbox]
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        try encoder.encode(content).write(to: URL(fileURLWithPath: self.path), options: .atomic)
    }

    /// Removes the file: what it names answers no more.
    func remove() { try? FileManager.default.removeItem(atPath: self.path) }

    private static func isFolder(_ path: String) -> Bool {
        (try? URL(fileURLWithPath: path).resourceValues(forKeys: [.isDirectoryKey]).isDirectory) ?? false
    }
}
