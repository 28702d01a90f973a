import ArgumentParser
import CommandLineTool
import HTTPTypes
import ProgramStart
import QuinceProtocol
import QuinceService

/// `quince transfer`: moves an app to another team in a running service.
struct TransferCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "transfer",
        abstract: "Move an app to another team in a running service, to test how your app keeps its users.",
        discussion: """
            Before the acceptance, the old team gets a transfer_sub for each user from /auth/usermigrationinfo. After it, the new \
            team has 60 days to exchange them. docs/transfer.md explains the whole transfer.
            """,
        subcommands: [
            TransferStartCommand.self, TransferAcceptCommand.self, TransferStatusCommand.self,
            TransferUndoCommand.self,
        ]
    )
}

/// The options of all commands about transfers.
struct TransferOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The running Quince service.", valueName: "url"))
    var quince = "http://localhost:8080"

    @Option(help: ArgumentHelp("text or json.", valueName: "format"))
    var format = OutputFormat.text

    /// The service's API.
    ///
    /// A call may take ten minutes: to accept a transfer of a million users takes more than one.
    ///
    /// - Throws: ``ConfigurationError`` if the URL isn't one.
    func service() throws(ConfigurationError) -> RunningServiceAPI {
        try RunningServiceAPI(url: self.quince, seconds: 600)
    }

    func print(_ transfer: JSONObject) {
        switch self.format {
        case .json: Terminal.say(JSONValue.object(transfer).indentedText)
        case .text: Terminal.say(TransferText.line(transfer))
        }
    }
}

/// `quince transfer start`: starts a transfer.
struct TransferStartCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "start",
        abstract: "Start the transfer of an app, with its Services IDs. Nothing moves before the acceptance."
    )

    @Argument(help: ArgumentHelp("A primary App ID, such as com.example.app.", valueName: "app-id"))
    var app: String

    @Option(help: ArgumentHelp("The Team ID of the new team.", valueName: "team-id"))
    var to: String

    @Option(
        help: ArgumentHelp(
            "Add the new team with this name if there is none with the Team ID.",
            valueName: "name"
        )
    )
    var newTeam: String?

    @OptionGroup var options: TransferOptions

    func run() async throws {
        let service = try self.options.service()
        var body: JSONObject = ["clientId": .string(self.app), "toTeamId": .string(self.to)]
        body["teamName"] = self.newTeam.map(JSONValue.string)
        self.options.print(try await service.call(.post, "transfers", .object(body)))
    }
}

/// `quince transfer accept`: moves the app.
struct TransferAcceptCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "accept",
        abstract:
            "Accept a transfer: users get new subjects and relay addresses; codes and refresh tokens of the old team end."
    )

    @Argument(
        help: ArgumentHelp("The number of the transfer. Default: the one that waits.", valueName: "number")
    )
    var transfer: Int?

    @OptionGroup var options: TransferOptions

    func run() async throws {
        let service = try self.options.service()
        let id = try await service.transfer(self.transfer, "waits for its acceptance") {
            $0["state"] == "started"
        }
        self.options.print(try await service.call(.post, "transfers/\(id)/accept"))
    }
}

/// `quince transfer status`: lists the transfers, or one with its users.
struct TransferStatusCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "status",
        abstract: "List the transfers, newest first; or one, with the identifiers of its first 100 users."
    )

    @Argument(help: ArgumentHelp("The number of a transfer.", valueName: "number"))
    var transfer: Int?

    @OptionGroup var options: TransferOptions

    func run() async throws {
        let service = try self.options.service()
        guard let transfer else {
            let answer = try await service.call(.get, "transfers")
            guard self.options.format == .text else {
                return Terminal.say(JSONValue.object(answer).indentedText)
            }
            let list = answer["transfers"]?.array?.compactMap(\.object) ?? []
            return Terminal.say(
                list.isEmpty ? "No transfers." : list.map(TransferText.line).joined(separator: "\n")
            )
        }
        let detail = try await service.call(.get, "transfers/\(transfer)")
        self.options.print(detail)
        guard self.options.format == .text else { return }
        let users = detail["users"]?.array?.compactMap(\.object) ?? []
        if !users.isEmpty { Terminal.say(TransferText.table(users)) }
    }
}

/// `quince transfer undo`: removes a transfer.
struct TransferUndoCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "undo",
        abstract:
            "Undo a transfer. After its acceptance, the app returns to the old team, and users get their old identifiers back."
    )

    @Argument(help: ArgumentHelp("The number of the transfer. Default: the only one.", valueName: "number"))
    var transfer: Int?

    @OptionGroup var options: TransferOptions

    func run() async throws {
        let service = try self.options.service()
        let id = try await service.transfer(self.transfer, "can be undone") { _ in true }
        _ = try await service.call(.delete, "transfers/\(id)")
        guard self.options.format == .text else {
            return Terminal.say(JSONValue.object(["undone": .integer(id)]).text)
        }
        Terminal.say("Transfer \(id) is undone.")
    }
}
