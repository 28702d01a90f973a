package import Crypto
package import Foundation
import QuinceProtocol

/// The settings of a client, as its server has them.
package struct ClientSettings: Sendable {
    /// The issuer, without a slash at its end.
    package let issuer: String
    let issuerURL: URL
    package let clientID: String
    /// Whether the client ID is the client secret's, because none was given.
    package var isClientIDFromSecret = false
    package var teamID: String?
    package var keyID: String?
    package var redirectURI: String?
    package var notifications: URL?
    /// The private key of the `.p8` file.
    package var privateKey: P256.Signing.PrivateKey?
    /// The Key ID in the file's name.
    package var keyIDInFileName: String?
    /// The client secret that the app sends; nil lets the doctor make one with the private key.
    package var clientSecret: String?

    /// Creates settings with nothing but the issuer and the client.
    ///
    /// Returns nil if the issuer isn't an http or https URL without a query.
    package init?(issuer: String, clientID: String) {
        let text = String(issuer.reversed().drop { $0 == "/" }.reversed())
        guard let url = URL(string: text), ["http", "https"].contains(url.scheme), url.host?.isEmpty == false,
            url.query == nil, url.fragment == nil, url.user == nil
        else { return nil }
        self.issuer = text
        self.issuerURL = url
        self.clientID = clientID
    }

    /// Whether the issuer is Apple's.
    var isApple: Bool { self.issuer == AppleHosts.issuer }

    /// How long a client secret that the doctor makes is valid, in seconds.
    private static let lifetime = 3_600

    /// The client secret to send: the app's, or a new one; nil if there is nothing to sign with.
    func secret(at time: Date) -> String? {
        if let clientSecret { return clientSecret }
        guard let privateKey, let teamID, let keyID else { return nil }
        return try? ClientSecret.sign(
            clientID: self.clientID,
            teamID: teamID,
            keyID: keyID,
            privateKey: privateKey,
            now: time,
            lifetime: Self.lifetime
        )
    }
}
