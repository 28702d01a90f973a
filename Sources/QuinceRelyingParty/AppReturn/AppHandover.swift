import Crypto
import Foundation
import QuinceProtocol

/// Hands a sign-in over from the browser to an app on the user's device.
///
/// The app creates a verifier of 43 to 128 unreserved characters, keeps it, and opens the browser with its SHA-256
/// digest, the challenge. After the sign-in, the browser opens the app with a handle. The app exchanges the handle and
/// the verifier for the server's payload. An app that intercepts the URL of someone else's sign-in lacks the verifier;
/// anyone who saw the challenge lacks the handle.
///
/// A custom scheme protects less: another app can claim it, *start* the sign-in with its own challenge and finish it
/// (RFC 8252 §8.6). Use an intent that pins the package, or a universal link, if the system supports them.
public struct AppHandover: Sendable {
    /// How long a handle is valid, in seconds.
    public static let lifetime = 120
    /// The largest payload, in bytes.
    public static let maximumPayload = 1_024

    private let app: SignInWithApple
    private let store: any ReturnHandleStore

    /// Creates the handover for an app and its store of handles.
    public init(_ app: SignInWithApple, store: any ReturnHandleStore) {
        self.app = app
        self.store = store
    }

    /// Starts a sign-in for an app.
    ///
    /// - Parameters:
    ///   - challenge: The SHA-256 digest of the app's verifier in base64url, as in PKCE's S256 (RFC 7636 §4.2).
    ///   - request: The scopes to request, and the response mode.
    ///   - clientID: A Services ID of the configuration; nil uses the first one.
    ///   - returnTo: The page for a user who cancels; it leads back to the app with ``AppAddress/cancelledText``.
    ///   - context: A text that the app's server gets back, such as the name of the app.
    ///   - binding: See ``SignInWithApple/start(_:clientID:returnTo:context:binding:)``.
    /// - Returns: The URL to send the browser to, and what it must send back.
    /// - Throws: ``AppReturnError/challengeMalformed``; ``ConfigurationRefusal``.
    public func start(
        challenge: String,
        _ request: SignInRequest = .formPost(),
        clientID: String? = nil,
        returnTo: LocalPath = .root,
        context: String? = nil,
        binding: String? = nil
    ) throws -> SignInStart {
        guard (try? CodeChallenge(parsing: challenge, method: "S256")) != nil else {
            throw AppReturnError.challengeMalformed
        }
        let intent = SignInIntent(appChallenge: challenge)
        return try self.app.start(request, clientID, returnTo, context, binding, intent)
    }

    /// Creates a handle for a finished sign-in, and returns the URL to send the browser to.
    ///
    /// - Parameters:
    ///   - signIn: The result of ``SignInWithApple/finish(_:by:binding:)`` for a sign-in that was started with
    ///     ``start(challenge:_:clientID:returnTo:context:binding:)``.
    ///   - payload: The data that the server gets back at the exchange, such as the account's ID; it stays on the
    ///     server. Create the session at the exchange, not now, because the app may never come for it.
    ///   - address: The URL that opens the app.
    /// - Returns: The URL for a redirect (303).
    /// - Throws: ``AppReturnError``.
    public func handOver(
        _ signIn: SignIn,
        payload: String,
        to address: AppAddress
    ) async throws(AppReturnError) -> String {
        address.text(handle: try await self.handle(for: signIn, payload: payload))
    }

    /// Creates one handle for several URLs of the same app, for a page that offers them as links.
    ///
    /// Browsers open an app more readily when the user presses a link than after a redirect.
    ///
    /// - Parameters:
    ///   - signIn: See ``handOver(_:payload:to:)``.
    ///   - payload: See ``handOver(_:payload:to:)``.
    ///   - addresses: The URLs that open the app; the first one that opens uses up the handle.
    /// - Returns: One URL per address, in the same order.
    /// - Throws: ``AppReturnError``.
    public func handOver(
        _ signIn: SignIn,
        payload: String,
        toAnyOf addresses: [AppAddress]
    ) async throws(AppReturnError) -> [String] {
        let handle = try await self.handle(for: signIn, payload: payload)
        return addresses.map { $0.text(handle: handle) }
    }

    private func handle(for signIn: SignIn, payload: String) async throws(AppReturnError) -> String {
        guard let challenge = signIn.intent.appChallenge else { throw .notForApp }
        guard payload.utf8.count <= Self.maximumPayload else { throw .payloadTooLong }
        let handle = Base64URL.encode(self.app.surroundings.random(32))
        let expiry = self.app.surroundings.now().addingTimeInterval(TimeInterval(Self.lifetime))
        let kept = ReturnPayload(text: payload, expiresAt: expiry)
        do {
            try await self.store.put(Self.digest(handle, challenge), kept, until: expiry)
        } catch { throw .store(error) }
        return handle
    }

    /// Exchanges a handle for its payload, once; for the endpoint that the app calls.
    ///
    /// A wrong verifier doesn't use up the handle, so an attacker who intercepted it can't invalidate it.
    ///
    /// - Parameters:
    ///   - handle: The handle with which the app was opened.
    ///   - verifier: The verifier that the app kept.
    /// - Returns: The payload.
    /// - Throws: ``AppReturnError/handleInvalid``, for every reason; ``AppReturnError/store(_:)``.
    public func redeem(handle: String, verifier: String) async throws(AppReturnError) -> String {
        guard CodeVerifier.isWellFormed(verifier), Base64URL.decode(handle)?.count == 32 else {
            throw .handleInvalid
        }
        let digest = Self.digest(handle, CodeVerifier.challenge(of: verifier))
        let kept: ReturnPayload?
        do { kept = try await self.store.take(digest) } catch { throw .store(error) }
        guard let kept, self.app.surroundings.now() < kept.expiresAt else { throw .handleInvalid }
        return kept.text
    }

    /// Both parts have a fixed length, so that no two pairs have the same text.
    private static func digest(_ handle: String, _ challenge: String) -> String {
        Base64URL.encode(SHA256.hash(data: Data("\(handle).\(challenge)".utf8)))
    }
}
