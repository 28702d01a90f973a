import NIOCore
import NIOSSL
package import ProgramStart

/// A server's certificate with its chain and its private key.
package struct ServerCertificate: Sendable {
    let configuration: TLSConfiguration
    /// The server's own certificate, the first of the chain.
    let leaf: NIOSSLCertificate?

    private struct UnknownName: Error {}

    /// Reads a certificate and its key.
    ///
    /// - Parameters:
    ///   - chain: The certificate and those that lead to its authority: PEM.
    ///   - key: The private key of the certificate: PEM.
    ///   - names: The server names that clients may ask for (RFC 6066 §3), in lowercase; the handshake with a client that
    ///     asks for another name, or for none, fails. nil accepts every name.
    ///   - place: The name of the files, for the error message.
    /// - Throws: ``ConfigurationError`` if one of them can't be read, or if they don't belong together.
    package init(
        chain: String,
        key: String,
        names: Set<String>? = nil,
        place: String
    ) throws(ConfigurationError) {
        do {
            let certificates = try NIOSSLCertificate.fromPEMBytes(Array(chain.utf8))
            let privateKey = try NIOSSLPrivateKey(bytes: Array(key.utf8), format: .pem)
            var configuration = TLSConfiguration.makeServerConfiguration(
                certificateChain: certificates.map { .certificate($0) },
                privateKey: .privateKey(privateKey)
            )
            configuration.minimumTLSVersion = .tlsv12
            configuration.applicationProtocols = ["h2", "http/1.1"]
            if let names {
                configuration.sslContextCallback = { values, promise in
                    guard let name = values.serverHostname?.lowercased(), names.contains(name) else {
                        return promise.fail(UnknownName())
                    }
                    promise.succeed(.noChanges)
                }
            }
            // Finds a key that belongs to another certificate.
            _ = try NIOSSLContext(configuration: configuration)
            self.configuration = configuration
            self.leaf = certificates.first
        } catch {
            throw ConfigurationError(
                "\(place): this isn't a certificate with its private key; give the certificate's chain and its own key, both as PEM without a password"
            )
        }
    }
}
