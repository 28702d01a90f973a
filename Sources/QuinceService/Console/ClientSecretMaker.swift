import ProgramStart
import ServerRuntime
import Crypto
import Foundation
import QuinceProtocol

/// Signs client secrets with the configured key, as an app's server does.
struct ClientSecretMaker: Sendable {
    let registry: any AppRegistry
    let running: RunningService
    let clock: ServiceClock

    /// Creates a client secret that expires in `lifetime` seconds; negative for one that has expired.
    ///
    /// `team` signs it; by default, the app's.
    ///
    /// - Throws: ``ConsoleError`` 409 if no private key of the team is known.
    func make(for app: App, of team: String? = nil, lifetime: Int) async throws -> String {
        let teamID = team ?? app.teamID
        let known = try await self.registry.keyInUse(ofTeam: teamID, paths: self.running.keyPaths)
        guard let keyID = known?.id, let path = known?.path else {
            throw ConsoleError.conflict(
                "Quince has no private key of team \(teamID); sign the client secret with your own"
            )
        }
        let key: P256.Signing.PrivateKey
        do { key = try await OffLoop.run { try DeveloperKeyFile(readingFileAt: path).privateKey } } catch {
            throw ConsoleError.conflict((error as? ConfigurationError)?.message ?? "\(error)")
        }
        return try ClientSecret.sign(
            clientID: app.clientID,
            teamID: teamID,
            keyID: keyID,
            privateKey: key,
            now: self.clock.now(),
            lifetime: lifetime
        )
    }
}

extension AppRegistry {
    /// The key for a team's client secrets, with its `.p8` file: the first one in use that has a file, or else the first one in use.
    ///
    /// `paths`: the `.p8` file of each key that has one, by Key ID.
    func keyInUse(ofTeam team: String, paths: [String: String]) async throws -> (id: String, path: String?)? {
        let keys = try await self.keys(ofTeam: team).filter { $0.revokedAt == nil }
        return (keys.first { paths[$0.id] != nil } ?? keys.first).map { ($0.id, paths[$0.id]) }
    }
}
