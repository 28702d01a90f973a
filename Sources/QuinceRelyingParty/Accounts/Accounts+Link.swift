import Crypto
import Foundation
import QuinceProtocol

extension Accounts {
    /// How long a user has to prove an account before a pending link expires, in seconds.
    public static var pendingLifetime: Int { 600 }

    /// Starts a sign-in that links the Apple Account to the account the user is already signed in to.
    ///
    /// The account travels sealed in the state and is bound to this browser. The app's own context can't be mistaken
    /// for it.
    ///
    /// - Parameters:
    ///   - account: The account that is signed in.
    ///   - request: The scopes to request, and the response mode.
    ///   - clientID: A Services ID of the configuration; nil uses the first one.
    ///   - returnTo: The page to which the user returns after the sign-in.
    ///   - binding: See ``SignInWithApple/start(_:clientID:returnTo:context:binding:)``.
    /// - Returns: The URL to send the browser to, and what it must send back.
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

    /// Finishes a sign-in that was started to link an account.
    ///
    /// - Parameters:
    ///   - signIn: The result of ``SignInWithApple/finish(_:by:binding:)``.
    ///   - account: The account that is signed in now; it must still be the account that started the link.
    /// - Throws: ``AccountError``.
    public func finishLink(_ signIn: SignIn, signedInTo account: Store.AccountID?) async throws(AccountError)
    {
        guard signIn.isForLinking else { throw .linkRefused(.notForLinking) }
        guard let account, signIn.isForLinking(account) else { throw .linkRefused(.otherAccount) }
        try await self.link(subject: signIn.identity.subject, to: account)
    }

    /// Seals a suggestion while the user proves that the account is theirs.
    ///
    /// - Parameters:
    ///   - identity: The user who signed in with Apple.
    ///   - suggestion: The suggestion from ``AccountDecision/linkSuggested(_:)``.
    ///   - binding: A secret of the browser's session or cookie, as at the start of a sign-in. Without it, an attacker
    ///     could link *their* Apple Account to the user's account.
    /// - Returns: A sealed text for a hidden form field or a session. It reveals nothing and expires after ten minutes.
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

    /// Links the Apple Account after the user has proved that the suggested account is theirs.
    ///
    /// - Parameters:
    ///   - pending: The result of ``pendingLink(_:_:binding:)``.
    ///   - account: The account that the user proved to own, just now and in the same browser.
    ///   - binding: The secret that the browser sent.
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
    /// Returns whether the sign-in was started with ``Accounts/startLink(of:_:clientID:returnTo:binding:)`` for this
    /// account.
    ///
    /// Use it to link in your own transaction instead of with ``Accounts/finishLink(_:signedInTo:)``.
    ///
    /// - Parameter account: The account that is signed in now.
    /// - Returns: false if the sign-in was started for another account or another purpose.
    public func isForLinking(_ account: some Codable & Hashable & Sendable) -> Bool {
        guard let sealed = self.intent.account, let now = try? AccountIDText(account) else { return false }
        return now.text.isExactly(sealed)
    }
}

/// An account's ID as JSON, ready to be sealed; wrapped in an array, because not every coder accepts a bare string.
struct AccountIDText {
    let text: String

    init(_ account: some Codable & Hashable & Sendable) throws {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        self.text = String(decoding: try encoder.encode([account]), as: UTF8.self)
        guard self.text.utf8.count <= 202 else { throw LinkRefusal.accountIDTooLong }
    }
}

/// A subject and the account whose ownership has to be proved.
struct PendingLink: Codable, Hashable, Sendable {
    let subject: String
    let account: String
    let bindingDigest: String
    /// Seconds since 1970.
    let startedAt: Int

    /// Seals the link with its own key, so that no sign-in state can be mistaken for one.
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
