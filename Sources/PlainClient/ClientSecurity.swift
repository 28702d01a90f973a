import NIOSSL
import Synchronization

/// The TLS settings of a client; the authorities are read once, because the system's fill a large file.
final class ClientSecurity: Sendable {
    private let authorities: String?
    private let demandsTLS12: Bool
    private let made = Mutex<NIOSSLContext?>(nil)

    /// - Parameters:
    ///   - authorities: A file with the authorities to trust: PEM. nil means those of the system.
    ///   - demandsTLS12: Whether TLS 1.0 and 1.1 are refused.
    init(authorities: String?, demandsTLS12: Bool) {
        self.authorities = authorities
        self.demandsTLS12 = demandsTLS12
    }

    func context() throws(PlainClientError) -> NIOSSLContext {
        if let context = self.made.withLock({ $0 }) { return context }
        var configuration = TLSConfiguration.makeClientConfiguration()
        if self.demandsTLS12 { configuration.minimumTLSVersion = .tlsv12 }
        if let authorities { configuration.trustRoots = .file(authorities) }
        configuration.applicationProtocols = ["http/1.1"]
        do {
            let context = try NIOSSLContext(configuration: configuration)
            self.made.withLock { $0 = context }
            return context
        } catch { throw .badAuthorities(self.authorities ?? "the system's authorities") }
    }
}
