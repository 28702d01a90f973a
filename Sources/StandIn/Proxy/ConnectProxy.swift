import Foundation
package import Logging
import NIOCore
import NIOPosix
import QuinceProtocol

/// A proxy that leads Apple's hosts to Quince, and no other host unless that is wanted.
///
/// It decrypts nothing: a client's TLS ends at Quince, with Quince's certificate, or at the server that it asked for.
package struct ConnectProxy: Sendable {
    /// Where connections to Apple's hosts go.
    package struct Target: Hashable, Sendable {
        package let host: String
        package let port: Int

        package init(host: String, port: Int) {
            self.host = host
            self.port = port
        }
    }

    /// Another proxy, which connects to the hosts that aren't Apple's.
    package struct Upstream: Hashable, Sendable {
        package let target: Target
        /// The value of `Proxy-Authorization`; nil if there is none.
        let authorization: String?

        /// Nil if `url` isn't the URL of a proxy without TLS.
        ///
        /// - Parameter url: The proxy's URL: `http://host:port`, with a user and a password if it needs them.
        package init?(_ url: String) {
            guard let parts = URLComponents(string: url.contains("://") ? url : "http://\(url)"),
                parts.scheme?.lowercased() == "http", let host = parts.host, !host.isEmpty
            else { return nil }
            let name = host.hasPrefix("[") ? String(host.dropFirst().dropLast()) : host
            self.target = Target(host: name, port: parts.port ?? 80)
            let credentials = "\(parts.user ?? ""):\(parts.password ?? "")"
            self.authorization =
                parts.user == nil ? nil : "Basic \(Data(credentials.utf8).base64EncodedString())"
        }
    }

    /// The way of a request.
    struct Route: Hashable {
        let target: Target
        /// What the target gets first; nil if the proxy responds itself, because the tunnel leads to the target.
        let opening: String?
    }

    /// The maximum number of tunnels.
    static let maximumTunnels = 512
    /// The maximum time until the header is complete.
    static let headerTime = TimeAmount.seconds(10)
    /// The maximum time to connect to a server.
    static let connectTime = TimeAmount.seconds(15)
    /// How long a tunnel may be silent.
    static let idleTime = TimeAmount.minutes(15)

    let hosts: Set<String>
    let target: Target
    let passesOthers: Bool
    let upstream: @Sendable (_ host: String, _ isTunnel: Bool) -> Upstream?
    let logger: Logger
    /// What this proxy calls itself in requests to other proxies.
    private let name = "quince-\(String(UInt64.random(in: 0 ... .max), radix: 16))"
    private let maximumConnections: Int

    /// - Parameters:
    ///   - hosts: The hosts that lead to `target`, on port 443.
    ///   - target: Where Quince listens with TLS.
    ///   - passesOthers: Whether other hosts are tunnelled to where they are. Otherwise they are refused.
    ///   - upstream: The other proxy that leads to a host; nil if the host is reached without one.
    ///   - descriptors: The maximum number of file descriptors; each tunnel needs two.
    ///   - logger: Gets a line per refused host.
    package init(
        hosts: [String] = AppleHosts.names,
        target: Target,
        passesOthers: Bool,
        upstream: @escaping @Sendable (_ host: String, _ isTunnel: Bool) -> Upstream? = { _, _ in nil },
        descriptors: Int,
        logger: Logger
    ) {
        self.hosts = Set(hosts)
        self.target = target
        self.passesOthers = passesOthers
        self.upstream = upstream
        self.logger = logger
        self.maximumConnections = max(1, min(descriptors / 2, Self.maximumTunnels))
    }

    /// Listens on a loopback address.
    ///
    /// - Parameters:
    ///   - host: A loopback address.
    ///   - port: The TCP port; 0 picks a free one.
    /// - Returns: The proxy, which runs until it is stopped.
    /// - Throws: `IOError` if the port can't be used.
    package func start(host: String = "127.0.0.1", port: Int) async throws -> Running {
        let group = MultiThreadedEventLoopGroup.singleton
        let count = ConnectionCount(maximum: self.maximumConnections)
        let server = try await ServerBootstrap(group: group)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelOption(.allowRemoteHalfClosure, value: true)
            // Handlers ask for data themselves, so that a slow reader slows its sender down.
            .childChannelOption(.autoRead, value: false)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    guard count.begin() else { throw ChannelError.eof }
                    channel.closeFuture.whenComplete { _ in count.end() }
                    try channel.pipeline.syncOperations.addHandler(ProxyHandler(self))
                }
            }
            .bind(host: host, port: port).get()
        return Running(server: server)
    }

    /// A proxy that listens.
    package struct Running: Sendable {
        fileprivate let server: any Channel

        /// The port on which it listens.
        package var port: Int { self.server.localAddress?.port ?? 0 }

        /// Stops listening.
        ///
        /// Open tunnels end with their programs.
        package func stop() async { try? await self.server.close() }
    }

    /// Where a request may go; nil if its host is refused.
    func route(of request: ProxyRequest) -> Route? {
        if self.hosts.contains(request.host) {
            return request.isTunnel && request.port == 443 ? Route(target: self.target, opening: nil) : nil
        }
        guard self.passesOthers, !request.cameThrough(self.name) else { return nil }
        guard let upstream = self.upstream(request.host, request.isTunnel) else {
            return Route(
                target: Target(host: request.host, port: request.port),
                opening: request.opening
            )
        }
        // The other proxy's response is the client's.
        return Route(
            target: upstream.target,
            opening: request.forwarded(via: self.name, authorization: upstream.authorization)
        )
    }

    /// Why a request is refused: one sentence with the remedy.
    func refusal(of request: ProxyRequest) -> String {
        if self.hosts.contains(request.host) {
            return "Quince responds for \(request.host) only on port 443 with https, as Apple does."
        }
        if request.cameThrough(self.name) {
            return "The proxy of HTTP_PROXY or HTTPS_PROXY leads back to this one; correct these variables."
        }
        return
            "This proxy leads Apple's hosts to Quince and refuses \(request.host); start it with --proxy-pass, or list the host in NO_PROXY."
    }
}
