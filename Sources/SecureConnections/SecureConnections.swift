// SecureConnections: TLS at the server's end. Owns the handshake, the choice between HTTP/1.1 and HTTP/2, and the limits of
// HTTP/2. Requests are handled as on connections without TLS (ServerRuntime/Connections).

package import HummingbirdCore
package import Logging
package import NIOCore
import NIOSSL
import NIOTLS
package import ServerRuntime

/// Connections with TLS 1.2 or 1.3 (RFC 8446), and HTTP/2 or HTTP/1.1 by ALPN (RFC 7301).
package struct SecureConnections: ServerChildChannel {
    /// A connection that still has to choose its protocol.
    package struct Value: ServerChildChannelValue {
        fileprivate let negotiated: EventLoopFuture<Negotiated>
        package let channel: any Channel
    }

    fileprivate enum Negotiated: Sendable {
        case http1(HTTP1Connections.Value)
        case http2(HTTP2Connections.Value)
    }

    private let context: NIOSSLContext
    private let handling: RequestHandling
    private let http1: HTTP1Connections
    private let http2: HTTP2Connections

    /// - Parameters:
    ///   - certificate: The server's certificate.
    ///   - handling: How requests are handled; every server of a program has the same.
    ///   - responder: Handles a request that has its body.
    /// - Throws: An error of the TLS library if the key doesn't belong to the certificate.
    package init(
        _ certificate: ServerCertificate,
        _ handling: RequestHandling,
        responder: @escaping HTTPChannelHandler.Responder
    ) throws {
        self.context = try NIOSSLContext(configuration: certificate.configuration)
        self.handling = handling
        self.http1 = HTTP1Connections(handling, responder: responder)
        self.http2 = HTTP2Connections(handling, responder: responder)
    }

    package func setup(channel: any Channel, logger: Logger) -> EventLoopFuture<Value> {
        channel.eventLoop.makeCompletedFuture {
            let connections = self.handling.connections
            let transport = TransportGuard(handshakeTime: self.handling.limits.firstHeader)
            let bound = NIOLoopBound(transport, eventLoop: channel.eventLoop)
            // Without the farewell of TLS, which would leave too many open files under load.
            let abort: @Sendable () -> Void = { channel.eventLoop.execute { bound.value.close() } }
            let entry = connections.add(client: channel.client, abort: abort)
            channel.closeFuture.whenComplete { _ in connections.remove(entry) }
            let negotiation = NIOTypedApplicationProtocolNegotiationHandler<Negotiated> { result, channel in
                let isHTTP2 = if case .negotiated("h2") = result { true } else { false }
                bound.value.secured(isHTTP2: isHTTP2)
                guard isHTTP2 else {
                    // The guard of HTTP/1.1 adds the connection again, and knows when it waits.
                    connections.remove(entry)
                    return self.http1.setup(channel: channel, logger: logger, abort: abort)
                        .map(Negotiated.http1)
                }
                return channel.eventLoop.makeCompletedFuture {
                    .http2(try self.http2.setUp(channel, entry, abort: abort))
                }
            }
            let pipeline = channel.pipeline.syncOperations
            try pipeline.addHandler(transport)
            try pipeline.addHandler(NIOSSLServerHandler(context: self.context))
            try pipeline.addHandler(FarewellLimit(transport))
            try pipeline.addHandler(negotiation)
            return Value(negotiated: negotiation.protocolNegotiationResult, channel: channel)
        }
    }

    package func handle(value: Value, logger: Logger) async {
        // A failed handshake has closed the connection.
        let negotiated = try? await withTaskCancellationHandler {
            try await value.negotiated.get()
        } onCancel: {
            value.channel.close(promise: nil)
        }
        guard let negotiated else { return }
        switch negotiated {
        case .http1(let connection): await self.http1.handle(value: connection, logger: logger)
        case .http2(let connection): await self.http2.handle(connection, logger: logger)
        }
    }
}
