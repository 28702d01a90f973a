import ArgumentParser
import CommandLineTool
import Foundation
import ProgramStart
import QuinceService

/// `quince account`: the accounts of a service in production mode.
struct AccountCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "account",
        abstract: "Manage the accounts of a service.",
        subcommands: [AccountInviteCommand.self, AccountShowCommand.self, AccountExportCommand.self]
    )
}

/// `quince account invite`: prints the link with which a user makes the first passkey.
struct AccountInviteCommand: DatabaseCommand {
    static let configuration = CommandConfiguration(
        commandName: "invite",
        abstract: "Print a link with which the user of an email address creates a passkey.",
        discussion: """
            The link works once, for a day. It makes a passkey for the account and replaces its recovery codes, so send it to its \
            user alone. An email address without an account gets one. A new link ends the earlier links of the account, and \
            a deletion that its user has planned. The service may be running.
            """
    )

    @Argument(help: ArgumentHelp("The email address.", valueName: "address"))
    var address: String

    @OptionGroup var options: DatabaseOptions

    @Option(help: ArgumentHelp("The issuer of the service, to be sure which one it is.", valueName: "url"))
    var issuer: String?

    func run() async throws {
        // Before the command has only the power of the user to whom the database belongs.
        let issuer = try self.settings.issuer()
        try await self.options.withDatabase { try await self.invite(in: $0, ofServiceAt: issuer) }
    }

    private func invite(in database: Database, ofServiceAt issuer: String?) async throws {
        guard let service = try await database.servedBy(), service.mode == .production,
            !service.issuer.isEmpty
        else {
            throw ConfigurationError(
                "\(try self.settings.storage().name) isn't the database of a service in production mode; start the service once, or name the database with "
                    + "--database"
            )
        }
        if let issuer, issuer != service.issuer {
            throw ConfigurationError(
                "the service on this database was started last with the issuer \(service.issuer), and the issuer here is "
                    + "\(issuer); start the service again with the new one, or correct the issuer here"
            )
        }
        let link = try await AuditOrigin.$current.withValue(AuditOrigin(.operator)) {
            try await Recovery.invite(
                self.address,
                in: database,
                random: .system,
                clock: ServiceClock()
            )
        }
        Terminal.say(service.issuer + link.secretPath)
    }

    var settings: ServeSettings {
        var settings = self.options.settings
        settings.flags[.issuer] = self.issuer.map { [$0] }
        return settings
    }
}
