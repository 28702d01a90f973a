package import Foundation
package import HTTPTypes

/// A response, and how it came.
package struct PlainResponse: Sendable {
    package let status: Int
    package let headers: HTTPFields
    /// The body, at most as many bytes as the client reads.
    package let body: String
    /// The address that responded, such as `17.32.194.6`.
    package let address: String
    /// Such as `TLS 1.3`; nil without TLS.
    package let tlsVersion: String?
    /// The server's certificate (DER); nil without TLS.
    package let certificate: Data?
    /// When the server's certificate ends; nil without TLS.
    package let certificateEnd: Date?

    package init(
        status: Int,
        headers: HTTPFields,
        body: String,
        address: String,
        tlsVersion: String?,
        certificate: Data?,
        certificateEnd: Date? = nil
    ) {
        self.status = status
        self.headers = headers
        self.body = body
        self.address = address
        self.tlsVersion = tlsVersion
        self.certificate = certificate
        self.certificateEnd = certificateEnd
    }
}

/// The step of a request that failed.
package enum PlainClientError: Error, Hashable, Sendable {
    /// The text isn't an http or https URL.
    case badURL(String)
    /// The file with the authorities can't be read.
    case badAuthorities(String)
    /// The host has no address.
    case unknownHost(String)
    /// The search for the host's addresses took too long.
    case slowSearch(String)
    /// The host has an IP address to which the program doesn't connect.
    case refusedAddress(host: String, address: String)
    /// Nothing listens there, or nothing lets the connection through.
    case unreachable(host: String, port: Int, reason: String)
    /// The proxy refused the host.
    case refusedByProxy(status: Int, reason: String)
    /// The certificate isn't trusted.
    case untrusted(host: String, reason: String)
    /// The certificate is for other hosts.
    case wrongHost(String)
    /// The two sides found no TLS to talk with.
    case noTLS(host: String, reason: String)
    /// The connection ended before the response did, or the response isn't HTTP.
    case noResponse(host: String, reason: String)
    /// Nothing came in time.
    case timedOut(String)
    /// The task that sent the request was canceled.
    case canceled
}

extension PlainClientError: CustomStringConvertible {
    package var description: String {
        switch self {
        case .badURL(let text): "'\(text)' isn't an http or https URL"
        case .badAuthorities(let path): "can't read the authorities in \(path)"
        case .unknownHost(let host): "can't resolve the name \(host)"
        case .slowSearch(let host): "the search for the IP address of \(host) took too long"
        case .refusedAddress(let host, let address):
            "\(host) has the IP address \(address), which isn't public"
        case .unreachable(let host, let port, let reason):
            "can't connect to \(host) on port \(port): \(reason)"
        case .refusedByProxy(0, let reason): "no tunnel through the proxy: \(reason)"
        case .refusedByProxy(let status, let reason): "the proxy responded with \(status): \(reason)"
        case .untrusted(let host, let reason): "the certificate of \(host) isn't trusted: \(reason)"
        case .wrongHost(let host): "the certificate isn't valid for \(host)"
        case .noTLS(let host, let reason): "no TLS connection with \(host): \(reason)"
        case .noResponse(let host, let reason): "no complete response from \(host): \(reason)"
        case .timedOut(let host): "no response from \(host) in time"
        case .canceled: "the request was canceled"
        }
    }
}
