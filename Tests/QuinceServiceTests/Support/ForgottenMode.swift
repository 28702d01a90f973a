import DatabaseFile
import Foundation
import GRDB
import QuinceService

/// Lets the next start on the database in `folder` have any mode.
///
/// No service does: some tests make users in development mode, where that is quick, and then look at production mode.
func forgetMode(in folder: URL) async throws {
    let path = folder.appending(path: "quince.sqlite").path
    guard FileManager.default.fileExists(atPath: path) else { return }
    try await QuinceService.Database(path: path).file.write { try $0.execute(sql: "DELETE FROM service") }
}
