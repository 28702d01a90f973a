public import Foundation

/// Reads files, with helpful messages in place of the libraries' errors.
public enum ConfigurationText: Sendable {
    /// The text of a file.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - kind: The kind of the file, for messages, such as `configuration file`.
    ///   - limit: The maximum size of the file, in bytes.
    ///   - remedy: What to do if the file doesn't exist.
    /// - Returns: The complete text.
    /// - Throws: ``ConfigurationError`` if it doesn't exist, can't be read, is too long or isn't UTF-8.
    public static func read(
        _ path: String,
        called kind: String,
        limit: Int,
        remedy: () -> String
    ) throws(ConfigurationError) -> String {
        let data = try Self.bytes(of: path, called: kind, limit: limit, remedy: remedy)
        guard let text = String(data: data, encoding: .utf8) else {
            throw ConfigurationError("\(path): the \(kind) isn't UTF-8 text; save it as UTF-8")
        }
        return text
    }

    /// The bytes of a file.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - kind: The kind of the file, for messages, such as `icon`.
    ///   - limit: The maximum size of the file, in bytes.
    ///   - remedy: What to do if the file doesn't exist.
    /// - Returns: All bytes.
    /// - Throws: ``ConfigurationError`` if it doesn't exist, can't be read or is too long.
    public static func bytes(
        of path: String,
        called kind: String,
        limit: Int,
        remedy: () -> String
    ) throws(ConfigurationError) -> Data {
        guard !path.isEmpty else {
            throw ConfigurationError("the path of the \(kind) is empty; name a file")
        }
        guard FileManager.default.fileExists(atPath: path) else {
            throw ConfigurationError("\(path): there is no such \(kind); \(remedy())")
        }
        guard (try? URL(fileURLWithPath: path).resourceValues(forKeys: [.isDirectoryKey]).isDirectory) != true
        else {
            throw ConfigurationError("\(path): this is a folder, not a \(kind); \(remedy())")
        }
        guard let data = try? Self.bytes(of: path, limit: limit) else {
            throw ConfigurationError(
                "\(path): the \(kind) can't be read; check its permissions, or run this as its owner"
            )
        }
        guard data.count <= limit else {
            throw ConfigurationError("\(path): the \(kind) is longer than \(limit) bytes; shorten it")
        }
        return data
    }

    /// The bytes of a file, or of a pipe from a shell; at most one more than `limit`.
    private static func bytes(of path: String, limit: Int) throws -> Data {
        let file = try FileHandle(forReadingFrom: URL(fileURLWithPath: path))
        defer { try? file.close() }
        var data = Data()
        while data.count <= limit, let part = try file.read(upToCount: limit + 1 - data.count), !part.isEmpty
        {
            data += part
        }
        return data
    }

    /// `path` itself if it is absolute, otherwise the path in `folder`.
    public static func path(_ path: String, in folder: URL) -> String {
        // `relativeTo:` would remove the folder's last part if its URL has no final slash.
        path.hasPrefix("/") ? path : folder.appendingPathComponent(path).standardizedFileURL.path
    }
}
