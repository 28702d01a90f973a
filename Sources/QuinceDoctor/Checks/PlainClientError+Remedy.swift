import PlainClient

extension PlainClientError {
    /// What to do if the issuer can't be reached.
    var remedy: String {
        switch self {
        case .badURL: "Check --issuer."
        case .unknownHost, .slowSearch: "Check the spelling of the host in --issuer, and this machine's DNS."
        case .unreachable, .timedOut, .refusedAddress, .canceled:
            "Check that the issuer is running, its host and port in --issuer, and the firewall of this machine."
        case .refusedByProxy: "Check HTTPS_PROXY, or list the host in NO_PROXY to connect without the proxy."
        case .badAuthorities: "Give the path of a file with certificates (PEM) in SSL_CERT_FILE."
        case .untrusted:
            "If a private authority signed the certificate, give the path of that authority's certificate (PEM) in SSL_CERT_FILE."
        case .wrongHost: "Use a host in --issuer that the certificate is valid for."
        case .noTLS, .noResponse:
            "Check the scheme and the port in --issuer; another kind of server may listen there."
        }
    }
}
