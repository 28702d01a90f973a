import ArgumentParser
import CommandLineTool
import Foundation
import ProgramStart
import QuinceService

/// The flags of commands that use the database of a service.
struct DatabaseOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The configuration file of the service.", valueName: "file"))
    var config: String?

    @Option(help: ArgumentHelp("The SQLite file of the service.", valueName: "file"))
    var database: String?

    /// The database, opened.
    ///
    /// The service may be running.
    ///
    /// - Throws: `ConfigurationError` if there is none.
    func open() throws -> Database {
        var flags: [ServeSetting: [String]] = [:]
        flags[.config] = self.config.map { [$0] }
        flags[.database] = self.database.map { [$0] }
        let settings = ServeSettings(flags: flags, environment: ServeSettings.environment())
        guard let file = try settings.configuration().storage.databaseFile,
            FileManager.default.fileExists(atPath: file)
        else {
            throw ConfigurationError(
                "can't find the service's database; start the service once, or name the database with --database"
            )
        }
        return try Database(path: file)
    }
}
