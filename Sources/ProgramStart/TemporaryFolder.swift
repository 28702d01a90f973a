import Foundation

/// A folder for one run, which goes with the last reference to it.
public final class TemporaryFolder: Sendable {
    /// Where it is, without a final slash.
    public let path: String

    /// Makes the folder among the system's temporary files; only its owner may read it.
    ///
    /// - Throws: ``ConfigurationError`` if it cannot be made.
    public init(named prefix: String) throws(ConfigurationError) {
        self.path =
            FileManager.default.temporaryDirectory.appending(path: "\(prefix)-\(UUID().uuidString)").path
        try PrivateFile.makeFolder(self.path)
    }

    deinit { self.remove() }

    /// Removes the folder and everything in it; does nothing the second time.
    public func remove() { try? FileManager.default.removeItem(atPath: self.path) }
}
