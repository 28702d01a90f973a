// PlainClient: HTTP requests that are told in full: which address, which TLS version, which certificate, and at which step a
// request failed. Owns one request per connection, without redirects, cookies or pools; for commands that explain what a client
// sees, and for the service's notifications, which the console explains. Programs that only need a response use AsyncHTTPClient.

package import Foundation
package import HTTPTypes
package import NIOCore
import NIOHTTP1
package import NIOPosix
import NIOSSL

/// Sends requests, one per connection.
package struct PlainClient: Sendable {
    /// Gives the resolver that finds the IP addresses of one request's host.
    package typealias Search = @Sendable (_ loop: any EventLoop) -> any Resolver & Sendable

    /// The default maximum size of a response's body, in bytes.
    package static let maximumBodySize = 1 << 20

    /// How long a request may take by default, in seconds.
    package static let usualSeconds = 15

    /// How long a request may take, from the search for the host to the end of the response.
    private let time: TimeAmount
    /// How long the connection may take to open.
    private let connectTime: TimeAmount
    private let maximumBodySize: Int
    private let search: Search?
    private let security: ClientSecurity
    private let proxy: (host: String, port: Int)?
    private let exceptions: ProxyExceptions

    /// - Parameters:
    ///   - seconds: How long a request may take.
    ///   - connectSeconds: How long the connection may take to open; as long as the request if nil.
    ///   - maximumBodySize: The largest part of a response's body that is read, in bytes; the rest is dropped.
    ///   - search: Finds the IP addresses of the host; the connection uses only these. nil means the system's search.
    ///   - demandsTLS12: Whether TLS 1.0 and 1.1 are refused.
    ///   - authorities: A file with the authorities to trust: PEM. nil means those of the system.
    ///   - proxy: The CONNECT proxy for https, such as `http://127.0.0.1:8888`; nil connects directly.
    ///   - exceptions: The hosts that are reached without the proxy, as in curl's `NO_PROXY`.
    package init(
        seconds: Int = Self.usualSeconds,
        connectSeconds: Int? = nil,
        maximumBodySize: Int = Self.maximumBodySize,
        search: Search? = nil,
        demandsTLS12: Bool = false,
        authorities: String? = nil,
        proxy: String? = nil,
        exceptions: String? = nil
    ) {
        self.time = .seconds(Int64(seconds))
        self.connectTime = .seconds(Int64(connectSeconds ?? seconds))
        self.maximumBodySize = maximumBodySize
        self.search = search
        self.security = ClientSecurity(authorities: authorities, demandsTLS12: demandsTLS12)
        self.exceptions = ProxyExceptions(exceptions ?? "")
        self.proxy = proxy.flatMap(URL.init(string:)).flatMap { url in
            url.host.map { ($0, url.port ?? 80) }
        }
    }

    /// Sends a request and reads the whole response; a canceled task drops the request.
    ///
    /// - Parameters:
    ///   - method: The method.
    ///   - url: An http or https URL.
    ///   - target: The path with the query, exactly as it is sent; nil for those of `url`, in which `URL` escapes some characters.
    ///   - headers: Header fields in addition to `Host`, `Connection` and `Content-Length`.
    ///   - body: The body; nil for none.
    /// - Returns: The response, whatever its status.
    /// - Throws: ``PlainClientError``, which names the step that failed.
    package func send(
        _ method: HTTPRequest.Method,
        _ url: URL,
        target: String? = nil,
        headers: HTTPFields = [:],
        body: String? = nil
    ) async throws(PlainClientError) -> PlainResponse {
        guard let host = url.host, !host.isEmpty, let scheme = url.scheme?.lowercased(),
            ["http", "https"].contains(scheme)
        else { throw .badURL(url.absoluteString) }
        let isSecure = scheme == "https"
        let port = url.port ?? (isSecure ? 443 : 80)
        let request = RequestText(
            method,
            url,
            host: host,
            target: target,
            headers: headers,
            body: body
        )
        let exchange = Exchange(host: host, request: request, maximumBodySize: self.maximumBodySize)
        let proxy = isSecure && !self.exceptions.contains(host) ? self.proxy : nil
        do {
            return try await self.exchange(
                exchange,
                host: host,
                port: port,
                isSecure: isSecure,
                through: proxy
            )
        } catch let error as PlainClientError {
            throw error
        } catch is CancellationError {
            throw .canceled
        } catch {
            throw exchange.progress.failure(error, host: host, port: port, proxy: proxy)
        }
    }

    private func exchange(
        _ exchange: Exchange,
        host: String,
        port: Int,
        isSecure: Bool,
        through proxy: (host: String, port: Int)?
    ) async throws -> PlainResponse {
        let loop = MultiThreadedEventLoopGroup.singleton.any()
        let context = isSecure ? try self.security.context() : nil
        let promise = loop.makePromise(of: PlainResponse.self)
        var bootstrap = ClientBootstrap(group: loop).connectTimeout(self.connectTime)
            .channelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    try exchange.setUp(channel, context, tunnel: proxy == nil ? nil : (host, port), promise)
                }
            }
        if let search { bootstrap = bootstrap.resolver(search(loop)) }
        let deadline = loop.scheduleTask(in: self.time) { promise.fail(PlainClientError.timedOut(host)) }
        promise.futureResult.whenComplete { _ in deadline.cancel() }
        bootstrap.connect(host: proxy?.host ?? host, port: proxy?.port ?? port).whenComplete { result in
            switch result {
            case .success(let channel):
                exchange.progress.connected(channel)
                promise.futureResult.whenComplete { _ in channel.close(promise: nil) }
            case .failure(let error): promise.fail(error)
            }
        }
        return try await withTaskCancellationHandler {
            try await promise.futureResult.get()
        } onCancel: {
            promise.fail(CancellationError())
        }
    }
}
