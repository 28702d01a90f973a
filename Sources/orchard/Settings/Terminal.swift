import Foundation

/// Where the command speaks: results on standard output, everything else on standard error.
enum Terminal {
    /// Writes a result, with a line break at the end.
    static func say(_ text: String) {
        try? FileHandle.standardOutput.write(contentsOf: Data("\(text)\n".utf8))
    }

    /// Writes one sentence of complaint.
    static func complain(_ sentence: String) { self.note("orchard: \(sentence)") }

    /// Writes a remark that is not part of the result; control characters of what it quotes do nothing.
    static func note(_ text: String) {
        let harmless = String(
            String.UnicodeScalarView(
                text.unicodeScalars.map { $0.properties.generalCategory == .control ? " " : $0 }
            )
        )
        try? FileHandle.standardError.write(contentsOf: Data("\(harmless)\n".utf8))
    }
}
