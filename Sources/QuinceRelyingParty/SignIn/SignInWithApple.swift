import Foundation
import QuinceProtocol

/// Sign in with Apple for an app's server: requests, responses, tokens and identities.
///
/// Create one value for the whole server; you can use it from all tasks at once.
public struct SignInWithApple: Sendable {
    /// The settings of the app.
    public let configuration: SignInConfiguration
    /// Verifies identity tokens, such as those that native apps send.
    public let verifier: IdentityVerifier
    let tokens: TokenClient
    let store: any SignInStore
    let surroundings: Surroundings

    /// Creates the server library's main value; sends nothing yet.
    ///
    /// - Parameters:
    ///   - configuration: The settings of the app.
    ///   - transport: Sends requests to Apple.
    ///   - store: The app's two small tables.
    ///   - surroundings: The clock and the source of random bytes.
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

    /// Starts a sign-in.
    ///
    /// - Parameters:
    ///   - request: The scopes to request, and the response mode.
    ///   - clientID: A Services ID of the configuration; nil uses the first one.
    ///   - returnTo: The page to which the user returns after the sign-in.
    ///   - context: A text that the app gets back with the response, such as the ID of a cart; at most 500 bytes.
    ///   - binding: A secret of the browser's session, for apps that have sessions before anyone signs in; nil creates
    ///     one for a cookie.
    /// - Returns: The URL to send the browser to, and what it must send back.
    /// - Throws: ``ConfigurationRefusal`` if there is no such client, or if the context is too long.
    public func start(
        _ request: SignInRequest = .formPost(),
        clientID: String? = nil,
        returnTo: LocalPath = .root,
        context: String? = nil,
        binding: String? = nil
    ) throws -> SignInStart {
        try self.start(request, clientID, returnTo, context, binding, .none)
    }

    /// Starts a sign-in with a purpose beyond signing in.
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
                "the configuration has no Services ID\(clientID.map { " \($0)" } ?? "") with a redirect URI"
            )
        }
        guard (context?.utf8.count ?? 0) <= 500 else {
            throw ConfigurationRefusal(
                "the context is longer than 500 bytes; store it yourself and pass its ID"
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
            maximumAge: self.configuration.patience,
            script: Self.script(request, FormParameters(parameters))
        )
    }

    /// The script chooses its response mode by itself: a form, or the message of a popup.
    private static func script(_ request: SignInRequest, _ parameters: FormParameters) -> ScriptOptions? {
        guard request.responseMode == .formPost || request.responseMode == .webMessage else { return nil }
        func value(_ name: String) -> String { parameters[name] ?? "" }
        return ScriptOptions(
            clientId: value("client_id"),
            redirectURI: value("redirect_uri"),
            scope: parameters["scope"],
            state: value("state"),
            nonce: value("nonce"),
            codeChallenge: value("code_challenge"),
            codeChallengeMethod: value("code_challenge_method"),
            usePopup: request.responseMode == .webMessage
        )
    }

    /// 256 random bits as text.
    private func token() -> String { Base64URL.encode(self.surroundings.random(32)) }

    static func digest(of binding: String) -> String { CodeVerifier.challenge(of: binding) }
}
