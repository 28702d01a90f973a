import CommandLineTool
import ProgramStart
import Foundation
import QuinceArtwork
import QuinceButtons
import QuinceService
import Wording

/// The artwork that this user imported.
enum ArtworkFolder {
    /// The location of the folder.
    static var store: ArtworkStore {
        ArtworkStore(
            folder: ArtworkStore.userFolder(
                environment: ProcessInfo.processInfo.environment,
                home: FileManager.default.homeDirectoryForCurrentUser
            )
        )
    }

    /// All valid files; a remark on standard error names the others.
    ///
    /// Empty if there are none.
    static func loaded() throws -> ButtonArtwork {
        try self.checkFolder()
        let (artwork, damages) = self.store.artwork()
        for damage in damages { Terminal.note("Not used: \(damage)".onOneLine) }
        return artwork
    }

    /// Throws an error if the folder isn't one, or can't be read.
    static func checkFolder() throws {
        let path = self.store.folder.path
        guard FileManager.default.fileExists(atPath: path) else { return }
        guard (try? FileManager.default.contentsOfDirectory(atPath: path)) != nil else {
            throw ConfigurationError(
                "\(path) can't be read as the artwork folder; check that it is a folder that you own, or set another with QUINCE_ARTWORK"
            )
        }
    }
}
