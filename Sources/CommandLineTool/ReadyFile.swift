import Foundation
public import ProgramStart

/// The file that tells a script that a server answers, and how to reach it.
public struct ReadyFile: Sendable {
    private let path: String

    /// The file at `path`, which is written once the server responds.
    public init(path: String) { self.path = path }

    /// Checks that the file can be written later and removes one left by an earlier run.
    ///
    /// - Throws: ``ConfigurationError`` when its folder is missing or closed.
    public func prepare() throws(ConfigurationError) {
        let folder = URL(fileURLWithPath: self.path).deletingLastPathComponent()
        guard Self.isFolder(folder), FileManager.default.isWritableFile(atPath: folder.path) else {
            throw ConfigurationError(
                "--ready-file: the folder \(folder.path) does not exist or is not yours; make it first"
            )
        }
        guard FileManager.default.fileExists(atPath: self.path) else { return }
        guard !Self.isFolder(URL(fileURLWithPath: self.path)),
            (try? FileManager.default.removeItem(atPath: self.path)) != nil
        else {
            throw ConfigurationError("--ready-file: \(self.path) cannot be replaced; give another name")
        }
    }

    /// Writes the file at once: a reader sees all of it or none.
    ///
    /// - Parameter content: A JSON object.
    /// - Throws: What the system says of a file that cannot be written.
    public func write(_ content: String) throws {
        try Data((content + "\n").utf8).write(to: URL(fileURLWithPath: self.path), options: .atomic)
    }

    /// Removes the file: what it names answers no more.
    public func remove() { try? FileManager.default.removeItem(atPath: self.path) }

    private static func isFolder(_ url: URL) -> Bool {
        (try? url.resourceValues(forKeys: [.isDirectoryKey]).isDirectory) ?? false
    }
}
