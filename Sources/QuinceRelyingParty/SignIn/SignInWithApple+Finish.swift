import Foundation
import QuinceProtocol

/// Which way an answer took.
public enum ResponseChannel: String, Hashable, Sendable {
    case query
    case fragment
    case form = "form_post"
    /// The object of a popup's message.
    case message = "web_message"
}

extension SignInWithApple {
    /// Ends a sign-in: opens the state, keeps the name, exchanges the code, verifies the person.
    ///
    /// - Parameters:
    ///   - answer: What came back.
    ///   - channel: The way it took.
    ///   - binding: What the browser brought, from its cookie or session; nil where it brought nothing.
    /// - Returns: Who signed in, or that the person cancelled.
    /// - Throws: ``SignInError``, and nobody is signed in.
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
        // Taken apart before the attempt counts as used; kept before anything else can fail.
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

    /// The state, if this app sealed it for this browser, this way and not too long ago.
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

    /// Apple sends the name once, ever: it is on disk before the code is exchanged.
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
        // What Apple did not sign for this attempt is a stranger's, and would only fill the store. Where Apple's keys are
        // out of reach nobody can tell: then it is kept, and looked at when it is used.
        guard await self.refusal(of: first, clientID: state.clientID)?.isTemporary ?? true else { return }
        do { try await self.store.keep(first) } catch { throw .store(error) }
    }

    /// Both tokens have to be good, and about one person.
    private func identity(
        _ front: UnverifiedIdentityToken?,
        _ tokens: TokenResponse,
        _ code: String,
        _ state: SignInState
    ) async throws(SignInError) -> VerifiedIdentity {
        do {
            guard let text = tokens.identityToken else {
                throw IdentityRefusal.malformed("the exchange gave none")
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

    /// The newest kept name whose token Apple signed for this person.
    private func suggestion(for identity: VerifiedIdentity) async throws(SignInError) -> PersonSuggestion? {
        let kept: [FirstSignIn]
        do { kept = try await self.store.firstSignIns(subject: identity.subject) } catch {
            throw .store(error)
        }
        for first in kept where first.subject.isExactly(identity.subject) {
            guard let refusal = await self.refusal(of: first) else { return first.suggestion }
            // A stranger's, and never anything else; that it goes is not worth failing for.
            if !refusal.isTemporary { try? await self.store.removeFirstSignIn(first) }
        }
        return nil
    }

    /// Why a kept name is not the person's; nil where Apple signed its token for them, this app and that attempt.
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

    /// Tells the server library that the app has the person's name in its account: what was kept for it is forgotten.
    public func forgetSuggestion(of subject: String) async throws {
        try await self.store.removeFirstSignIns(subject: subject)
    }
}
