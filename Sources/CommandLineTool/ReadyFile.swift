import Foundation
public import ProgramStart

/// The file that tells a script that a server accepts requests, and how to reach it.
public struct ReadyFile: Sendable {
    private let path: String

    /// The file at `path`, which is written once the server accepts requests.
    public init(path: String) { self.path = path }

    /// Checks that the file can be written later.
    ///
    /// - Throws: ``ConfigurationError`` if its folder doesn't exist or can't be written.
    public func check() throws(ConfigurationError) {
        let folder = URL(fileURLWithPath: self.path).deletingLastPathComponent()
        guard Self.isFolder(folder), FileManager.default.isWritableFile(atPath: folder.path) else {
            throw ConfigurationError(
                "--ready-file: the folder \(folder.path) doesn't exist or isn't yours; create it first"
            )
        }
        guard !Self.isFolder(URL(fileURLWithPath: self.path)) else { throw self.irreplaceable }
    }

    /// Checks the same and removes a file left by an earlier run.
    ///
    /// - Throws: ``ConfigurationError`` if its folder doesn't exist or can't be written.
    public func prepare() throws(ConfigurationError) {
        try self.check()
        guard FileManager.default.fileExists(atPath: self.path) else { return }
        guard (try? FileManager.default.removeItem(atPath: self.path)) != nil else {
            throw self.irreplaceable
        }
    }

    private var irreplaceable: ConfigurationError {
        ConfigurationError("--ready-file: \(self.path) can't be replaced; give another name")
    }

    /// Writes the file atomically, so that a reader sees all of it or none.
    ///
    /// - Parameter content: A JSON object.
    /// - Throws: ``ConfigurationError`` if the file can't be written.
    public func write(_ content: String) throws(ConfigurationError) {
        do {
            try Data((content + "\n").utf8).write(to: URL(fileURLWithPath: self.path), options: .atomic)
        } catch {
            throw ConfigurationError(
                "--ready-file: \(self.path) can't be written; give another name, and check the free space"
            )
        }
    }

    /// Removes the file, because the server no longer accepts requests.
    public func remove() { try? FileManager.default.removeItem(atPath: self.path) }

    private static func isFolder(_ url: URL) -> Bool {
        (try? url.resourceValues(forKeys: [.isDirectoryKey]).isDirectory) ?? false
    }
}
