import Foundation
import Hummingbird
import Logging
import NIOCore
import SecureConnections
import ServerRuntime
import StandIn

/// A server with TLS on a port of its own.
///
/// `/large` has a body of ``largeBody`` bytes. `/slow` responds after ``Gate/open()``, and `/stubborn` even if it was canceled.
enum SecureServer {
    static let largeBody = 200_000

    /// Holds back the responses at `/slow` and `/stubborn`.
    final class Gate: Sendable {
        private let stream = AsyncStream.makeStream(of: Void.self)
        let arrived = AsyncStream.makeStream(of: Void.self)
        let canceled = AsyncStream.makeStream(of: Void.self)

        func wait() async {
            self.arrived.continuation.yield()
            for await _ in self.stream.stream { return }
        }

        func waitInSpiteOfCancellation() async {
            await withTaskCancellationHandler {
                // A separate task isn't canceled.
                await Task { await self.wait() }.value
            } onCancel: {
                self.canceled.continuation.yield()
            }
        }

        func open() { self.stream.continuation.finish() }
    }

    private static let identity = Result { try LocalIdentity.make(now: Date()) }

    /// Runs `body` with the server's port.
    static func run(
        _ limits: ConnectionLimits,
        gate: Gate = Gate(),
        _ body: @Sendable @escaping (Int) async throws -> Void
    ) async throws {
        var logger = Logger(label: "test")
        logger.logLevel = .critical
        let address = ListeningAddress(host: "127.0.0.1", port: 0)
        let identity = try Self.identity.get()
        let certificate = try ServerCertificate(chain: identity.certificate, key: identity.key, place: "test")
        let launch = ServerLaunch(
            address,
            others: [Listener(address) { try SecureConnections(certificate, $0, responder: $1) }],
            limits: limits,
            signals: [],
            logger: logger
        )
        let (ports, opened) = AsyncStream.makeStream(of: Int.self)
        try await withThrowingTaskGroup { group in
            group.addTask {
                defer { opened.finish() }
                try await launch.run(answering: .loop, maximumBodySize: { _ in 100 }) { bound in
                    OpenedServer(
                        responder: Self.responder(gate),
                        onReady: { opened.yield(bound[1]) },
                        keepHouse: { try? await Task.sleep(for: .seconds(3_600)) }
                    )
                }
            }
            for await port in ports {
                try await body(port)
                break
            }
            group.cancelAll()
        }
    }

    private static func responder(_ gate: Gate) -> some HTTPResponder<BasicRequestContext> {
        CallbackResponder<BasicRequestContext> { request, _ in
            if request.uri.path == "/slow" { await gate.wait() }
            if request.uri.path == "/stubborn" { await gate.waitInSpiteOfCancellation() }
            let size = request.uri.path == "/large" ? Self.largeBody : 2
            return Response(
                status: .ok,
                body: .init(byteBuffer: ByteBuffer(repeating: UInt8(ascii: "a"), count: size))
            )
        }
    }
}
