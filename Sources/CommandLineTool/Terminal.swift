import Foundation
import Wording

/// Where the commands speak: results on standard output, everything else on standard error.
///
/// Written without a buffer of its own, so that a script which reads a pipe sees a line when it is said.
public enum Terminal: Sendable {
    /// Writes a result, with a line break at the end.
    public static func say(_ text: String) {
        try? FileHandle.standardOutput.write(contentsOf: Data("\(text.harmless)\n".utf8))
    }

    /// Writes a result that another program may read, as it is; whoever made it has made it harmless.
    public static func hand(over text: String) {
        try? FileHandle.standardOutput.write(contentsOf: Data("\(text)\n".utf8))
    }

    /// Writes a question; the answer is typed on the same line.
    public static func ask(_ question: String) {
        try? FileHandle.standardError.write(contentsOf: Data(question.harmless.utf8))
    }

    /// Writes one sentence of complaint.
    public static func complain(_ sentence: String) {
        self.note("\(Self.programName): \(sentence.onOneLine)")
    }

    /// Writes a remark that is not part of the result.
    public static func note(_ text: String) {
        try? FileHandle.standardError.write(contentsOf: Data("\(text.harmless)\n".utf8))
    }

    /// How this program was called, to be repeated in a command.
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
