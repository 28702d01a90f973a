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
        subcommands: [AccountInviteCommand.self, AccountExportCommand.self]
    )
}

/// `quince account invite`: prints the link with which a user makes the first passkey.
struct AccountInviteCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "invite",
        abstract: "Print a link with which the user of an email address creates a passkey.",
        discussion: """
            The link works once, for a day. It makes a passkey for the account and replaces its recovery codes, so send it to its \
            user alone. An email address without an account gets one. A new link ends the earlier links of the account. The service \
            may be running.
            """
    )

    @Argument(help: ArgumentHelp("The email address.", valueName: "address"))
    var address: String

    @Option(help: ArgumentHelp("The configuration file of the service.", valueName: "file"))
    var config: String?

    @Option(help: ArgumentHelp("The issuer of the service.", valueName: "url"))
    var issuer: String?

    @Option(help: ArgumentHelp("The SQLite file of the service.", valueName: "file"))
    var database: String?

    func run() async throws {
        let configuration = try self.settings.configuration()
        guard let issuer = configuration.issuer else {
            throw ConfigurationError(
                "production mode needs an https issuer; add --issuer https://id.example.com"
            )
        }
        guard let file = configuration.storage.databaseFile, FileManager.default.fileExists(atPath: file)
        else {
            throw ConfigurationError(
                "can't find the service's database; start the service once, or name the database with --database"
            )
        }
        let link = try await AuditOrigin.$current.withValue(AuditOrigin(.operator)) {
            try await Recovery.invite(
                self.address,
                in: try Database(path: file),
                random: .system,
                clock: ServiceClock()
            )
        }
        Terminal.say(issuer + link.secretPath)
    }

    private var settings: ServeSettings {
        var flags: [ServeSetting: [String]] = [.mode: [Mode.production.rawValue]]
        flags[.config] = self.config.map { [$0] }
        flags[.issuer] = self.issuer.map { [$0] }
        flags[.database] = self.database.map { [$0] }
        return ServeSettings(flags: flags, environment: ServeSettings.environment())
    }
}
