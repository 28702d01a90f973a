import CommandLineTool
import Foundation
import ProgramStart
import QuinceProtocol

/// The client secret that `quince doctor` is given: in the argument, in a file, or on standard input.
struct DoctorSecret {
    /// The client secret, without the line break at its end.
    let text: String

    /// Reads the client secret; nil if none was given.
    ///
    /// - Throws: ``ConfigurationError`` for a file that can't be read, and for an empty client secret.
    init?(argument: String?) throws(ConfigurationError) {
        guard let argument else { return nil }
        let text = try Self.text(of: argument)
        self.text = text.hasSuffix("\r\n") || text.hasSuffix("\n") ? String(text.dropLast()) : text
        guard !self.text.isEmpty else {
            throw ConfigurationError("--client-secret is empty; give the client secret")
        }
    }

    /// The client ID that the client secret is for.
    var clientID: String? { (try? CompactJWS(parsing: self.text))?.claims["sub"]?.string }

    private static func text(of argument: String) throws(ConfigurationError) -> String {
        guard argument == "-" || argument.hasPrefix("@") else { return argument }
        if argument == "-", isatty(STDIN_FILENO) == 1 {
            Terminal.ask("Paste the client secret, then press Return: ")
            return readLine() ?? ""
        }
        let path = argument == "-" ? "/dev/stdin" : String(argument.dropFirst())
        return try ConfigurationText.read(path, called: "client secret", limit: CompactJWS.maximumLength) {
            "--client-secret @FILE needs the path of a file with the client secret"
        }
    }
}
