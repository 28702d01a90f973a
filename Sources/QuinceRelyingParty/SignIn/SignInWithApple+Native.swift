public import QuinceProtocol

extension SignInWithApple {
    /// Ends a sign-in that QuinceUI made in an app, from what the app sent as JSON.
    ///
    /// - Parameter signIn: What came, not yet believed.
    /// - Returns: Who signed in, the tokens, and the name that the app was told.
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

    /// Ends a sign-in that an app on an Apple device made natively, and whose result it sent to the server.
    ///
    /// - Parameters:
    ///   - code: `authorizationCode` as text.
    ///   - identityToken: `identityToken` as text.
    ///   - nonce: What the app made and kept, as it put it into the request: itself, or its SHA-256.
    ///   - bundleID: The app's; a client of the configuration, made by ``AppClient/app(_:)``.
    /// - Returns: Who signed in, and the tokens.
    /// - Throws: ``SignInError``.
    public func finishNative(
        code: String,
        identityToken: String,
        nonce: NonceExpectation,
        bundleID: String
    ) async throws(SignInError) -> (identity: VerifiedIdentity, tokens: TokenResponse) {
        // A Services ID's answers come by the browser, with a state, a cookie and a redirect URI.
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
