import ArgumentParser
import CommandLineTool
import Foundation
import ProgramStart
import QuinceProtocol
import QuinceService
import Wording

/// `quince account show`: prints the names that an account has in the log, or finds the account of such a name.
struct AccountShowCommand: DatabaseCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Print an account with its name in the log, or find the account of such a name.",
        discussion: """
            In production mode, the log names an account by a keyed hash of its ID, which stays the same. With an email address, the \
            command prints this name; with --log-name, it prints the account that has the name. If private keys in the database are \
            encrypted, name the wrapping key. The service may be running.
            """
    )

    @Argument(help: ArgumentHelp("The email address of the account.", valueName: "address"))
    var address: String?

    @Option(
        help: ArgumentHelp(
            "A name in the log, the value of 'account', instead of the address.",
            valueName: "name"
        )
    )
    var logName: String?

    @OptionGroup var options: KeyOptions

    @Option(help: ArgumentHelp("text (default) or json.", valueName: "format"))
    var format = OutputFormat.text

    var settings: ServeSettings { self.options.place.settings }

    func validate() throws {
        guard (self.address == nil) != (self.logName == nil) else {
            throw ValidationError("Give an email address, or a name with --log-name.")
        }
    }

    func run() async throws {
        try await self.options.withDatabase { try await self.show($0) }
    }

    private func show(_ database: Database) async throws {
        guard let names = try await database.accountLogName() else {
            throw ConfigurationError(
                "\(try self.settings.storage().name) has no names for the log yet; start the service once, or name the database with --database"
            )
        }
        let account = try await self.account(in: database, names)
        let digest = AuditLine.person(account.id).hexadecimal
        let deletion = account.deletesAt.map { Date(timeIntervalSince1970: $0).formatted(.iso8601) }
        switch self.format {
        case .text:
            Terminal.say(account.email.onOneLine)
            Terminal.say("  in the log        account=\(names.of(account.id))")
            Terminal.say("  in the audit log  account=\(digest.prefix(12))")
            if let deletion { Terminal.say("  will be deleted   \(deletion)") }
        case .json:
            var object: JSONObject = [
                "email": .string(account.email), "id": .string(account.id),
                "logName": .string(names.of(account.id)), "auditDigest": .string(digest),
            ]
            object["deletesAt"] = deletion.map(JSONValue.string)
            Terminal.say(JSONValue.object(object).indentedText)
        }
    }

    private func account(in database: Database, _ names: AccountLogName) async throws -> Account {
        if let name = self.logName {
            if let account = try await database.account(logName: name.lowercased(), names) { return account }
            throw ConfigurationError(
                "no account has the name '\(name.onOneLine)' in the log; the account can have been deleted"
            )
        }
        let address = self.address ?? ""
        if let account = try await database.account(email: address) { return account }
        throw ConfigurationError("no account has the email address '\(address.onOneLine)'")
    }
}
