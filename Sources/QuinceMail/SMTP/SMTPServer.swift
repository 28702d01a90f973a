public import NIOCore
public import NIOPosix
public import NIOSSL
import Synchronization

/// Receives mail on one address; every connection has a task of its own.
public final class SMTPServer: Sendable {
    private let configuration: SMTPConfiguration
    private let tls: NIOSSLContext?
    private let service: any SMTPService
    private let group: any EventLoopGroup
    private let connections: SMTPConnections

    /// - Parameters:
    ///   - configuration: What the server says and offers; STARTTLS only if there is a certificate.
    ///   - tls: The certificate.
    ///   - service: What receives the mail.
    ///   - group: The threads of the connections.
    public init(
        _ configuration: SMTPConfiguration,
        tls: NIOSSLContext? = nil,
        service: any SMTPService,
        group: any EventLoopGroup = MultiThreadedEventLoopGroup.singleton
    ) {
        var configuration = configuration
        configuration.offersTLS = configuration.offersTLS && tls != nil
        self.configuration = configuration
        self.tls = tls
        self.service = service
        self.group = group
        self.connections = SMTPConnections(configuration)
    }

    /// Listens and serves until ``stop()``, and then until the last connection has ended.
    ///
    /// Cancellation closes all connections at once.
    ///
    /// - Parameters:
    ///   - host: The address to listen on.
    ///   - port: The port; 0 for any free one.
    ///   - whenBound: Called with the bound address before the first connection.
    /// - Throws: An error if the address can't be bound.
    public func run(
        host: String,
        port: Int,
        whenBound: @escaping @Sendable (SocketAddress) -> Void = { _ in }
    ) async throws {
        let (accepted, continuation) = AsyncStream.makeStream(of: SMTPChannel.self)
        let listener = try await ServerBootstrap(group: self.group)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .childChannelOption(.autoRead, value: false)
            .childChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    _ = try SMTPChannel(channel) { wire in
                        if case .terminated = continuation.yield(wire) { wire.close() }
                    }
                }
            }
            .bind(host: host, port: port).get()
        listener.closeFuture.whenComplete { _ in continuation.finish() }
        self.connections.opened(listener)
        if let address = listener.localAddress { whenBound(address) }
        let timer = Mutex<Scheduled<Void>?>(nil)
        await withTaskCancellationHandler {
            await withDiscardingTaskGroup { group in
                for await wire in accepted { group.addTask { await self.serve(wire) } }
                // The group waits for the connections that are left.
                let connections = self.connections
                timer.withLock {
                    $0 = listener.eventLoop.scheduleTask(in: TimeAmount(self.configuration.limits.stop)) {
                        connections.closeAll()
                    }
                }
            }
            timer.withLock { $0?.cancel() }
        } onCancel: {
            self.connections.stop()
            self.connections.closeAll()
        }
        try? await listener.close().get()
    }

    /// Accepts no more connections, ends idle ones with 421, and lets messages in progress come to their end.
    ///
    /// ``run(host:port:whenBound:)`` returns after that, or after ``SMTPLimits/stop``.
    public func stop() { self.connections.stop() }

    private func serve(_ wire: SMTPChannel) async {
        let address = wire.channel.remoteAddress
        let peer = SMTPPeer(
            address: SMTPNetwork.plain(address?.ipAddress ?? "unknown"),
            port: address?.port ?? 0
        )
        var connection = SMTPServerConnection(wire, self.configuration, self.tls, peer: peer)
        let entry = self.connections.enter(wire, peer.address)
        if entry.isAdmitted {
            await connection.run(self.service)
        } else {
            await connection.refuse()
        }
        wire.close()
        self.connections.leave(entry)
    }
}
