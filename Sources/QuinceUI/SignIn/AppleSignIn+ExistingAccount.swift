#if canImport(AuthenticationServices) && canImport(CryptoKit) && !(os(tvOS) || QUINCE_TV || os(watchOS) || QUINCE_WATCH)
public import AuthenticationServices

extension AppleSignIn {
    /// Offers the account that the user already has: Sign in with Apple, a saved password or a passkey.
    ///
    /// Call it when the app starts and nobody is signed in. The system shows a sheet only if the device has an account
    /// for the app. Apple TV and Apple Watch don't have this method, because their systems always show the sheet.
    ///
    /// A later ``signIn(as:transferred:)`` cancels it: the user pressed a button, and didn't ask for this.
    ///
    /// The system passes no scopes with several requests: a name comes only from ``signIn(as:transferred:)``. It offers
    /// passwords only if the app has the capability *Associated Domains* with `webcredentials`.
    ///
    /// - Parameter requests: Further requests, such as an assertion request for a passkey. The system refuses a second
    ///   request for Apple IDs or passwords and the registration of a passkey:
    ///   ``AppleSignInError/refused``.
    /// - Returns: The account.
    public func existingAccount(also requests: [ASAuthorizationRequest] = []) async -> ExistingAccount {
        guard !self.isRunning else { return .failed(.alreadyRunning) }
        self.isRunning = true
        defer { self.makeWay() }
        let secrets = SignInSecrets(random: self.random)
        let request = self.request(secrets)
        if let standIn {
            switch await standIn.existingAccount(for: request) {
            case .success(let credential): return self.account(credential, secrets)
            case .failure(let refusal): return ExistingAccount(refusal)
            }
        }
        let run = self.run([request, ASAuthorizationPasswordProvider().createRequest()] + requests)
        run.options = .preferImmediatelyAvailableCredentials
        self.quiet = run
        switch await run.answer() {
        case .success(let credential as ASAuthorizationAppleIDCredential):
            return self.account(UnverifiedCredential(credential), secrets)
        case .success(let credential as ASPasswordCredential):
            return .password(SavedPassword(user: credential.user, password: credential.password))
        case .success(let credential): return .other(credential)
        case .failure(let refusal): return ExistingAccount(refusal)
        }
    }

    private func makeWay() {
        self.isRunning = false
        self.quiet = nil
        for continuation in self.waiting { continuation.resume() }
        self.waiting = []
    }

    private func account(_ credential: UnverifiedCredential, _ secrets: SignInSecrets) -> ExistingAccount {
        do throws(AppleSignInError) {
            return .signedIn(try self.checked(credential, secrets))
        } catch { return .failed(error) }
    }
}

extension ExistingAccount {
    fileprivate init(_ refusal: AuthorizationRefusal) {
        switch refusal.outcome {
        case .failed(let error): self = .failed(error)
        case .cancelled, .signedIn, .otherPerson: self = .nothing
        }
    }
}
#endif
