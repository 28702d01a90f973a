import Foundation
import QuinceProtocol

/// Sign in with Apple for an app's server: start, return, tokens, identity.
///
/// One value for the whole server; all of it may be used from everywhere at once.
public struct SignInWithApple: Sendable {
    /// Who the app is.
    public let configuration: SignInConfiguration
    /// Believes identity tokens; native apps send theirs here.
    public let verifier: IdentityVerifier
    let tokens: TokenClient
    let store: any SignInStore
    let surroundings: Surroundings

    /// Puts the parts together; nothing is sent yet.
    ///
    /// - Parameters:
    ///   - configuration: Who the app is.
    ///   - transport: Sends requests to Apple.
    ///   - store: The app's two small tables.
    ///   - surroundings: Time and chance.
    public init(
        _ configuration: SignInConfiguration,
        transport: any WireTransport,
        store: any SignInStore,
        surroundings: Surroundings = Surroundings()
    ) {
        self.configuration = configuration
        self.store = store
        self.surroundings = surroundings
        self.verifier = IdentityVerifier(configuration, transport: transport, surroundings: surroundings)
        self.tokens = TokenClient(
            configuration: configuration,
            transport: transport,
            secrets: ClientSecretSource(configuration, surroundings)
        )
    }

    /// Begins a sign-in.
    ///
    /// - Parameters:
    ///   - request: What to ask for, and how the answer travels.
    ///   - clientID: A Services ID of the configuration; nil takes the first.
    ///   - returnTo: Where the person goes afterwards.
    ///   - context: What the app wants back with the answer, such as the account to link; at most 500 bytes.
    ///   - binding: A secret of the browser's session, for apps that have sessions before anybody signs in; nil makes one
    ///     for a cookie.
    /// - Returns: The address to send the browser to, and what it must bring back.
    /// - Throws: ``ConfigurationRefusal`` where there is no such client, or the context is too long.
    public func start(
        _ request: SignInRequest = .formPost(),
        clientID: String? = nil,
        returnTo: LocalPath = .root,
        context: String? = nil,
        binding: String? = nil
    ) throws -> SignInStart {
        try self.start(request, clientID, returnTo, context, binding, .none)
    }

    /// Begins a sign-in for something.
    func start(
        _ request: SignInRequest,
        _ clientID: String?,
        _ returnTo: LocalPath,
        _ context: String?,
        _ binding: String?,
        _ intent: SignInIntent
    ) throws -> SignInStart {
        guard
            let client = clientID.map(self.configuration.client)
                ?? self.configuration.clients.first(where: { $0.redirectURI != nil }),
            let redirectURI = client.redirectURI
        else {
            throw ConfigurationRefusal(
                "there is no Services ID \(clientID ?? "") with a redirect URI to start with"
            )
        }
        guard (context?.utf8.count ?? 0) <= 500 else {
            throw ConfigurationRefusal(
                "the context is longer than 500 bytes; keep it yourself and give its id"
            )
        }
        let binding = binding ?? self.token()
        let state = SignInState(
            id: self.token(),
            clientID: client.id,
            nonce: self.token(),
            codeVerifier: self.token(),
            bindingDigest: Self.digest(of: binding),
            startedAt: self.surroundings.seconds,
            returnTo: returnTo.text,
            context: context,
            mode: request.responseMode.rawValue,
            intent: intent
        )
        var parameters: [FormParameters.Parameter] = [
            .init("client_id", client.id), .init("redirect_uri", redirectURI),
            .init("response_type", request.responseType.rawValue),
            .init("response_mode", request.responseMode.rawValue),
        ]
        if !request.scopes.isEmpty {
            parameters.append(.init("scope", request.scopes.map(\.rawValue).joined(separator: " ")))
        }
        parameters += [
            .init(
                "state",
                try state.sealed(with: self.configuration.sealingKey, random: self.surroundings.random)
            ),
            .init("nonce", state.nonce),
            .init("code_challenge", CodeVerifier.challenge(of: state.codeVerifier)),
            .init("code_challenge_method", "S256"),
        ]
        return SignInStart(
            url: "\(self.configuration.endpoints.authorization)?\(FormParameters(parameters).text)",
            binding: binding,
            redirectURI: redirectURI,
            id: state.id,
            maximumAge: self.configuration.patience
        )
    }

    /// 256 random bits as text.
    private func token() -> String { Base64URL.encode(self.surroundings.random(32)) }

    static func digest(of binding: String) -> String { CodeVerifier.challenge(of: binding) }
}
