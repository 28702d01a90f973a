public import Foundation
import Yams

/// Reads files and parses YAML, with helpful messages in place of the libraries' errors.
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
        guard FileManager.default.fileExists(atPath: path) else {
            throw ConfigurationError("\(path): there is no such \(kind); \(remedy())")
        }
        guard (try? URL(fileURLWithPath: path).resourceValues(forKeys: [.isDirectoryKey]).isDirectory) != true
        else {
            throw ConfigurationError("\(path): this is a folder, not a \(kind); \(remedy())")
        }
        guard let data = try? Self.bytes(of: path, limit: limit) else {
            throw ConfigurationError("\(path): the \(kind) can't be read; check its permissions")
        }
        guard data.count <= limit else {
            throw ConfigurationError("\(path): the \(kind) is longer than \(limit) bytes; shorten it")
        }
        guard let text = String(data: data, encoding: .utf8) else {
            throw ConfigurationError("\(path): the \(kind) isn't UTF-8 text; save it as UTF-8")
        }
        return text
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

    /// The root of the document; nil for an empty one.
    public static func compose(_ text: String, file: String) throws(ConfigurationError) -> ConfigurationNode?
    {
        // With aliases, a hundred bytes can need more than the memory. No configuration needs them.
        let anchors = Set(text.matches(of: /(?:^|[\s\[\{,:?-])&([^\s,\[\]\{\}]+)/).map { $0.output.1 })
        let aliases = text.matches(of: /(?:^|[\s\[\{,:?-])\*([^\s,\[\]\{\}]+)/).map { $0.output.1 }
        if let alias = aliases.first(where: anchors.contains) {
            throw ConfigurationError(
                "\(file): '*\(alias)' refers to '&\(alias)'; write the value out instead"
            )
        }
        let node: Node?
        do { node = try Yams.compose(yaml: text) } catch { throw Self.refusal(error, file: file) }
        return node.map { ConfigurationNode(node: $0, file: file, thing: "the configuration") }
    }

    private static func refusal(_ error: any Error, file: String) -> ConfigurationError {
        switch error as? YamlError {
        case .scanner(_, let problem, let mark, _), .parser(_, let problem, let mark, _),
            .composer(_, let problem, let mark, _):
            // The parser's own message names a C function.
            let reason = problem.hasPrefix("Maximum nesting level") ? "it is nested too deeply" : problem
            return ConfigurationError(
                "\(file):\(mark.line):\(mark.column): this isn't YAML: \(reason); check indentation and quotes"
            )
        case .duplicatedKeysInMapping(let names, let context):
            return ConfigurationError(
                "\(file):\(context.mark.line):\(context.mark.column): key '\(names.first ?? "")' is listed twice, "
                    + "first here; remove one"
            )
        default:
            return ConfigurationError("\(file):1:1: this isn't YAML text; look for unprintable characters")
        }
    }
}
