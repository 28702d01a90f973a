import Foundation

/// Where the commands speak: results on standard output, everything else on standard error.
///
/// Written without a buffer of its own, so that a script which reads a pipe sees a line when it is said.
enum Terminal {
    /// Writes a result, with a line break at the end.
    static func say(_ text: String) {
        try? FileHandle.standardOutput.write(contentsOf: Data("\(text.harmless)\n".utf8))
    }

    /// Writes one sentence of complaint.
    static func complain(_ sentence: String) {
        self.note("quince: \(sentence.onOneLine)")
    }

    /// Writes a remark that is not part of the result.
    static func note(_ text: String) {
        try? FileHandle.standardError.write(contentsOf: Data("\(text.harmless)\n".utf8))
    }

    /// How this program was called, to be repeated in a command.
    static var program: String {
        let name = CommandLine.arguments.first ?? "quince"
        return name.contains("/") ? name : "quince"
    }

    /// Whether standard output is a terminal that may be coloured (https://no-color.org).
    static var isColoured: Bool {
        let environment = ProcessInfo.processInfo.environment
        return isatty(STDOUT_FILENO) == 1 && (environment["NO_COLOR"] ?? "").isEmpty
            && environment["TERM"] != "dumb"
    }
}
