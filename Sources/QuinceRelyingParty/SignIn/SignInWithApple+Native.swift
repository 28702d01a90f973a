public import QuinceProtocol

extension SignInWithApple {
    /// Finishes a native sign-in from the JSON message that QuinceUI created and the app sent.
    ///
    /// - Parameter signIn: The message, not verified.
    /// - Returns: The verified user, the tokens, and the name that the app received.
    /// - Throws: ``SignInError``.
    public func finishNative(_ signIn: NativeSignIn) async throws(SignInError) -> NativeSignedIn {
        let (identity, tokens) = try await self.finishNative(
            code: signIn.code,
            identityToken: signIn.identityToken,
            nonce: .sha256(of: signIn.nonce),
            bundleID: signIn.bundleID
        )
        let suggestion = PersonSuggestion(givenName: signIn.givenName, familyName: signIn.familyName)
        return NativeSignedIn(identity: identity, tokens: tokens, suggestion: suggestion)
    }

    /// Finishes a sign-in whose result an app on an Apple device sent to the server.
    ///
    /// - Parameters:
    ///   - code: `authorizationCode` as text.
    ///   - identityToken: `identityToken` as text.
    ///   - nonce: The nonce that the app created and put into the request, unchanged or as its SHA-256 digest.
    ///   - bundleID: The app's bundle ID; a client of the configuration, created with ``AppClient/app(_:)``.
    /// - Returns: The verified user and the tokens.
    /// - Throws: ``SignInError``.
    public func finishNative(
        code: String,
        identityToken: String,
        nonce: NonceExpectation,
        bundleID: String
    ) async throws(SignInError) -> (identity: VerifiedIdentity, tokens: TokenResponse) {
        // Responses for a Services ID arrive in a browser, with a state, a cookie and a redirect URI.
        guard let client = self.configuration.client(bundleID), client.redirectURI == nil else {
            throw .identity(.audience(bundleID))
        }
        let identity: VerifiedIdentity
        do {
            let token = try UnverifiedIdentityToken(identityToken)
            identity = try await self.verifier.verify(token, nonce: nonce, clientID: client.id, code: code)
        } catch { throw .identity(error) }
        do {
            let tokens = try await self.tokens.exchange(code, client: client, codeVerifier: nil)
            let text = tokens.identityToken ?? ""
            let other = try await self.verifier.verify(
                UnverifiedIdentityToken(text),
                nonce: nonce,
                clientID: client.id,
                accessToken: tokens.accessToken
            )
            guard other.subject.isExactly(identity.subject) else { throw IdentityRefusal.subjectsDiffer }
            return (identity, tokens)
        } catch let error as TokenError {
            throw .token(error)
        } catch let refusal as IdentityRefusal {
            throw .identity(refusal)
        } catch { throw .store(error) }
    }
}
