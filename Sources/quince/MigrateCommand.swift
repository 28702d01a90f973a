import ArgumentParser
import CommandLineTool
import DatabaseFile
import QuinceProtocol
import QuinceService

/// `quince migrate`: brings the tables of a database up to date, or says which changes are pending.
struct MigrateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "migrate",
        abstract: "Bring the database up to date for this version. The service must not be running.",
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

    func run() async throws {
        let path = try self.options.existingPath()
        let database = Database.stored(at: path)
        let names = try self.check ? database.pendingMigrations() : database.migrate()
        switch self.format {
        case .json:
            let list = JSONValue.array(names.map(JSONValue.string))
            var result: JSONObject = ["database": .string(path)]
            result[self.check ? "pending" : "made"] = list
            Terminal.say(JSONValue.object(result).indentedText)
        case .text:
            names.forEach { Terminal.say($0) }
            Terminal.say(self.summary(names.count, path))
        }
        if self.check, !names.isEmpty { throw ExitCode(1) }
    }

    private func summary(_ count: Int, _ path: String) -> String {
        guard count > 0 else { return "\(path) is up to date." }
        return self.check
            ? "Pending migrations of \(path): \(count). Stop the service, make a backup, and run 'quince migrate'."
            : "Migrations of \(path): \(count). It is up to date."
    }
}
