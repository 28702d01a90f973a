import Crypto
import Foundation
import QuinceProtocol

/// The data of a sign-in that is needed for its response; it travels sealed in `state`, so no server stores it.
struct SignInState: Codable, Hashable, Sendable {
    /// The identifier of the attempt, which can be used once.
    let id: String
    let clientID: String
    let nonce: String
    let codeVerifier: String
    /// The SHA-256 digest of the secret that the browser must send back.
    let bindingDigest: String
    /// Seconds since 1970.
    let startedAt: Int
    let returnTo: String
    /// The app's own context, such as the ID of a cart.
    let context: String?
    let mode: String
    /// The server library's own context; separate, so that the app's context can't be mistaken for it.
    let intent: SignInIntent

    /// The longest sealed state, in bytes.
    static let maximumLength = 4_096

    /// Returns the state as text for the wire: authenticated encryption (RFC 8439) hides it and prevents forgery and
    /// changes.
    func sealed(with key: SymmetricKey, random: @Sendable (Int) -> [UInt8]) throws -> String {
        let nonce = try ChaChaPoly.Nonce(data: random(12))
        let box = try ChaChaPoly.seal(JSONEncoder().encode(self), using: key, nonce: nonce)
        return Base64URL.encode(box.combined)
    }

    /// Opens a text that came back.
    ///
    /// - Returns: The state; nil if it wasn't sealed with this key.
    static func opened(_ text: String, with key: SymmetricKey) -> Self? {
        guard text.utf8.count <= Self.maximumLength, let data = Base64URL.decode(text),
            let box = try? ChaChaPoly.SealedBox(combined: data),
            let plain = try? ChaChaPoly.open(box, using: key)
        else { return nil }
        return try? JSONDecoder().decode(Self.self, from: plain)
    }
}

/// The purpose of a sign-in, beyond signing in.
struct SignInIntent: Codable, Hashable, Sendable {
    /// The account to link, as JSON.
    var account: String?
    /// The challenge from the app on the user's device.
    var appChallenge: String?

    static let none = SignInIntent()
}
