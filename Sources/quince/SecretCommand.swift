import CommandLineTool
import ProgramStart
import ArgumentParser
import Foundation
import QuinceProtocol
import QuinceService

/// `quince secret`: signs a client secret.
struct SecretCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "secret",
        abstract: "Print a client secret, signed with a .p8 file; it works with Quince and with Apple."
    )

    @Option(help: ArgumentHelp("The private key.", valueName: "file.p8"))
    var key: String

    @Option(
        help: ArgumentHelp("The Key ID. Default: the ID in the file name AuthKey_ID.p8.", valueName: "id")
    )
    var keyId: String?

    @Option(help: ArgumentHelp("The Team ID.", valueName: "id"))
    var teamId: String

    @Option(help: ArgumentHelp("The Services ID or App ID.", valueName: "id"))
    var clientId: String

    @Option(help: ArgumentHelp("Audience (aud) of the client secret.", valueName: "url"))
    var audience = ClientSecret.appleAudience

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("How long it is valid, at most 15777000 (six months).", valueName: "seconds")
    )
    var lifetime = "15552000"

    func run() throws {
        let file = try DeveloperKeyFile(readingFileAt: self.key)
        let secret = try ClientSecret.sign(
            clientID: try self.checkedClientID(),
            teamID: try Self.tenCharacters(self.teamId, flag: "--team-id"),
            keyID: try self.checkedKeyID(),
            privateKey: file.privateKey,
            audience: self.audience,
            now: Date(),
            lifetime: try self.checkedLifetime()
        )
        Terminal.say(secret)
    }

    private func checkedKeyID() throws -> String {
        let name = URL(fileURLWithPath: self.key).lastPathComponent
        guard let id = self.keyId ?? DeveloperKeyFile.keyID(inFileName: name) else {
            throw ConfigurationError(
                "the file name \(name) doesn't contain the Key ID; add --key-id ABCDE12345"
            )
        }
        return try Self.tenCharacters(id, flag: "--key-id")
    }

    private func checkedClientID() throws -> String {
        guard Identifiers.isClientID(self.clientId) else {
            throw ConfigurationError(
                "--client-id: '\(self.clientId)' isn't an identifier; give one such as com.example.web"
            )
        }
        return self.clientId
    }

    private func checkedLifetime() throws -> Int {
        guard let lifetime = DecimalText.integer(self.lifetime),
            (1...ClientSecret.maximumLifetime).contains(lifetime)
        else {
            throw ConfigurationError(
                "--lifetime: '\(self.lifetime)' must be from 1 to \(ClientSecret.maximumLifetime) seconds (six months)"
            )
        }
        return lifetime
    }

    private static func tenCharacters(_ text: String, flag: String) throws -> String {
        guard Identifiers.isTenCharacters(text) else {
            throw ConfigurationError(
                "\(flag): '\(text)' must be ten uppercase letters or digits, such as ABCDE12345"
            )
        }
        return text
    }
}
