import DatabaseFile
import Foundation
import ProgramStart

/// The shop's database.
struct ShopDatabase: Sendable {
    let file: DatabaseFile
    private let temporary: TemporaryFolder?

    /// Opens the database and brings its tables up to date.
    ///
    /// - Parameters:
    ///   - location: The location of the database.
    ///   - url: The shop's URL; a second shop on the same file gets it in its error.
    /// - Throws: ``ConfigurationError`` for a file that isn't a database of the shop, is in use, or can't be written.
    init(_ location: DatabaseLocation, url: String) throws {
        let path: String
        switch location {
        case .memory:
            // Also a file, so that tests in memory behave like a database on disk.
            let temporary = try TemporaryFolder(named: "orchard")
            path = temporary.path + "/orchard.sqlite"
            self.temporary = temporary
        case .file(let file):
            path = file
            try PrivateFile.makeFolder(URL(filePath: path).deletingLastPathComponent().path)
            self.temporary = nil
        }
        self.file = try DatabaseFile(
            path: path,
            of: "orchard",
            servedAt: url,
            durability: self.temporary == nil ? .durable : .temporary,
            // Deleted data is overwritten, so that it can't be read from the file.
            pragmas: ["PRAGMA secure_delete = ON"],
            migrator: Schema.migrator,
            isOwn: { $0.contains("kept_sign_in") }
        )
    }
}
