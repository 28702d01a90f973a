import CommandLineTool
import ArgumentParser
import Foundation
import QuinceProtocol
import QuinceService
import Wording

/// `quince token verify`: runs every check that a relying party has to make on an identity token.
struct TokenVerifyCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Verify an identity token. Exits with 0 if every check passes, otherwise with 1."
    )

    @OptionGroup var argument: TokenArgument

    @Option(help: ArgumentHelp("The key set: the URL of /auth/keys, or a file.", valueName: "url|file"))
    var keys: String

    @Option(help: ArgumentHelp("The expected issuer.", valueName: "url"))
    var issuer: String

    @Option(help: ArgumentHelp("An expected audience, your client ID. Repeatable.", valueName: "id"))
    var audience: [String]

    @Option(help: ArgumentHelp("The nonce that you sent; omit it if you sent none.", valueName: "text"))
    var nonce: String?

    func validate() throws {
        guard !self.audience.isEmpty else {
            throw ValidationError("Missing expected argument '--audience <id>'.")
        }
    }

    func run() async throws {
        let token = try self.argument.parse()
        let verification = IdentityTokenVerification(
            keys: try await KeySetSource(self.keys).read(),
            issuer: self.issuer,
            audiences: self.audience,
            nonce: self.nonce,
            now: Date()
        )
        let findings = verification.findings(for: token)
        for finding in findings {
            Terminal.say(
                "\(finding.verdict == .passed ? "passed " : "REFUSED")  \(finding.check): \(finding.message.onOneLine)"
            )
        }
        let refused = findings.count { $0.verdict != .passed }
        guard refused == 0 else {
            Terminal.say("\(refused) check\(refused == 1 ? "" : "s") failed: reject this token.")
            throw ExitCode(1)
        }
        Terminal.say("The token is valid.")
    }
}
