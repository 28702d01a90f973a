import ProgramStart
import ServerRuntime
import Crypto
import Foundation
import QuinceProtocol

/// Signs client secrets with the configured key, as an app's server does.
struct ClientSecretMaker: Sendable {
    let running: RunningService
    let clock: ServiceClock

    /// Creates a client secret that expires in `lifetime` seconds; negative for one that has expired.
    ///
    /// `team` signs it; by default, the app's.
    ///
    /// - Throws: ``ConsoleError`` 409 if no private key of the team is known.
    func make(for app: App, of team: String? = nil, lifetime: Int) async throws -> String {
        let teamID = team ?? app.teamID
        let keys = self.running.teams.first { $0.id == teamID }?.keys ?? []
        guard let keyID = keys.map(\.id).first(where: { self.running.keyPaths[$0] != nil }),
            let path = self.running.keyPaths[keyID]
        else {
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
