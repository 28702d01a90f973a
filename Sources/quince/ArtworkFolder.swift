import Foundation
import QuinceArtwork
import QuinceButtons
import QuinceService

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

    /// All of it, verified; empty where there is none.
    static func loaded() throws -> ButtonArtwork {
        do { return try self.store.artwork() } catch let error as ArtworkStore.Damage {
            throw ConfigurationError(error.description)
        }
    }
}
