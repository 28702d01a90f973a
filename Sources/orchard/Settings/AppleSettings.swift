import ProgramStart
import Crypto
import Foundation
import QuinceRelyingParty

/// The shop's client at Apple, as configured; checked when the shop opens.
struct AppleSettings: Sendable {
    /// The path of the redirect URI in the shop.
    static let callbackPath = "/sign-in/apple/callback"
    /// The path for Apple's notifications in the shop.
    static let notificationsPath = "/sign-in/apple/notifications"
    /// The team, key and Services ID that Quince creates by default; they are public and don't work with Apple.
    static let readyMade = (
        team: "QUINCE0001", key: "QNCKEY0001", client: "com.example.quince.web", app: "com.example.quince.app"
    )
    static let readyMadeKeyFile = ".quince/AuthKey_QNCKEY0001.p8"

    var team = Self.readyMade.team
    var keyID = Self.readyMade.key
    var client = Self.readyMade.client
    /// The primary App ID of the Services ID, for which notifications are; nil if there are none.
    var app: String? = Self.readyMade.app
    /// The `.p8` file; nil for Quince's file, if it exists.
    var keyFile: String?

    /// The server library's configuration.
    ///
    /// - Returns: nil if there is no key; the shop then opens without Sign in with Apple.
    /// - Throws: ``ConfigurationError`` for a key file that can't be read, and for invalid IDs.
    func configuration(issuer: WebOrigin, url: WebOrigin, secret: SymmetricKey) throws(ConfigurationError)
        -> SignInConfiguration?
    {
        guard let pem = try self.key() else { return nil }
        do {
            return try SignInConfiguration(
                teamID: self.team,
                key: DeveloperKey(id: self.keyID, pem: pem),
                clients: [.services(self.client, redirectURI: url.text + Self.callbackPath)],
                sealingSecret: unsafe secret.withUnsafeBytes { unsafe Array($0) },
                endpoints: Endpoints(issuer: issuer.text)
            )
        } catch {
            throw ConfigurationError("can't set up Sign in with Apple: \(error)")
        }
    }

    /// The clients that notifications can be for.
    var audiences: [String] { [self.client, self.app].compactMap(\.self) }

    /// Whether there is a key to sign in with.
    var hasKey: Bool { (try? self.key()) != nil }

    private func key() throws(ConfigurationError) -> String? {
        let path = self.keyFile ?? Self.readyMadeKeyFile
        if let text = try? String(contentsOfFile: path, encoding: .utf8) { return text }
        guard self.keyFile == nil else {
            throw ConfigurationError("\(Setting.appleKey.variable): can't read the key file '\(path)'")
        }
        return nil
    }
}

extension ShopConfiguration {
    /// - Throws: ``ConfigurationError`` if the shop uses Apple itself without a client of its own, or with a redirect URI that
    ///   Apple doesn't accept.
    func demandAppleSettings() throws(ConfigurationError) {
        guard self.isAtApple else { return }
        let missing = [
            (Setting.appleTeam, self.apple.team == AppleSettings.readyMade.team),
            (.appleKeyID, self.apple.keyID == AppleSettings.readyMade.key),
            (.appleClient, self.apple.client == AppleSettings.readyMade.client),
            (.appleKey, self.apple.keyFile == nil),
        ].filter(\.1).map(\.0.variable)
        guard missing.isEmpty else {
            throw ConfigurationError(
                "\(Setting.quince.flag) \(self.quince.text): Apple doesn't know the shop; set \(missing.joined(separator: ", ")) "
                    + "to the values from your developer account"
            )
        }
        guard let url, url.isSecure, !url.isLoopback else {
            throw ConfigurationError(
                "\(Setting.quince.flag) \(self.quince.text): Apple redirects only to https URLs with a domain name; set "
                    + "the shop's URL with \(Setting.url.flag), such as https://shop.example.com"
            )
        }
    }
}
