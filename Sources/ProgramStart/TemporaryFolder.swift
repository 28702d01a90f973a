import Foundation

/// A folder for one run, which is removed with the last reference to it.
public final class TemporaryFolder: Sendable {
    /// The path of the folder, without a final slash.
    public let path: String

    /// Creates the folder among the system's temporary files; only its owner can read it.
    ///
    /// - Throws: ``ConfigurationError`` if it can't be created.
    public init(named prefix: String) throws(ConfigurationError) {
        self.path =
            FileManager.default.temporaryDirectory.appending(path: "\(prefix)-\(UUID().uuidString)").path
        try PrivateFile.makeFolder(self.path)
    }

    deinit { self.remove() }

    /// Removes the folder and everything in it.
    ///
    /// Calling it again has no effect.
    public func remove() { try? FileManager.default.removeItem(atPath: self.path) }
}
