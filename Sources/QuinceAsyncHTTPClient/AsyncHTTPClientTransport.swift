public import AsyncHTTPClient
import NIOCore
import NIOHTTP1
public import QuinceRelyingParty

/// Sends the server library's requests to Apple by an `HTTPClient`.
///
/// Redirects are not followed: Apple's endpoints send none, and a secret must not travel on.
public struct AsyncHTTPClientTransport: WireTransport {
    private let client: HTTPClient

    /// Uses `client`, which the app owns; the shared one follows redirects and will not do.
    public init(_ client: HTTPClient) { self.client = client }

    /// Makes a client that follows no redirect; ``shutdown()`` ends it.
    public init() {
        var configuration = HTTPClient.Configuration(redirectConfiguration: .disallow)
        configuration.timeout.connect = .seconds(5)
        self.client = HTTPClient(configuration: configuration)
    }

    /// Ends the client, once nothing is sent any more.
    ///
    /// - Throws: What the client throws, such as for one that was shut down before.
    public func shutdown() async throws { try await self.client.shutdown() }

    /// Sends `request` and reads the answer to its end.
    ///
    /// - Throws: What the client throws: no connection, no time left, an answer that is cut off or too long.
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
