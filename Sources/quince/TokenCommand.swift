import ProgramStart
import ArgumentParser
import Foundation
import QuinceProtocol
import QuinceService

/// `quince token`: reads and verifies tokens.
struct TokenCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "token",
        abstract: "Read identity tokens and client secrets; verify identity tokens.",
        subcommands: [TokenDecodeCommand.self, TokenVerifyCommand.self]
    )
}

/// The token of a command: an argument, or standard input for `-`.
struct TokenArgument: ParsableArguments {
    @Argument(help: "The token, or - to read it from standard input.")
    var token: String

    /// The decoded token, not verified.
    ///
    /// - Throws: ``ConfigurationError`` if it isn't a signed token.
    func parse() throws -> CompactJWS {
        let text = self.token == "-" ? try Self.standardInput() : self.token
        do throws(CompactJWS.Refusal) {
            return try CompactJWS(parsing: text.trimmingCharacters(in: .whitespacesAndNewlines))
        } catch {
            throw ConfigurationError("this isn't a signed token: \(error); give header.payload.signature")
        }
    }

    private static func standardInput() throws -> String {
        let data = try FileHandle.standardInput.readToEnd() ?? Data()
        guard let text = String(data: data, encoding: .utf8) else {
            throw ConfigurationError("standard input isn't text; give the token as header.payload.signature")
        }
        return text
    }
}
