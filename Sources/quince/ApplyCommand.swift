import ArgumentParser
import CommandLineTool
import Foundation
import Logging
import ProgramStart
import QuinceService
import ServerRuntime

/// `quince apply`: stores the configuration in the database of services that run.
struct ApplyCommand: DatabaseCommand {
    static let configuration = CommandConfiguration(
        commandName: "apply",
        abstract:
            "Apply the configuration file to the database. Services may be running, and follow within 5 seconds.",
        discussion: """
            Teams, apps, keys and accounts of the file are stored, and those of an earlier configuration that the file doesn't have are \
            removed. On PostgreSQL, 'quince serve' does this at the first start only, so that a node with an earlier file removes \
            nothing. On SQLite, each start does it, too. Give the same flags and variables as to 'quince serve'; those that have \
            nothing to do with the database are ignored.
            """
    )

    @OptionGroup var options: ServeOptions

    @Option(
        help: ArgumentHelp(
            "Refuse if the configuration applied before isn't the one with this number; 0 for none.",
            valueName: "number"
        )
    )
    var ifGeneration: Int?

    var settings: ServeSettings { ServeSettings.ofThisProcess(flags: self.options.values) }

    func run() async throws {
        let configuration = try self.settings.configuration()
        if let file = configuration.storage.databaseFile, !FileManager.default.fileExists(atPath: file) {
            throw ConfigurationError(
                "\(file): can't find or read this database; name the service's database with --database or --config"
            )
        }
        let level = LogLevel(configuration.logLevel)
        let logger = Logger(label: "quince") { _ in ProgramLog(configuration.logFormat, level: level) }
        defer { LogWriter.standardError.flush() }
        let applied = try await Service(configuration: configuration, logger: logger)
            .apply(ifGeneration: self.ifGeneration)
        let parts = [(applied.teams, "team"), (applied.apps, "app"), (applied.keys, "key")]
        let counts = parts.map { "\($0) \($1)\($0 == 1 ? "" : "s")" }.joined(separator: ", ")
        Terminal.say("Applied generation \(applied.generation): \(counts).")
    }
}
