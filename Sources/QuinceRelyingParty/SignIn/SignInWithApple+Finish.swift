import Foundation
import QuinceProtocol

/// The response mode in which an authorization response arrived.
public enum ResponseChannel: String, Hashable, Sendable {
    case query
    case fragment
    case form = "form_post"
    /// The JSON object from a popup's message.
    case message = "web_message"
}

extension SignInWithApple {
    /// Finishes a sign-in: opens the state, stores the name, exchanges the code and verifies the user.
    ///
    /// - Parameters:
    ///   - answer: The authorization response.
    ///   - channel: The response mode in which it arrived.
    ///   - binding: The secret that the browser sent, from its cookie or session; nil if it sent none.
    /// - Returns: The verified sign-in, or that the user canceled.
    /// - Throws: ``SignInError``; nobody is signed in then.
    public func finish(
        _ answer: AuthorizationResponse,
        by channel: ResponseChannel,
        binding: String?
    ) async throws(SignInError) -> SignInOutcome {
        let state = try self.opened(answer.state, channel, binding)
        let returnTo = LocalPath(state.returnTo) ?? .root
        guard case .success(let code, let identityToken) = answer.result else {
            try await self.claim(state)
            if case .error(let error) = answer.result { throw .refused(error) }
            return .cancelled(returnTo: returnTo, context: state.context)
        }
        // Parsed before the attempt counts as used; stored before any step that can fail.
        let front = try Self.unverified(identityToken)
        try await self.claim(state)
        try await self.keep(answer.suggestion, front, state)
        let client = self.configuration.client(state.clientID)
        guard let client else { throw .stateForged }
        let tokens: TokenResponse
        do {
            tokens = try await self.tokens.exchange(code, client: client, codeVerifier: state.codeVerifier)
        } catch {
            throw .token(error)
        }
        let identity = try await self.identity(front, tokens, code, state)
        return .signedIn(
            SignIn(
                identity: identity,
                tokens: tokens,
                suggestion: try await self.suggestion(for: identity),
                returnTo: returnTo,
                context: state.context,
                intent: state.intent
            )
        )
    }

    /// Opens the state, if this app sealed it for this browser and response mode and it hasn't expired.
    private func opened(_ text: String, _ channel: ResponseChannel, _ binding: String?) throws(SignInError)
        -> SignInState
    {
        guard let state = SignInState.opened(text, with: self.configuration.sealingKey) else {
            throw .stateForged
        }
        let age = self.surroundings.seconds - state.startedAt
        guard age >= -self.configuration.clockSkew, age <= self.configuration.patience else {
            throw .stateExpired
        }
        guard let binding, ConstantTime.equal(Self.digest(of: binding), state.bindingDigest) else {
            throw .bindingMismatch
        }
        guard state.mode == channel.rawValue else { throw .wrongMode }
        return state
    }

    private static func unverified(_ text: String?) throws(SignInError) -> UnverifiedIdentityToken? {
        guard let text else { return nil }
        do { return try UnverifiedIdentityToken(text) } catch { throw .identity(error) }
    }

    private func claim(_ state: SignInState) async throws(SignInError) {
        let end = state.startedAt + self.configuration.patience + self.configuration.clockSkew
        let isNew: Bool
        do {
            isNew = try await self.store.claim(
                "state \(state.id)",
                until: Date(timeIntervalSince1970: TimeInterval(end))
            )
        } catch { throw .store(error) }
        guard isNew else { throw .stateReplayed }
    }

    /// Stores the name before the code is exchanged, because Apple sends it only once.
    private func keep(
        _ suggestion: PersonSuggestion?,
        _ token: UnverifiedIdentityToken?,
        _ state: SignInState
    )
        async throws(SignInError)
    {
        guard let suggestion, let token, let subject = token.claimedSubject, subject.utf8.count <= 255,
            token.text.utf8.count <= FirstSignIn.maximumTokenLength
        else { return }
        let first = FirstSignIn(
            subject: subject,
            suggestion: suggestion,
            identityToken: token.text,
            nonce: state.nonce,
            receivedAt: self.surroundings.now()
        )
        // Data that Apple didn't sign for this attempt comes from a stranger and would only fill the store. If Apple's
        // keys can't be fetched, nobody can tell: then it is stored, and verified when it is used.
        guard await self.refusal(of: first, clientID: state.clientID)?.isTemporary ?? true else { return }
        do { try await self.store.keep(first) } catch { throw .store(error) }
    }

    /// Verifies both identity tokens, which must be about one user.
    private func identity(
        _ front: UnverifiedIdentityToken?,
        _ tokens: TokenResponse,
        _ code: String,
        _ state: SignInState
    ) async throws(SignInError) -> VerifiedIdentity {
        do {
            guard let text = tokens.identityToken else {
                throw IdentityRefusal.malformed("the token response has no id_token")
            }
            let identity = try await self.verifier.verify(
                UnverifiedIdentityToken(text),
                nonce: .exactly(state.nonce),
                clientID: state.clientID,
                accessToken: tokens.accessToken
            )
            guard let front else { return identity }
            let other = try await self.verifier.verify(
                front,
                nonce: .exactly(state.nonce),
                clientID: state.clientID,
                code: code
            )
            guard other.subject.isExactly(identity.subject) else { throw IdentityRefusal.subjectsDiffer }
            return identity
        } catch let refusal as IdentityRefusal {
            throw .identity(refusal)
        } catch { throw .store(error) }
    }

    /// Returns the newest stored name whose identity token Apple signed for this user.
    private func suggestion(for identity: VerifiedIdentity) async throws(SignInError) -> PersonSuggestion? {
        let kept: [FirstSignIn]
        do { kept = try await self.store.firstSignIns(subject: identity.subject) } catch {
            throw .store(error)
        }
        for first in kept where first.subject.isExactly(identity.subject) {
            guard let refusal = await self.refusal(of: first) else { return first.suggestion }
            // It belongs to a stranger for good; failing to remove it isn't a reason to fail.
            if !refusal.isTemporary { try? await self.store.removeFirstSignIn(first) }
        }
        return nil
    }

    /// Returns why a stored name isn't the user's; nil if Apple signed its token for them, this app and that attempt.
    private func refusal(of first: FirstSignIn, clientID: String? = nil) async -> IdentityRefusal? {
        do throws(IdentityRefusal) {
            let token = try UnverifiedIdentityToken(first.identityToken)
            let claims = try await self.verifier.signedClaims(of: token.token)
            guard claims["sub"]?.string?.isExactly(first.subject) == true else { throw .subjectsDiffer }
            try NonceExpectation.exactly(first.nonce).check(claims)
            _ = try self.verifier.audience(claims, only: clientID)
            return nil
        } catch { return error }
    }

    /// Removes the stored name of a user.
    ///
    /// Call it after the app has stored the name in the account.
    public func forgetSuggestion(of subject: String) async throws {
        try await self.store.removeFirstSignIns(subject: subject)
    }
}
