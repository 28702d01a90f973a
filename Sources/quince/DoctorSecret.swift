import CommandLineTool
import Foundation
import ProgramStart
import QuinceProtocol

/// The client secret that `quince doctor` is given: in the argument, in a file, or on standard input.
struct DoctorSecret {
    /// The client secret, without the line break at its end.
    let text: String
    /// Where it comes from, for messages; never a value that could be secret.
    private let source: String

    /// Reads the client secret; nil if none was given.
    ///
    /// - Throws: ``ConfigurationError`` for a file that can't be read, for an empty client secret, for a private key, and for
    ///   the name of a file without `@`.
    init?(argument: String?) throws(ConfigurationError) {
        guard let argument else { return nil }
        self.source = Self.source(of: argument)
        let text = try Self.text(of: argument)
        self.text = text.hasSuffix("\r\n") || text.hasSuffix("\n") ? String(text.dropLast()) : text
        try self.refuseConfusions()
    }

    /// Where the client secret comes from, for messages.
    private static func source(of argument: String) -> String {
        if argument == "-" { return "the text on standard input" }
        return argument.hasPrefix("@") ? String(argument.dropFirst()) : "the value of --client-secret"
    }

    /// The client ID that the client secret is for; nil if it has no `sub`.
    ///
    /// - Throws: ``ConfigurationError`` if the client secret isn't a JWT.
    func clientID() throws(ConfigurationError) -> String? {
        guard let token = try? CompactJWS(parsing: self.text) else {
            throw ConfigurationError(
                "\(self.source) isn't a JWT; give the client secret as your server sends it"
            )
        }
        return token.claims["sub"]?.string
    }

    /// Refuses what can't be meant as a client secret.
    private func refuseConfusions() throws(ConfigurationError) {
        guard !self.text.isEmpty else {
            throw ConfigurationError("--client-secret is empty; give the client secret")
        }
        guard !self.text.contains("PRIVATE KEY-----") else {
            throw ConfigurationError("\(self.source) is a private key, not a client secret; use --key")
        }
    }

    /// Refuses the name of a file; says nothing about any other text, which can be a secret.
    private static func refuseFileName(_ text: String) throws(ConfigurationError) {
        guard (try? CompactJWS(parsing: text)) == nil, FileManager.default.fileExists(atPath: text) else {
            return
        }
        throw ConfigurationError(
            "'\(text)' isn't a client secret (a JWT); to read a file, write @\(text)"
        )
    }

    private static func text(of argument: String) throws(ConfigurationError) -> String {
        guard argument == "-" || argument.hasPrefix("@") else {
            try Self.refuseFileName(argument)
            return argument
        }
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
