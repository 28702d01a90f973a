import Hummingbird
import NIOCore
import QuinceProtocol

extension Request {
    /// The host that the client asked for, in lowercase and without port; nil if it named none.
    var host: String? { self.head.authority.map(Self.host(ofAuthority:)) }

    /// Whether the client came under one of Apple's names.
    var isUnderAppleName: Bool { self.host.map(AppleHosts.names.contains) ?? false }

    /// Whether the client prefers a page, as browsers do when they open a URL.
    var wantsPage: Bool { self.headers[.accept]?.contains("text/html") == true }

    /// The host in an authority such as `localhost:8080`.
    static func host(ofAuthority authority: String) -> String {
        let authority = authority.lowercased()
        guard !authority.hasPrefix("[") else {
            return authority.firstIndex(of: "]").map { String(authority[...$0]) } ?? authority
        }
        return String(authority.prefix { $0 != ":" })
    }
}

extension SocketAddress {
    /// Whether the other end is on this machine.
    var isLoopback: Bool {
        let address = self.ipAddress ?? ""
        return address.hasPrefix("127.") || address == "::1" || address.hasPrefix("::ffff:127.")
    }
}
