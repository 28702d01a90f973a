import Foundation
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import QuinceProtocol

/// A relying party in the same process.
///
/// It calls the protocol's endpoints as any client does, so its requests are recorded and explained, and faults apply to
/// them.
struct SampleClient: Sendable {
    /// The response of an endpoint.
    struct Answer: Sendable {
        let status: HTTPResponse.Status
        let body: String

        var json: JSONObject { (try? JSONValue(parsing: self.body))?.object ?? [:] }
    }

    let registry: any AppRegistry
    let running: RunningService
    let secrets: ClientSecretMaker
    let clock: ServiceClock
    let random: RandomSource
    let logger: Logger
    let wire: any HTTPResponder<ServiceContext>

    /// The redirect URI of its sign-ins.
    var callback: String { self.running.url + Paths.tryItCallback }

    /// The app whose client it is: an app that has the callback among its redirect URIs.
    func app() async throws -> App? {
        let apps = try await self.registry.apps().filter { $0.returnURLs.contains(self.callback) }
        return apps.first { $0.clientID == self.running.clientID } ?? apps.first
    }

    /// The path and query of a run's authorization request.
    func authorizationURL(of run: TryRun) -> String {
        var parameters: [FormParameters.Parameter] = [
            .init("client_id", run.clientID), .init("redirect_uri", run.redirectURI),
        ]
        let names = ["response_type", "response_mode", "scope", "login_hint"]
        parameters += run.options.filter { names.contains($0.name) && !$0.value.isEmpty }
        parameters.append(.init("state", run.id))
        if let nonce = run.nonce { parameters.append(.init("nonce", nonce)) }
        if let verifier = run.verifier {
            parameters.append(.init("code_challenge", CodeVerifier.challenge(of: verifier)))
            parameters.append(.init("code_challenge_method", "S256"))
        }
        return "\(Paths.authorize)?\(FormParameters(parameters).text)"
    }

    /// The parameters that exchange `code`.
    func exchange(_ code: String, of run: TryRun) async throws -> FormParameters {
        var parameters = try await self.credentials(run)
        parameters += [
            .init("grant_type", "authorization_code"), .init("code", code),
            .init("redirect_uri", run.redirectURI),
        ]
        if let verifier = run.verifier { parameters.append(.init("code_verifier", verifier)) }
        return FormParameters(parameters)
    }

    /// The parameters that revoke the grant.
    func revocation(_ refreshToken: String, of run: TryRun) async throws -> FormParameters {
        let token: [FormParameters.Parameter] = [
            .init("token", refreshToken), .init("token_type_hint", "refresh_token"),
        ]
        return FormParameters(try await self.credentials(run) + token)
    }

    func post(_ form: FormParameters, to path: String) async throws -> Answer {
        try await self.send(.post, path, ByteBuffer(string: form.text))
    }

    func get(_ path: String) async throws -> Answer { try await self.send(.get, path, ByteBuffer()) }

    private func credentials(_ run: TryRun) async throws -> [FormParameters.Parameter] {
        guard let app = try await self.registry.app(run.clientID) else {
            throw ConsoleError.noApp(run.clientID)
        }
        let secret = try await self.secrets.make(for: app, lifetime: 300)
        return [.init("client_id", run.clientID), .init("client_secret", secret)]
    }

    private func send(_ method: HTTPRequest.Method, _ path: String, _ body: ByteBuffer) async throws -> Answer
    {
        var headers: HTTPFields = [.userAgent: "Quince sample client", .accept: "application/json"]
        if method == .post { headers[.contentType] = "application/x-www-form-urlencoded" }
        let authority = self.running.url.split(separator: "://", maxSplits: 1).last.map(String.init)
        let request = Request(
            head: HTTPRequest(
                method: method,
                scheme: "http",
                authority: authority,
                path: path,
                headerFields: headers
            ),
            body: RequestBody(buffer: body)
        )
        let response = try await self.wire.respond(
            to: request,
            context: ServiceContext(logger: self.logger)
        )
        return Answer(
            status: response.status,
            body: String(buffer: try await CollectedBody.bytes(of: response.body))
        )
    }
}
