import Foundation
import ProgramStart

/// The values that `quince serve --ready-file` writes about its service.
struct QuinceReadyFile: Decodable {
    let url: String
    let mode: String?
    let teamId: String?
    let keyId: String?
    let clientId: String?
    let primaryAppId: String?
    let privateKeyPath: String?

    /// Reads the file of a running service.
    ///
    /// - Throws: ``ConfigurationError`` if the file is missing or invalid, or the service runs in production mode.
    init(at path: String) throws(ConfigurationError) {
        guard let data = FileManager.default.contents(atPath: path) else {
            throw ConfigurationError(
                "can't read '\(path)'; start 'quince serve --ready-file \(path)' first and wait until it writes the file"
            )
        }
        do { self = try JSONDecoder().decode(Self.self, from: data) } catch {
            throw ConfigurationError("'\(path)' isn't a ready file of 'quince serve --ready-file'")
        }
        guard self.mode != "production" else {
            throw ConfigurationError(
                "the service of '\(path)' runs in production mode; set ORCHARD_QUINCE and ORCHARD_APPLE_… to the shop's client there"
            )
        }
    }

    /// The shop's client there; nil if the service has no app, or no key that it created itself.
    var apple: AppleSettings? {
        guard let teamId, let keyId, let clientId, let privateKeyPath else { return nil }
        return AppleSettings(
            team: teamId,
            keyID: keyId,
            client: clientId,
            app: self.primaryAppId,
            keyFile: privateKeyPath
        )
    }
}
