import QuinceRelyingParty

/// Why nobody was signed in, to be compared: the server library's own error carries whatever the app's store threw.
enum SignInReason: Hashable, Sendable {
    case answer(ResponseRefusal)
    case stateForged, stateExpired, stateReplayed, bindingMismatch, wrongMode
    case refused(String)
    case token(TokenError)
    case identity(IdentityRefusal)
    case store

    init(_ error: SignInError) {
        self =
            switch error {
            case .answer(let refusal): .answer(refusal)
            case .stateForged: .stateForged
            case .stateExpired: .stateExpired
            case .stateReplayed: .stateReplayed
            case .bindingMismatch: .bindingMismatch
            case .wrongMode: .wrongMode
            case .refused(let code): .refused(code)
            case .token(let error): .token(error)
            case .identity(let refusal): .identity(refusal)
            case .store: .store
            }
    }
}

extension SignInWithApple {
    /// What a callback does with a body; why nobody is signed in, nil where someone is.
    func reason(
        for body: String,
        by channel: ResponseChannel = .form,
        binding: String?
    ) async -> SignInReason? {
        do throws(SignInError) {
            let answer: AuthorizationResponse
            do { answer = try AuthorizationResponse(parsing: body) } catch { throw .answer(error) }
            _ = try await self.finish(answer, by: channel, binding: binding)
            return nil
        } catch { return SignInReason(error) }
    }
}

extension IdentityRefusal {
    /// A token that names this issuer instead of the fake Apple.
    static func otherIssuer(_ text: String?) -> Self { .issuer(text, expected: FakeApple.issuer) }
}
