import ArgumentParser
import DatabaseFile
import Foundation
import ProgramStart
import QuinceService

/// The options of all commands that work on the database of a service.
struct DatabaseOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp(
            "The SQLite file of the service, or its URL of PostgreSQL. Default: the folder .quince.",
            valueName: "file"
        )
    )
    var database: String?

    @Option(
        help: ArgumentHelp("A file with the password for PostgreSQL, as its only content.", valueName: "file")
    )
    var databasePasswordFile: String?

    @Option(help: ArgumentHelp("The configuration file of the service.", valueName: "file"))
    var config: String?

    /// The settings of these flags, and of the variables of `quince serve`.
    var settings: ServeSettings {
        var flags: [ServeSetting: [String]] = [:]
        flags[.database] = self.database.map { [$0] }
        flags[.databasePasswordFile] = self.databasePasswordFile.map { [$0] }
        flags[.config] = self.config.map { [$0] }
        return ServeSettings.ofThisProcess(flags: flags)
    }

    /// The SQLite file of the service, which may not exist, for what only a file has.
    ///
    /// `remedy`: what to do with a database in PostgreSQL.
    ///
    /// - Throws: ``ConfigurationError`` for a database in memory or in PostgreSQL.
    func file(remedy: String) throws(ConfigurationError) -> String {
        let storage = try self.settings.storage()
        if let path = storage.databaseFile { return path }
        guard !storage.isPostgreSQL else {
            throw ConfigurationError("this command needs a SQLite file; \(remedy)")
        }
        return try storage.existingFile()
    }

    /// Runs the work of a command with the database, which exists; the service may be running.
    ///
    /// - Throws: ``ConfigurationError`` for a database that doesn't exist or can't be used; what `work` throws.
    func withDatabase<Value>(
        _ wrappingKey: WrappingKey? = nil,
        _ work: (Database) async throws -> Value
    ) async throws -> Value {
        try await Database.with(try self.settings.storage(), wrappingKey: wrappingKey, work)
    }
}

/// A command that works on the database of a service.
protocol DatabaseCommand: AsyncParsableCommand {
    /// The settings that say where the database is.
    var settings: ServeSettings { get }
}

extension DatabaseCommand {
    /// The error message for a failure of the storage; nil for other errors.
    func refusal(for error: any Error) -> ConfigurationError? {
        (try? self.settings.storage()).flatMap { Database.refusal(for: error, at: $0) }
    }
}
