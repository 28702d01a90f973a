import ProgramStart
import Foundation

/// Scheme, host and port of a web server, as browsers write an origin (RFC 6454 §6.2).
struct WebOrigin: Hashable, Sendable {
    /// The origin, such as `http://localhost:8081`, without a final slash.
    let text: String
    let isSecure: Bool
    /// Whether the host is this machine.
    let isLoopback: Bool

    /// Host and port, as the `Host` header has them.
    var authority: String { String(self.text.drop { $0 != "/" }.dropFirst(2)) }

    /// The host, without the brackets of an IPv6 address.
    var host: String {
        let authority = self.authority
        guard authority.hasPrefix("[") else { return String(authority.prefix { $0 != ":" }) }
        return String(authority.dropFirst().prefix { $0 != "]" })
    }

    /// Whether a host is this machine.
    static func isLoopback(_ host: String) -> Bool {
        ["localhost", "127.0.0.1", "[::1]", "::1"].contains(host.lowercased())
    }

    /// Reads a URL without a path.
    ///
    /// - Throws: ``ConfigurationError`` without the name of the setting. Plain http is refused beyond this machine, because
    ///   identities are transmitted.
    init(parsing text: String) throws(ConfigurationError) {
        guard text.utf8.count <= 300, let parts = URLComponents(string: text),
            let scheme = parts.scheme?.lowercased(), ["http", "https"].contains(scheme),
            let host = parts.host?.lowercased(), !host.isEmpty, parts.user == nil, parts.password == nil,
            ["", "/"].contains(parts.path), parts.query == nil, parts.fragment == nil
        else {
            throw ConfigurationError(
                "'\(text)' isn't the URL of a web server; give scheme and host, such as https://shop.example.com"
            )
        }
        self.isLoopback = Self.isLoopback(host)
        self.isSecure = scheme == "https"
        guard self.isSecure || self.isLoopback else {
            throw ConfigurationError("'\(text)' uses plain http to another machine; give an https URL")
        }
        let isUsualPort = parts.port == (self.isSecure ? 443 : 80)
        let port = parts.port.map { isUsualPort ? "" : ":\($0)" } ?? ""
        self.text = "\(scheme)://\(host.contains(":") && !host.hasPrefix("[") ? "[\(host)]" : host)\(port)"
    }

    /// Loopback is written as `localhost`, because cookies and passkeys need a name.
    init(localhostAt port: Int) {
        self.text = "http://localhost:\(port)"
        self.isSecure = false
        self.isLoopback = true
    }
}
