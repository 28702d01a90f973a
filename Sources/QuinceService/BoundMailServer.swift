import Logging
import NIOCore
import QuinceMail
import ServerRuntime
import ServiceLifecycle
import Synchronization

/// An SMTP server that listens before the service is ready, and runs until the service is stopped.
final class BoundMailServer: Sendable {
    private let server: SMTPServer
    private let logger: Logger
    private let task = Mutex(Task<Void, any Error>?.none)

    init(_ server: SMTPServer, _ logger: Logger) {
        self.server = server
        self.logger = logger
    }

    /// Binds the port.
    ///
    /// - Returns: The port.
    /// - Throws: `ConfigurationError` if the address can't be used.
    func listen(at address: ListeningAddress) async throws -> Int {
        if let obstacle = address.obstacle() { throw obstacle }
        let (bound, continuation) = AsyncThrowingStream.makeStream(of: Int.self)
        // A separate task: the start goes on once the port is bound, and the server runs until the service is stopped.
        let task = Task { [server] in
            do {
                try await server.run(host: address.host, port: address.port) {
                    continuation.yield($0.port ?? address.port)
                }
                continuation.finish()
            } catch {
                continuation.finish(throwing: (error as? IOError).map(address.refusal) ?? error)
                throw error
            }
        }
        self.task.withLock { $0 = task }
        guard let port = try await bound.first(where: { _ in true }) else { throw CancellationError() }
        return port
    }

    /// Waits until the service is stopped, and then for the messages in progress.
    func run() async {
        let task = self.task.withLock { $0 }
        await withGracefulShutdownHandler {
            do { try await task?.value } catch {
                self.logger.error("mail isn't received any more", metadata: ["error": "\(error)"])
            }
        } onGracefulShutdown: {
            self.server.stop()
        }
    }

    /// Closes all connections at once.
    func close() { self.task.withLock { $0?.cancel() } }
}
