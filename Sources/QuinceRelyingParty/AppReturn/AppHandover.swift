import Crypto
import Foundation
import QuinceProtocol

/// Hands a sign-in over from the browser to an app on the person's device.
///
/// The app makes a verifier of 43 to 128 unreserved characters, keeps it, and opens the browser with its SHA-256, the
/// challenge. After the sign-in the browser opens the app with a handle, and the app exchanges handle and verifier for what
/// the server has for it. An app that caught the address of someone else's sign-in has no verifier; who saw the challenge has
/// no handle.
///
/// A scheme of the app's own protects less: another app may claim it, *begin* the sign-in with a challenge of its own and
/// end it (RFC 8252 §8.6). Prefer an intent that pins the package, or a universal link, wherever the system has them.
public struct AppHandover: Sendable {
    /// How long a handle is good, in seconds.
    public static let lifetime = 120
    /// The largest payload, in bytes.
    public static let maximumPayload = 1_024

    private let app: SignInWithApple
    private let store: any ReturnHandleStore

    /// Puts the parts together.
    public init(_ app: SignInWithApple, store: any ReturnHandleStore) {
        self.app = app
        self.store = store
    }

    /// Begins a sign-in for an app.
    ///
    /// - Parameters:
    ///   - challenge: The SHA-256 of the app's verifier in base64url, as PKCE's S256 (RFC 7636 §4.2).
    ///   - request: What to ask for.
    ///   - clientID: A Services ID of the configuration; nil takes the first.
    ///   - returnTo: The page for who cancels; it leads back to the app, by ``AppAddress/cancelledText``.
    ///   - context: What the app's server wants back, such as which app it is.
    ///   - binding: As for ``SignInWithApple/start(_:clientID:returnTo:context:binding:)``.
    /// - Returns: As every start.
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

    /// Makes a handle for a sign-in that ended, and the address to send the browser to.
    ///
    /// - Parameters:
    ///   - signIn: What ``SignInWithApple/finish(_:by:binding:)`` gave; begun with ``start(challenge:_:clientID:returnTo:context:binding:)``.
    ///   - payload: What the server wants to know again at the exchange, such as the account's id; it stays on the server.
    ///     Make the session then, not now: nobody may come for it.
    ///   - address: Where the app is.
    /// - Returns: For a redirect (303).
    /// - Throws: ``AppReturnError``.
    public func handOver(
        _ signIn: SignIn,
        payload: String,
        to address: AppAddress
    ) async throws(AppReturnError) -> String {
        address.text(handle: try await self.handle(for: signIn, payload: payload))
    }

    /// Makes one handle for several ways into the same app, for a page that offers them: browsers open an app at a
    /// person's press more readily than by a redirect.
    ///
    /// - Parameters:
    ///   - signIn: As for ``handOver(_:payload:to:)``.
    ///   - payload: As there.
    ///   - addresses: Where the app is; the first that opens uses the handle up.
    /// - Returns: An address each, in the same order.
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

    /// Exchanges a handle for what was kept with it, once; for the endpoint that the app calls.
    ///
    /// A wrong verifier does not use the handle up, so that who caught it cannot even spoil it.
    ///
    /// - Parameters:
    ///   - handle: What the app was opened with.
    ///   - verifier: What the app kept.
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

    /// Both are of one length, so that no two pairs have the same text.
    private static func digest(_ handle: String, _ challenge: String) -> String {
        Base64URL.encode(SHA256.hash(data: Data("\(handle).\(challenge)".utf8)))
    }
}
