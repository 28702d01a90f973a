import Foundation
import HummingbirdCore
import Logging
import NIOCore
import NIOExtras
import NIOPosix
import ServiceLifecycle

/// Listens on one address, and handles each connection in a task of its own.
///
/// Every connection that is accepted is also handled, in particular one that arrives in the moment in which the server is stopped.
/// The framework's own server drops such a connection, and NIO then ends the process. It also can't take a socket that
/// listens already.
struct ConnectionServer<Connections: ServerChildChannel>: Service {
    let address: ListeningAddress
    let connections: Connections
    let maximumConnections: Int
    /// Called when the address is bound.
    ///
    /// A socket that listens already accepts no connection before the end of this call.
    let whenBound: @Sendable (any Channel) async -> Void
    let logger: Logger

    func run() async throws {
        let quiescing = ServerQuiescingHelper(group: MultiThreadedEventLoopGroup.singleton)
        let (accepted, continuation) = AsyncStream.makeStream(of: Connections.Value.self)
        let bootstrap = self.bootstrap(quiescing).childChannelInitializer { channel in
            self.connections.setup(channel: channel, logger: self.logger).map { connection in
                if case .terminated = continuation.yield(connection) { self.refuse(connection) }
            }
        }
        let channel = try await self.bind(bootstrap)
        await withGracefulShutdownHandler {
            await self.whenBound(channel)
            // Its connections have waited until now, or another process has accepted them.
            if self.address.passed != nil { try? await channel.setOption(.autoRead, value: true).get() }
            await self.handle(accepted)
        } onGracefulShutdown: {
            let ended = channel.eventLoop.makePromise(of: Void.self)
            ended.futureResult.whenComplete { _ in continuation.finish() }
            Task {
                await self.stopAccepting(on: channel)
                quiescing.initiateShutdown(promise: ended)
            }
        }
        try? await channel.close()
    }

    /// Accepts no more connections, and waits until those that were accepted are set up: closing `channel` would close them, too.
    private func stopAccepting(on channel: any Channel) async {
        try? await channel.setOption(.autoRead, value: false).get()
        for loop in MultiThreadedEventLoopGroup.singleton.makeIterator() { try? await loop.submit {}.get() }
        try? await channel.eventLoop.submit {}.get()
    }

    private func bootstrap(_ quiescing: ServerQuiescingHelper) -> ServerBootstrap {
        ServerBootstrap(group: MultiThreadedEventLoopGroup.singleton)
            .serverChannelOption(.backlog, value: PassedSocket.waiting)
            .serverChannelOption(.socketOption(.so_reuseaddr), value: 1)
            .serverChannelOption(.autoRead, value: self.address.passed == nil)
            .childChannelOption(.allowRemoteHalfClosure, value: true)
            .serverChannelInitializer { channel in
                channel.eventLoop.makeCompletedFuture {
                    let pipeline = channel.pipeline.syncOperations
                    try pipeline.addHandler(
                        AvailableConnectionsChannelHandler(maxConnections: self.maximumConnections)
                    )
                    try pipeline.addHandler(quiescing.makeServerChannelHandler(channel: channel))
                }
            }
    }

    private func bind(_ bootstrap: ServerBootstrap) async throws -> any Channel {
        guard let socket = self.address.passed else {
            return try await bootstrap.bind(host: self.address.host, port: self.address.port).get()
        }
        let channel = try await bootstrap.withBoundSocket(socket.descriptor).get()
        // The bootstrap has made this number smaller.
        _ = listen(socket.descriptor, PassedSocket.waiting)
        return channel
    }

    private func handle(_ accepted: AsyncStream<Connections.Value>) async {
        await withDiscardingTaskGroup { group in
            for await connection in accepted {
                group.addTask { await self.connections.handle(value: connection, logger: self.logger) }
            }
        }
    }

    /// Ends a connection that was accepted after the server was canceled.
    private func refuse(_ connection: Connections.Value) {
        connection.channel.close(promise: nil)
        // NIO wants every connection to be handled.
        Task { await self.connections.handle(value: connection, logger: self.logger) }
    }
}
