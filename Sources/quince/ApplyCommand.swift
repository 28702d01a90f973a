import ArgumentParser
import CommandLineTool
import Foundation
import Logging
import ProgramStart
import QuinceService
import ServerRuntime
import Wording

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
            nothing to do with the database are ignored. The command prints what has changed. The audit log has it, too, with the number \
            of accounts instead of their email addresses.
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

    @Flag(help: "Say what would change, and change nothing.")
    var dryRun = false

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
        let outcome = try await Service(configuration: configuration, logger: logger)
            .apply(ifGeneration: self.ifGeneration, isTrial: self.dryRun)
        for line in self.lines(outcome, configuration.storage.name) { Terminal.say(line) }
    }

    /// What has changed in the database `place`, which generation is applied now, and how to go back.
    private func lines(_ outcome: ApplyOutcome, _ place: String) -> [String] {
        let parts = [(outcome.teams, "team"), (outcome.apps, "app"), (outcome.keys, "key")]
        let counts = parts.map { "\($0) \($1)\($0 == 1 ? "" : "s")" }.joined(separator: ", ")
        let (earlier, generation) = (outcome.earlierGeneration, outcome.generation)
        let isNew = earlier != generation
        let replaced = isNew && earlier > 0 ? " in place of generation \(earlier)" : ""
        var lines: [String] = []
        if outcome.changes.isEmpty {
            lines.append("Nothing changes in \(place).")
        } else {
            lines.append(self.dryRun ? "Without --dry-run, this changes \(place):" : "Changed \(place):")
        }
        lines += outcome.changes.map(\.line)
        if self.dryRun {
            lines.append("Generation \(generation)\(replaced): \(counts). Nothing is stored.")
        } else if isNew {
            lines.append("Applied generation \(generation)\(replaced): \(counts).")
        } else {
            lines.append("Generation \(generation) was applied before: \(counts).")
        }
        if isNew, earlier > 0, !self.dryRun {
            lines.append(
                "To go back, apply the file of generation \(earlier) again: quince apply --config FILE --if-generation \(generation)"
            )
        }
        return lines
    }
}

extension ConfigurationChange {
    /// The change in a list.
    fileprivate var line: String {
        let details = self.details.isEmpty ? "" : ": \(self.details.joined(separator: "; "))"
        let verb = self.verb.rawValue + (self.verb == .added ? "  " : "")
        return "  \(verb) \(self.kind.rawValue) \(self.name)\(details)".onOneLine
    }
}
