package import Foundation
package import Logging

/// The log of our programs: one line per message on standard error, whatever the values contain.
///
/// Values come from requests. Without escaping, a value with a line break would add a line to the log.
package struct ProgramLog: LogHandler {
    /// The format of a line.
    package enum Format: String, Hashable, Sendable, CaseIterable {
        /// Readable text: time, level, message, `name=value`.
        case text
        /// One JSON object per line (RFC 8259): `time`, `level`, `message`, and the values.
        case json
    }

    /// The level of this logger; the program's level, unless the logger got its own.
    package var logLevel: Logger.Level {
        get { self.ownLevel ?? self.level.value }
        set { self.ownLevel = newValue }
    }
    package var metadata: Logger.Metadata = [:]
    private var ownLevel: Logger.Level?
    private let level: LogLevel
    private let format: Format
    private let write: @Sendable (String) -> Void
    private let now: @Sendable () -> Date

    /// - Parameters:
    ///   - format: The format of a line.
    ///   - level: The program's level.
    ///   - write: Writes a line with its line break; standard error by default.
    ///   - now: The time of a line.
    package init(
        _ format: Format,
        level: LogLevel = LogLevel(.info),
        write: @escaping @Sendable (String) -> Void = LogWriter.standardError.write,
        now: @escaping @Sendable () -> Date = { Date() }
    ) {
        self.format = format
        self.level = level
        self.write = write
        self.now = now
    }

    package subscript(metadataKey key: String) -> Logger.Metadata.Value? {
        get { self.metadata[key] }
        set { self.metadata[key] = newValue }
    }

    package func log(event: LogEvent) {
        let values = self.metadata.merging(event.metadata ?? [:]) { $1 }.sorted { $0.key < $1.key }
            .map { (name: $0.key, value: "\($0.value)") }
        let time = Date.ISO8601FormatStyle(includingFractionalSeconds: true).format(self.now())
        self.write(
            self.format == .text
                ? Self.text(time, event.level, "\(event.message)", values)
                : Self.json(time, event.level, "\(event.message)", values)
        )
    }

    private static func text(
        _ time: String,
        _ level: Logger.Level,
        _ message: String,
        _ values: [(name: String, value: String)]
    ) -> String {
        var line =
            "\(time) \(level.rawValue) \(self.isPlain(message, spaces: true) ? message : self.quoted(message))"
        for (name, value) in values {
            let name = self.isPlain(name, spaces: false) ? name : self.quoted(name)
            line += " \(name)=\(self.isPlain(value, spaces: false) ? value : self.quoted(value))"
        }
        return line + "\n"
    }

    private static func json(
        _ time: String,
        _ level: Logger.Level,
        _ message: String,
        _ values: [(name: String, value: String)]
    ) -> String {
        var line = #"{"time":"\#(time)","level":"\#(level.rawValue)","message":\#(self.quoted(message))"#
        for (name, value) in values { line += ",\(self.quoted(name)):\(self.quoted(value))" }
        return line + "}\n"
    }

    /// Whether a text needs no quotes.
    private static func isPlain(_ text: String, spaces: Bool) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { byte in
                (0x21...0x7E).contains(byte) && byte != 0x22 && byte != 0x5C && byte != 0x3D
                    || spaces && byte == 0x20
            }
    }

    /// The text as a JSON string, with escapes for everything that affects a terminal or a line-based reader.
    private static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case _
            where scalar.value < 0x20 || (0x7F...0x9F).contains(scalar.value) || Self.isInvisible(scalar):
                result += self.escaped(scalar)
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }

    /// Line separators, and marks that change the direction of the text after them.
    private static func isInvisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .format, .lineSeparator, .paragraphSeparator: true
        default: false
        }
    }

    private static func escaped(_ scalar: Unicode.Scalar) -> String {
        UTF16.encode(scalar)?.map { unit in
            let digits = String(unit, radix: 16)
            return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        }.joined() ?? ""
    }
}
