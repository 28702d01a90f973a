import ArgumentParser
import CommandLineTool
import Foundation
import ProgramStart
import QuinceProtocol
import QuinceService
import Wording

/// `quince audit`: the audit log of a service.
struct AuditCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "audit",
        abstract: "Print or verify the audit log of a service.",
        discussion: "The service may be running.",
        subcommands: [AuditShowCommand.self, AuditVerifyCommand.self],
        defaultSubcommand: AuditShowCommand.self
    )
}

/// `quince audit show`, the default: prints the lines.
struct AuditShowCommand: DatabaseCommand {
    static let configuration = CommandConfiguration(
        commandName: "show",
        abstract: "Print the audit log, the oldest line first.",
        discussion: """
            A line has its number, time, actor (person, app, operator or system), action, account, app, target, reason, IP address, \
            browser and request ID. The account is a digest, which stays the same for one account. With --format json, each line \
            is a JSON object.
            """
    )

    @OptionGroup var options: DatabaseOptions

    @Option(help: ArgumentHelp("Only lines about the account with this email address.", valueName: "address"))
    var account: String?

    @Option(help: ArgumentHelp("How many of the newest lines are printed.", valueName: "number"))
    var last = 1_000

    @Option(help: ArgumentHelp("text (default) or json.", valueName: "format"))
    var format = OutputFormat.text

    func validate() throws {
        guard self.last > 0 else { throw ValidationError("--last needs a number from 1.") }
    }

    var settings: ServeSettings { self.options.settings }

    func run() async throws {
        try await self.options.withDatabase { try await self.show($0) }
    }

    private func show(_ database: Database) async throws {
        var accountID: String?
        if let address = self.account {
            guard let account = try await database.account(email: address) else {
                throw ConfigurationError("no account has the email address '\(address)'")
            }
            accountID = account.id
        }
        try await database.auditLines(about: accountID, last: self.last) { [format] line in
            Terminal.say(format == .json ? JSONValue.object(line.json).text : line.text)
        }
    }
}

/// `quince audit verify`: checks that no line was changed or deleted.
struct AuditVerifyCommand: DatabaseCommand {
    static let configuration = CommandConfiguration(
        commandName: "verify",
        abstract: "Check that no line was changed or deleted. Exits with 1 if one was.",
        discussion: """
            Each line has the hash of the line before it. Someone who can write to the database can also compute all hashes again. \
            To notice that, keep what this command prints in another place, and compare it later with --expect.
            """
    )

    @OptionGroup var options: DatabaseOptions

    @Option(
        help: ArgumentHelp(
            "A line that an earlier run printed, such as 12:3f9c0a1b.",
            valueName: "number:hash"
        )
    )
    var expect: String?

    var settings: ServeSettings { self.options.settings }

    func run() async throws {
        try await self.options.withDatabase { try await self.verify($0) }
    }

    private func verify(_ database: Database) async throws {
        let verdict = try await database.checkAudit()
        if let found = verdict.found {
            Terminal.say(
                "The audit log was changed: \(found). The \(verdict.count) lines before are unchanged."
            )
            throw ExitCode(1)
        }
        if let expect, try await !database.hasAuditLine(expect) {
            Terminal.say("The audit log was changed: it doesn't have line \(expect.onOneLine).")
            throw ExitCode(1)
        }
        Terminal.say(
            "The audit log is unchanged: \(verdict.count) lines, the last one \(verdict.last):\(verdict.hash.hexadecimal)"
        )
    }
}

extension Database {
    /// Whether the audit log has the line of a text such as `12:3f9c0a1b`.
    fileprivate func hasAuditLine(_ text: String) async throws -> Bool {
        let parts = text.split(separator: ":")
        guard parts.count == 2, let sequence = Int(parts[0]) else { return false }
        return try await self.auditHash(ofLine: sequence).map { $0.hexadecimal == parts[1].lowercased() }
            ?? false
    }
}

extension AuditLine {
    fileprivate var json: JSONObject {
        var object: JSONObject = [
            "line": .integer(self.sequence), "time": .string(self.moment), "actor": .string(self.actor),
            "action": .string(self.action),
        ]
        object["account"] = self.person.map { .string($0.hexadecimal) }
        object["clientId"] = self.clientID.map(JSONValue.string)
        object["target"] = self.target.map(JSONValue.string)
        object["reason"] = self.reason.map(JSONValue.string)
        object["address"] = self.address.map(JSONValue.string)
        object["browser"] = self.browser.map(JSONValue.string)
        object["requestId"] = self.requestID.map(JSONValue.string)
        object["hash"] = .string(self.hash.hexadecimal)
        return object
    }

    fileprivate var text: String {
        let fields = [
            String(self.sequence), self.moment, self.actor, self.action,
            self.person.map { "account=\($0.hexadecimal.prefix(12))" },
            self.clientID.map { "client_id=\($0)" },
            self.target.map { "target=\($0)" }, self.address.map { "address=\($0)" },
            self.browser.map { "browser=\"\($0)\"" }, self.requestID.map { "request=\($0)" },
            self.reason.map { "reason=\"\($0)\"" },
        ]
        return fields.compactMap { $0 }.joined(separator: "  ").onOneLine
    }
}
