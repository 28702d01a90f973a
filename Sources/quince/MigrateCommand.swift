import ArgumentParser
import CommandLineTool
import DatabaseFile
import QuinceProtocol
import QuinceService

/// `quince migrate`: brings the tables of a database up to date, or says which changes are pending.
struct MigrateCommand: DatabaseCommand {
    static let configuration = CommandConfiguration(
        commandName: "migrate",
        abstract:
            "Bring the database up to date for this version. On a SQLite file, the service must not be running.",
        discussion: """
            'quince serve' does this at its start, too. With --check, the command changes nothing, works while the service is \
            running, and exits with 0 if nothing is pending, with 1 if migrations are pending, and with 2 if the database can't be \
            used, for example because a newer version made it.
            """
    )

    @OptionGroup var options: DatabaseOptions

    @Flag(help: "Say which migrations are pending, and change nothing.")
    var check = false

    @Option(help: ArgumentHelp("text or json.", valueName: "format"))
    var format = OutputFormat.text

    var settings: ServeSettings { self.options.settings }

    func run() async throws {
        let location = try self.settings.storage()
        let names =
            try await self.check
            ? Database.pendingMigrations(in: location) : Database.migrate(in: location)
        switch self.format {
        case .json:
            let list = JSONValue.array(names.map(JSONValue.string))
            var result: JSONObject = ["database": .string(location.name)]
            result[self.check ? "pending" : "made"] = list
            Terminal.say(JSONValue.object(result).indentedText)
        case .text:
            names.forEach { Terminal.say($0) }
            Terminal.say(self.summary(names.count, location))
        }
        if self.check, !names.isEmpty { throw ExitCode(1) }
    }

    private func summary(_ count: Int, _ location: StorageLocation) -> String {
        let name = location.name
        guard count > 0 else { return "\(name) is up to date." }
        guard self.check else { return "Migrations of \(name): \(count). It is up to date." }
        let first = location.isPostgreSQL ? "Make a backup" : "Stop the service, make a backup"
        return "Pending migrations of \(name): \(count). \(first), and run 'quince migrate'."
    }
}
