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
            user alone. An email address without an account gets one. A new link ends the earlier links of the account, and \
            a deletion that its user has planned. The service may be running.
            """
    )

    @Argument(help: ArgumentHelp("The email address.", valueName: "address"))
    var address: String

    @Option(help: ArgumentHelp("The configuration file of the service.", valueName: "file"))
    var config: String?

    @Option(help: ArgumentHelp("The issuer of the service, to be sure which one it is.", valueName: "url"))
    var issuer: String?

    @Option(help: ArgumentHelp("The SQLite file of the service.", valueName: "file"))
    var database: String?

    func run() async throws {
        guard let file = try self.settings.storage().databaseFile,
            FileManager.default.fileExists(atPath: file)
        else {
            throw ConfigurationError(
                "can't find the service's database; start the service once, or name the database with --database"
            )
        }
        let database = try Database(path: file)
        guard let service = try await database.servedBy(), service.mode == .production else {
            throw ConfigurationError(
                "\(file) isn't the database of a service in production mode; start the service once, or name the database with "
                    + "--database"
            )
        }
        guard self.issuer.map({ $0 == service.issuer }) ?? true else {
            throw ConfigurationError(
                "the service on this database was started last with the issuer \(service.issuer); start it again with the new "
                    + "issuer, or leave --issuer out"
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

    private var settings: ServeSettings {
        var flags: [ServeSetting: [String]] = [.mode: [Mode.production.rawValue]]
        flags[.config] = self.config.map { [$0] }
        flags[.database] = self.database.map { [$0] }
        return ServeSettings.ofThisProcess(flags: flags)
    }
}
