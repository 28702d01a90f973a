import CommandLineTool
import ProgramStart
import ArgumentParser
import Foundation
import QuinceProtocol
import QuinceService

/// `quince keys`: the keys that sign identity tokens.
struct KeysCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "keys",
        abstract: "Manage the keys that sign identity tokens.",
        subcommands: [KeysRotateCommand.self]
    )
}

/// `quince keys rotate`: adds a signing key and retires the oldest.
struct KeysRotateCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rotate",
        abstract:
            "Add a signing key and retire the oldest one, whose tokens can be verified for two more days."
    )

    @Option(help: ArgumentHelp("The SQLite file of the service.", valueName: "file"))
    var database = "\(StorageLocation.defaultFolder)/quince.sqlite"

    func run() async throws {
        guard FileManager.default.fileExists(atPath: self.database) else {
            throw ConfigurationError(
                "\(self.database): can't find or read this database; name the service's database with --database"
            )
        }
        let ring = try await SigningKeyRing(
            store: try Database(path: self.database),
            clock: ServiceClock(),
            random: .system
        )
        let id = try await AuditOrigin.$current.withValue(AuditOrigin(.operator)) { try await ring.rotate() }
        let published = ring.keys.map(\.key.id).joined(separator: ", ")
        Terminal.say(
            "New signing key \(id). Published: \(published). A running service uses it within a minute."
        )
    }
}
