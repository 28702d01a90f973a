import Foundation
import Logging
import NIOCore
import NIOSSL
import ProgramStart
import QuinceMail
import ServerRuntime
import ServiceLifecycle
import Synchronization

/// Listens for SMTP in development mode, until the service is stopped.
///
/// The port is bound before the service is assembled, because the start message names it; until it is open, clients are told to
/// come again.
final class MailListener: Sendable {
    private let host: String
    private let port: RelaySettings.Port
    /// The certificate for STARTTLS, which is that of the service; nil without one.
    private let certificate: HTTPSAddress.CertificateFiles?
    private let logger: Logger
    private let door = MailDoor()
    private let server = Mutex(BoundMailServer?.none)

    /// nil if the service doesn't listen for SMTP.
    init?(_ configuration: ServiceConfiguration, _ logger: Logger) {
        guard configuration.mode == .development, configuration.relay.port != .off else { return nil }
        self.host = configuration.host
        self.port = configuration.relay.port
        self.certificate = configuration.https?.files
        self.logger = logger
    }

    /// Binds the port.
    ///
    /// - Returns: The port.
    /// - Throws: `ConfigurationError` if the port that was asked for can't be used.
    func listen() async throws -> Int {
        switch self.port {
        case .number(let port):
            let neighbor = self.neighbor(on: port)
            let bound = try await self.listen(on: port)
            if let neighbor {
                self.logger.warning(
                    "another program has the port for mail at the other loopback address, so clients of localhost can reach it",
                    metadata: ["port": "\(port)", "address": "\(neighbor)"]
                )
            }
            return bound
        case .usual, .off:
            let ports = RelaySettings.Port.first..<(RelaySettings.Port.first + RelaySettings.Port.tries)
            for port in ports where self.neighbor(on: port) == nil {
                // Binding is the test: another program can take the port at any time.
                if let port = try? await self.listen(on: port) { return port }
            }
            return try await self.listen(on: 0)
        }
    }

    /// The loopback address at which another program has the port; nil if there is none.
    ///
    /// Clients of `localhost` can try that address first.
    private func neighbor(on port: Int) -> String? {
        let addresses = ["127.0.0.1", "::1"]
        guard port != 0, self.host == "localhost" || addresses.contains(self.host) else { return nil }
        return addresses.first { ListeningAddress(host: $0, port: port).errorCode() == EADDRINUSE }
    }

    private func listen(on port: Int) async throws -> Int {
        let address = ListeningAddress(host: self.host, port: port, flags: .hostAnd(port: "--smtp-port"))
        var configuration = SMTPConfiguration(hostname: "localhost")
        configuration.offersLogin = true
        configuration.loginNeedsTLS = false
        configuration.offersTLS = true
        configuration.limits.connections = 64
        configuration.limits.stop = .seconds(2)
        let server = BoundMailServer(
            SMTPServer(configuration, tls: try self.tls(), service: self.door),
            self.logger
        )
        self.server.withLock { $0 = server }
        return try await server.listen(at: address)
    }

    /// The context for STARTTLS; nil without a certificate.
    private func tls() throws -> NIOSSLContext? {
        try self.certificate.map { files in
            try NIOSSLContext(
                configuration: .makeServerConfiguration(
                    certificateChain: NIOSSLCertificate.fromPEMFile(files.chain).map { .certificate($0) },
                    privateKey: .privateKey(NIOSSLPrivateKey(file: files.key, format: .pem))
                )
            )
        }
    }

    /// Takes mail from now on.
    func open(_ intake: MailIntake) { self.door.open(intake) }

    /// Waits until the service is stopped, and then for the messages in progress.
    func run() async { await self.server.withLock { $0 }?.run() }

    /// Closes all connections at once.
    func close() { self.server.withLock { $0 }?.close() }
}

/// Refuses connections until the service is open.
private final class MailDoor: SMTPService {
    private let intake = Mutex<MailIntake?>(nil)

    func open(_ intake: MailIntake) { self.intake.withLock { $0 = intake } }

    func connected(_ peer: SMTPPeer) async -> SMTPConnectionDecision {
        guard let intake = self.intake.withLock({ $0 }) else {
            return .refuse(SMTPReply(421, "4.3.2", "The service is starting; try again"))
        }
        return await intake.connected(peer)
    }
}
