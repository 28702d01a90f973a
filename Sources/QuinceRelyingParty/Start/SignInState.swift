import Crypto
import Foundation
import QuinceProtocol

/// What a sign-in has to remember until its answer comes: it travels sealed in `state`, so no server keeps it.
struct SignInState: Codable, Hashable, Sendable {
    /// Names the attempt; used once.
    let id: String
    let clientID: String
    let nonce: String
    let codeVerifier: String
    /// The SHA-256 of what the browser has to show when it comes back.
    let bindingDigest: String
    /// Seconds since 1970.
    let startedAt: Int
    let returnTo: String
    /// What the app wants to know again, such as the account that is to be linked.
    let context: String?
    let mode: String
    /// What the server library itself wants to know again; apart from the context, so that no text of the app can pass for it.
    let intent: SignInIntent

    /// The longest sealed state, in bytes.
    static let maximumLength = 4_096

    /// The state as text for the wire: authenticated encryption (RFC 8439), so that it says nothing and cannot be made
    /// or changed by others.
    func sealed(with key: SymmetricKey, random: @Sendable (Int) -> [UInt8]) throws -> String {
        let nonce = try ChaChaPoly.Nonce(data: random(12))
        let box = try ChaChaPoly.seal(JSONEncoder().encode(self), using: key, nonce: nonce)
        return Base64URL.encode(box.combined)
    }

    /// Opens a text that came back.
    ///
    /// - Returns: nil for whatever this key did not seal.
    static func opened(_ text: String, with key: SymmetricKey) -> Self? {
        guard text.utf8.count <= Self.maximumLength, let data = Base64URL.decode(text),
            let box = try? ChaChaPoly.SealedBox(combined: data),
            let plain = try? ChaChaPoly.open(box, using: key)
        else { return nil }
        return try? JSONDecoder().decode(Self.self, from: plain)
    }
}

/// What a sign-in is for, beyond signing in.
struct SignInIntent: Codable, Hashable, Sendable {
    /// The account that is to be linked, as JSON.
    var account: String?
    /// What the app on the person's device sent ahead of its verifier.
    var appChallenge: String?

    static let none = SignInIntent()
}
