import CommandLineTool
import ProgramStart
import Foundation
import QuinceArtwork
import QuinceButtons
import QuinceService
import Wording

/// The artwork that this user imported.
enum ArtworkFolder {
    /// Where it is kept.
    static var store: ArtworkStore {
        ArtworkStore(
            folder: ArtworkStore.userFolder(
                environment: ProcessInfo.processInfo.environment,
                home: FileManager.default.homeDirectoryForCurrentUser
            )
        )
    }

    /// All of it that is sound, with a remark about what is not; empty where there is none.
    static func loaded() throws -> ButtonArtwork {
        try self.checkFolder()
        let (artwork, damages) = self.store.artwork()
        for damage in damages { Terminal.note("Not used: \(damage)".onOneLine) }
        return artwork
    }

    /// Complains where the folder is none, or may not be read.
    static func checkFolder() throws {
        let path = self.store.folder.path
        guard FileManager.default.fileExists(atPath: path) else { return }
        guard (try? FileManager.default.contentsOfDirectory(atPath: path)) != nil else {
            throw ConfigurationError(
                "\(path) can't be read as the artwork folder; check that it is a folder and yours, or name another with QUINCE_ARTWORK"
            )
        }
    }
}
