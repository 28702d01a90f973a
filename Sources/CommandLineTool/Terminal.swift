import Foundation
import Wording

/// The output of commands: results on standard output, everything else on standard error.
///
/// There is no buffer, so that a script that reads a pipe gets each line at once.
public enum Terminal: Sendable {
    /// Writes a result, with a line break at the end.
    public static func say(_ text: String) {
        try? FileHandle.standardOutput.write(contentsOf: Data("\(text.harmless)\n".utf8))
    }

    /// Writes a result for another program unchanged; the caller has already escaped it.
    public static func hand(over text: String) {
        try? FileHandle.standardOutput.write(contentsOf: Data("\(text)\n".utf8))
    }

    /// Writes a question; the answer is typed on the same line.
    public static func ask(_ question: String) {
        try? FileHandle.standardError.write(contentsOf: Data(question.harmless.utf8))
    }

    /// Writes an error message.
    public static func complain(_ sentence: String) {
        self.note("\(Self.programName): \(sentence.onOneLine)")
    }

    /// Writes a remark that isn't part of the result.
    public static func note(_ text: String) {
        try? FileHandle.standardError.write(contentsOf: Data("\(text.harmless)\n".utf8))
    }

    /// The command with which this program was called, for messages that repeat it.
    public static var program: String {
        guard let called = CommandLine.arguments.first, called.contains("/") else { return self.programName }
        return called
    }

    /// The program's own name, such as `quince`.
    private static var programName: String {
        CommandLine.arguments.first.map { URL(filePath: $0).lastPathComponent } ?? "quince"
    }

    /// Whether standard output is a terminal that may be colored (https://no-color.org).
    public static var isColored: Bool {
        let environment = ProcessInfo.processInfo.environment
        return isatty(STDOUT_FILENO) == 1 && (environment["NO_COLOR"] ?? "").isEmpty
            && environment["TERM"] != "dumb"
    }
}
