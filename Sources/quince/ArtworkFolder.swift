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
        try self.attempt { try self.store.artwork() }
    }

    /// What is kept there.
    static func entries() throws -> [ArtworkStore.Entry] { try self.attempt { try self.store.entries() } }

    private static func attempt<Value>(_ read: () throws -> Value) throws -> Value {
        do { return try read() } catch let error as ArtworkStore.Damage {
            throw ConfigurationError(error.description)
        } catch {
            throw ConfigurationError(
                "\(self.store.folder.path) cannot be read as the artwork's folder; is it a file, or not yours? QUINCE_ARTWORK names another"
            )
        }
    }
}
