import ProgramStart
import Crypto
import Foundation
import QuinceProtocol

/// Signs client secrets with the configured key, as an app's server does.
struct ClientSecretMaker: Sendable {
    let parts: Parts

    /// Makes one that ends in `lifetime` seconds; negative for a secret that has expired.
    ///
    /// - Throws: ``ConsoleError`` 409 where only the public half of the key is known, or the app is of another team.
    func make(for app: App, lifetime: Int) throws -> String {
        let running = self.parts.running
        guard let teamID = running.teamID, let keyID = running.keyID, let path = running.privateKeyPath else {
            throw ConsoleError.conflict("no private key is configured; sign the client secret with your own")
        }
        guard app.teamID == teamID else {
            throw ConsoleError.conflict(
                "'\(app.clientID)' is of team \(app.teamID), the configured key of \(teamID); sign with a key of the former"
            )
        }
        let key: P256.Signing.PrivateKey
        do throws(ConfigurationError) { key = try DeveloperKeyFile(readingFileAt: path).privateKey } catch {
            throw ConsoleError.conflict(error.message)
        }
        return try ClientSecret.sign(
            clientID: app.clientID,
            teamID: teamID,
            keyID: keyID,
            privateKey: key,
            now: self.parts.clock.now(),
            lifetime: lifetime
        )
    }
}
