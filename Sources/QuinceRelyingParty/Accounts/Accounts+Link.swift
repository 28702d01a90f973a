import Crypto
import Foundation
import QuinceProtocol

extension Accounts {
    /// How long a pending link waits for the proof of the account, in seconds.
    public static var pendingLifetime: Int { 600 }

    /// Begins a sign-in that is to link: the person is signed in to `account`, the old way.
    ///
    /// The account travels sealed in the state, bound to this browser; the app's own context cannot pass for it.
    ///
    /// - Parameters:
    ///   - account: Who is signed in.
    ///   - request: What to ask for.
    ///   - clientID: A Services ID of the configuration; nil takes the first.
    ///   - returnTo: Where the person goes afterwards.
    ///   - binding: As for ``SignInWithApple/start(_:clientID:returnTo:context:binding:)``.
    /// - Returns: As every start.
    /// - Throws: ``LinkRefusal/accountIDTooLong``; ``ConfigurationRefusal``.
    public func startLink(
        of account: Store.AccountID,
        _ request: SignInRequest = .formPost(),
        clientID: String? = nil,
        returnTo: LocalPath = .root,
        binding: String? = nil
    ) throws -> SignInStart {
        let intent = SignInIntent(account: try AccountIDText(account).text)
        return try self.app.start(request, clientID, returnTo, nil, binding, intent)
    }

    /// Ends a sign-in that was begun to link.
    ///
    /// - Parameters:
    ///   - signIn: What ``SignInWithApple/finish(_:by:binding:)`` gave.
    ///   - account: Who is signed in to the app now; it must still be the account that began.
    /// - Throws: ``AccountError``.
    public func finishLink(_ signIn: SignIn, signedInTo account: Store.AccountID?) async throws(AccountError)
    {
        guard signIn.isForLinking else { throw .linkRefused(.notForLinking) }
        guard let account, signIn.isForLinking(account) else { throw .linkRefused(.otherAccount) }
        try await self.link(subject: signIn.identity.subject, to: account)
    }

    /// Remembers a suggestion while the person proves the account.
    ///
    /// - Parameters:
    ///   - identity: Who signed in with Apple.
    ///   - suggestion: What was decided for them.
    ///   - binding: A secret of the browser's session or cookie, as at the start of a sign-in: without it someone could
    ///     have *their* Apple Account linked to another's account.
    /// - Returns: A sealed text for a hidden field or a session; it says nothing, and is good for ten minutes.
    /// - Throws: ``LinkRefusal/accountIDTooLong``.
    public func pendingLink(
        _ identity: VerifiedIdentity,
        _ suggestion: LinkSuggestion<Store.AccountID>,
        binding: String
    ) throws -> String {
        let pending = PendingLink(
            subject: identity.subject,
            account: try AccountIDText(suggestion.accountToProve).text,
            bindingDigest: SignInWithApple.digest(of: binding),
            startedAt: self.app.surroundings.seconds
        )
        return try pending.sealed(with: self.app.configuration, random: self.app.surroundings.random)
    }

    /// Links after the person proved the account that was suggested.
    ///
    /// - Parameters:
    ///   - pending: What ``pendingLink(_:_:binding:)`` gave.
    ///   - account: Which account the person proved to own, just now and in the same browser.
    ///   - binding: What the browser brought.
    /// - Throws: ``AccountError``.
    public func link(pending: String, toProvenAccount account: Store.AccountID, binding: String?)
        async throws(AccountError)
    {
        guard let link = PendingLink.opened(pending, with: self.app.configuration) else {
            throw .linkRefused(.pendingForged)
        }
        let age = self.app.surroundings.seconds - link.startedAt
        let skew = self.app.configuration.clockSkew
        guard age >= -skew, age <= Self.pendingLifetime else { throw .linkRefused(.pendingExpired) }
        guard let binding, ConstantTime.equal(SignInWithApple.digest(of: binding), link.bindingDigest) else {
            throw .linkRefused(.bindingMismatch)
        }
        guard let text = try? AccountIDText(account).text, text.isExactly(link.account) else {
            throw .linkRefused(.otherAccount)
        }
        try await self.link(subject: link.subject, to: account)
    }
}

extension SignIn {
    /// Whether it was begun to link just this account, with ``Accounts/startLink(of:_:clientID:returnTo:binding:)``.
    ///
    /// For apps that link in a transaction of their own, instead of ``Accounts/finishLink(_:signedInTo:)``.
    ///
    /// - Parameter account: Who is signed in to the app now.
    /// - Returns: false as well where it was begun for something else.
    public func isForLinking(_ account: some Codable & Hashable & Sendable) -> Bool {
        guard let sealed = self.intent.account, let now = try? AccountIDText(account) else { return false }
        return now.text.isExactly(sealed)
    }
}

/// An account's id as JSON, to be sealed; inside of an array, since not every coder takes a bare text.
struct AccountIDText {
    let text: String

    init(_ account: some Codable & Hashable & Sendable) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        self.text = String(decoding: try encoder.encode([account]), as: UTF8.self)
        guard self.text.utf8.count <= 202 else { throw LinkRefusal.accountIDTooLong }
    }
}

/// A person of Apple's and the account that is to be proved.
struct PendingLink: Codable, Hashable, Sendable {
    let subject: String
    let account: String
    let bindingDigest: String
    /// Seconds since 1970.
    let startedAt: Int

    /// Sealed under a key of its own, so that no state of a sign-in can pass for one.
    func sealed(with configuration: SignInConfiguration, random: (Int) -> [UInt8]) throws -> String {
        let nonce = try ChaChaPoly.Nonce(data: random(12))
        let box = try ChaChaPoly.seal(
            JSONEncoder().encode(self),
            using: Self.key(configuration),
            nonce: nonce
        )
        return Base64URL.encode(box.combined)
    }

    static func opened(_ text: String, with configuration: SignInConfiguration) -> Self? {
        guard text.utf8.count <= SignInState.maximumLength, let data = Base64URL.decode(text),
            let box = try? ChaChaPoly.SealedBox(combined: data),
            let plain = try? ChaChaPoly.open(box, using: Self.key(configuration))
        else { return nil }
        return try? JSONDecoder().decode(Self.self, from: plain)
    }

    private static func key(_ configuration: SignInConfiguration) -> SymmetricKey {
        HKDF<SHA256>.deriveKey(
            inputKeyMaterial: configuration.sealingKey,
            info: Array("quince pending link 1".utf8),
            outputByteCount: 32
        )
    }
}
