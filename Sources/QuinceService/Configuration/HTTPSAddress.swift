package import ProgramStart

/// The address for connections with TLS, and the certificate.
package struct HTTPSAddress: Hashable, Sendable {
    package let host: String
    package let port: Int
    /// The files with the certificate's chain and its private key; nil if the program has its own certificate.
    package let files: CertificateFiles?
    /// Whether the host may be reachable from other machines in development mode, as in a container.
    package let mayBeOpen: Bool

    package init(host: String, port: Int, files: CertificateFiles? = nil, mayBeOpen: Bool = false) {
        self.host = host
        self.port = port
        self.files = files
        self.mayBeOpen = mayBeOpen
    }

    /// The files of a certificate: PEM.
    package struct CertificateFiles: Hashable, Sendable {
        package let chain: String
        package let key: String

        package init(chain: String, key: String) {
            self.chain = chain
            self.key = key
        }
    }

    /// Reads `HOST:PORT`, `:PORT` or `PORT`; without a host, `defaultHost`.
    ///
    /// `example`: a value for the error message.
    /// - Throws: ``ConfigurationError`` if the text is none of them.
    package static func parse(
        _ text: String,
        defaultHost: String,
        example: String = "127.0.0.1:8443"
    ) throws(ConfigurationError) -> (host: String, port: Int) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false)
        let isBracketed = text.hasPrefix("[")
        let port = parts.last.flatMap { DecimalText.integer(String($0)) }
        var host = parts.dropLast().joined(separator: ":")
        if isBracketed, host.hasSuffix("]") { host = String(host.dropFirst().dropLast()) }
        guard let port, isBracketed || parts.count <= 2, !host.contains("[") else {
            throw ConfigurationError("'\(text)' isn't an address; give HOST:PORT, such as \(example)")
        }
        guard (0...65_535).contains(port) else {
            throw ConfigurationError("port \(port) doesn't exist; give a number from 0 to 65535")
        }
        return (host.isEmpty ? defaultHost : host, port)
    }

    /// The URL for browsers; the port is left out if it is the one of https.
    package func url(port: Int) -> String {
        let names = ["127.0.0.1": "localhost", "::1": "localhost", "0.0.0.0": "localhost", "::": "localhost"]
        let name = names[self.host] ?? (self.host.contains(":") ? "[\(self.host)]" : self.host)
        return port == 443 ? "https://\(name)" : "https://\(name):\(port)"
    }
}
