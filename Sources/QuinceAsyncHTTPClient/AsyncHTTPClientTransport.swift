public import AsyncHTTPClient
import NIOCore
import NIOHTTP1
public import QuinceRelyingParty

/// Sends the server library's requests to Apple with an `HTTPClient`.
///
/// It follows no redirects: Apple's endpoints send none, and a secret must not be sent elsewhere.
public struct AsyncHTTPClientTransport: WireTransport {
    private let client: HTTPClient

    /// Uses the app's own `client`.
    ///
    /// Don't pass the shared client, because it follows redirects.
    public init(_ client: HTTPClient) { self.client = client }

    /// Creates a client that follows no redirects; ``shutdown()`` shuts it down.
    public init() {
        var configuration = HTTPClient.Configuration(redirectConfiguration: .disallow)
        configuration.timeout.connect = .seconds(5)
        self.client = HTTPClient(configuration: configuration)
    }

    /// Shuts down the client after the last request.
    ///
    /// - Throws: Any error of the client, for example if it was already shut down.
    public func shutdown() async throws { try await self.client.shutdown() }

    /// Sends `request` and reads the complete response.
    ///
    /// - Throws: Any error of the client: no connection, a timeout, or a response that is incomplete or too long.
    public func send(_ request: WireRequest) async throws -> WireResponse {
        var outgoing = HTTPClientRequest(url: request.url)
        outgoing.method = HTTPMethod(rawValue: request.method)
        for (name, value) in request.headers { outgoing.headers.add(name: name, value: value) }
        if !request.body.isEmpty { outgoing.body = .bytes(ByteBuffer(string: request.body)) }
        let response = try await self.client.execute(outgoing, timeout: .seconds(Int64(WireRequest.timeout)))
        let body = try await response.body.collect(upTo: WireRequest.maximumAnswer)
        return WireResponse(status: Int(response.status.code), body: Array(body.readableBytesView))
    }
}
