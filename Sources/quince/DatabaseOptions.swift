import ArgumentParser
import Foundation
import ProgramStart
import QuinceService

/// The options of all commands that work on the database of a service.
struct DatabaseOptions: ParsableArguments {
    @Option(
        help: ArgumentHelp("The SQLite file of the service. Default: the folder .quince.", valueName: "file")
    )
    var database: String?

    @Option(help: ArgumentHelp("The configuration file of the service.", valueName: "file"))
    var config: String?

    /// The settings of these flags, and of the variables of `quince serve`.
    var settings: ServeSettings {
        var flags: [ServeSetting: [String]] = [:]
        flags[.database] = self.database.map { [$0] }
        flags[.config] = self.config.map { [$0] }
        return ServeSettings.ofThisProcess(flags: flags)
    }

    /// The path of the database, which may not exist.
    ///
    /// - Throws: ``ConfigurationError`` for a database in memory.
    func path() throws(ConfigurationError) -> String {
        guard let path = try self.settings.storage().databaseFile else {
            throw ConfigurationError(
                "a database in memory ends with its service; name the service's database with --database"
            )
        }
        return path
    }

    /// The path of the database, which exists.
    ///
    /// - Throws: ``ConfigurationError`` for a database that doesn't exist.
    func existingPath() throws(ConfigurationError) -> String {
        let path = try self.path()
        guard FileManager.default.fileExists(atPath: path) else {
            throw ConfigurationError(
                "\(path): can't find or read this database; name the service's database with --database"
            )
        }
        return path
    }

    /// The database, opened; the service may be running.
    ///
    /// - Throws: ``ConfigurationError`` if there is none.
    func open() throws -> Database {
        try Database(path: try self.existingPath())
    }
}
