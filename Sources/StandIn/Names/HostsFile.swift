package import Foundation
package import ProgramStart
import QuinceProtocol

/// A hosts file in which Apple's hosts lead to this machine.
///
/// The file is bytes, not text: a comment can have any encoding, and everything that Quince didn't write stays as it is.
package enum HostsFile {
    static let begin = "# Quince: Apple's hosts lead away from Apple; 'quince appleid check' says why"
    static let end = "# Quince: end"
    /// The file of Linux and macOS.
    package static let path = "/etc/hosts"

    /// Where Apple's hosts lead.
    package enum Target: Sendable, CaseIterable {
        /// To this machine, for IPv4 and IPv6.
        case thisMachine
        /// Nowhere: programs that ignore the proxy must not reach Apple.
        ///
        /// The broadcast address, to which connections fail at once. 0.0.0.0 would be this machine; Ruby leaves out the proxy for
        /// loopback addresses.
        case nowhere

        fileprivate var lines: [String] {
            let addresses =
                switch self {
                case .thisMachine: ["127.0.0.1", "::1"]
                case .nowhere: ["255.255.255.255"]
                }
            return addresses.map { "\($0) \(AppleHosts.names.joined(separator: " "))" }
        }
    }

    /// The lines that Quince writes, except for the first.
    private static let ownLines = Set((Target.allCases.flatMap(\.lines) + [Self.end]).map { Data($0.utf8) })

    /// Reads the file at `path`; empty if there is none.
    ///
    /// - Throws: ``ConfigurationError`` if it can't be read.
    package static func content(at path: String = Self.path) throws(ConfigurationError) -> Data {
        do { return try Data(contentsOf: URL(filePath: path)) } catch {
            guard FileManager.default.fileExists(atPath: path) else { return Data() }
            throw ConfigurationError("can't read \(path); check its permissions")
        }
    }

    /// `file` with the lines for Apple's hosts at its beginning, because the first entry of a name counts.
    package static func adding(_ target: Target = .thisMachine, to file: Data) -> Data {
        let lines = [Self.begin] + target.lines + [Self.end]
        return Data(lines.map { "\($0)\n" }.joined().utf8) + self.removing(from: file)
    }

    /// `file` without the lines that ``adding(_:to:)`` adds; everything else stays byte for byte.
    ///
    /// Only lines that Quince writes are removed, even if something else has changed their line breaks, added lines between them
    /// or removed the last one.
    package static func removing(from file: Data) -> Data {
        var (kept, isOurs) = (Data(), false)
        for line in self.lines(of: file) {
            let content = self.content(of: line)
            if content == Data(Self.begin.utf8) {
                isOurs = true
            } else if !isOurs || !Self.ownLines.contains(content) {
                kept += line
            } else if content == Data(Self.end.utf8) {
                isOurs = false
            }
        }
        return kept
    }

    /// The lines of `file` that name one of Apple's hosts, also those that Quince did not write.
    package static func entries(in file: Data) -> [String] {
        self.lines(of: file).map { String(decoding: self.content(of: $0), as: UTF8.self) }.filter { line in
            let words = line.prefix { $0 != "#" }.split(whereSeparator: \.isWhitespace).dropFirst()
            return words.contains { AppleHosts.names.contains($0.lowercased()) }
        }
    }

    /// The lines with their line breaks.
    private static func lines(of file: Data) -> [Data] {
        var (lines, rest) = ([Data](), file[...])
        while let lineBreak = rest.firstIndex(of: UInt8(ascii: "\n")) {
            lines.append(rest[...lineBreak])
            rest = rest[(lineBreak + 1)...]
        }
        return rest.isEmpty ? lines : lines + [rest]
    }

    /// A line without its line break.
    private static func content(of line: Data) -> Data {
        var content = line
        if content.last == UInt8(ascii: "\n") { content.removeLast() }
        if content.last == UInt8(ascii: "\r") { content.removeLast() }
        return content
    }
}
