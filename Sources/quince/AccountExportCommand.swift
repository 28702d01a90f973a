import ArgumentParser
import CommandLineTool
import Foundation
import ProgramStart
import QuinceProtocol
import QuinceService

/// `quince account export`: prints everything that is stored about the user of an account.
struct AccountExportCommand: DatabaseCommand {
    static let configuration = CommandConfiguration(
        commandName: "export",
        abstract: "Print everything that is stored about an account, as JSON.",
        discussion: """
            The user can get the same on the account page. Digests of codes, tokens and other secrets are left out. The service may \
            be running. The audit log says that the data was exported.
            """
    )

    @Argument(help: ArgumentHelp("The email address of the account.", valueName: "address"))
    var address: String

    @OptionGroup var options: DatabaseOptions

    var settings: ServeSettings { self.options.settings }

    func run() async throws {
        try await self.options.withDatabase { try await self.export(from: $0) }
    }

    private func export(from database: Database) async throws {
        guard let account = try await database.account(email: self.address) else {
            throw ConfigurationError("no account has the email address '\(self.address)'")
        }
        let export = try await AuditOrigin.$current.withValue(AuditOrigin(.operator)) {
            try await database.export(account.id, at: Date().timeIntervalSince1970)
        }
        if let export { Terminal.say(JSONValue.object(export).indentedText) }
    }
}
