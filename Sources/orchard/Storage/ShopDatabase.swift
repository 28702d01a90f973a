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
    ///   - location: Where it is.
    ///   - url: Where the shop listens, which a second shop on the same file is told.
    /// - Throws: ``ConfigurationError`` for a file that is no database of the shop, is in use, or cannot be written.
    init(_ location: DatabaseLocation, url: String) throws {
        let path: String
        switch location {
        case .memory:
            // A file all the same: what is tested in memory behaves as what runs on disk.
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
            // What was deleted is overwritten, and does not wait in the file for someone with an editor.
            pragmas: ["PRAGMA secure_delete = ON"],
            migrator: Schema.migrator,
            isOwn: { $0.contains("kept_sign_in") }
        )
    }
}
