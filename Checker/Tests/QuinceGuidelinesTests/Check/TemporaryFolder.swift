import Foundation

/// A folder that goes when the test ends.
final class TemporaryFolder: Sendable {
    let path: String

    init() throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "quince-check-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
        self.path = url.resolvingSymlinksInPath().path
    }

    deinit { try? FileManager.default.removeItem(atPath: self.path) }

    /// Writes a file, and the folders around it.
    @discardableResult
    func write(_ name: String, _ text: String = "") throws -> String {
        let file = URL(filePath: self.path).appending(path: name)
        try FileManager.default.createDirectory(
            at: file.deletingLastPathComponent(),
            withIntermediateDirectories: true
        )
        try Data(text.utf8).write(to: file)
        return file.path
    }

    func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(
            atPath: "\(self.path)/\(name)",
            withDestinationPath: target
        )
    }

    func text(_ name: String) throws -> String {
        try String(contentsOf: URL(filePath: self.path).appending(path: name), encoding: .utf8)
    }
}
