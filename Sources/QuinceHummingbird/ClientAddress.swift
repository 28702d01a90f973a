import HTTPTypes
import Hummingbird
import NIOCore

/// Who one client is, by address: an IPv4 address, or the network of an IPv6 one.
enum ClientAddress {
    /// The client of a connection; nil where the server does not know its address.
    static func connection(_ context: some RequestContext) -> String? {
        (context as? any RemoteAddressRequestContext)?.remoteAddress.flatMap(Self.client)
    }

    /// The client that the outermost of `proxies` wrote down, each having added at the right whom it was asked by.
    ///
    /// What stands further left is the client's own word. nil where the list is too short or has something else in that place.
    static func forwarded(_ headers: HTTPFields, proxies: Int) -> String? {
        let addresses = headers[values: .xForwardedFor].joined(separator: ",").split(
            separator: ",",
            omittingEmptySubsequences: false
        )
        guard proxies > 0, addresses.count >= proxies else { return nil }
        return Self.parsed(addresses[addresses.count - proxies]).flatMap(Self.client)
    }

    /// Some proxies write the port, too: `192.0.2.1:443`, `[2001:db8::1]:443`.
    private static func parsed(_ text: Substring) -> SocketAddress? {
        var text = text.drop { $0 == " " || $0 == "\t" }
        while text.last == " " || text.last == "\t" { text.removeLast() }
        if text.first == "[" {
            text = text.dropFirst().prefix { $0 != "]" }
        } else if text.count(where: { $0 == ":" }) == 1 {
            text = text.prefix { $0 != ":" }
        }
        return try? SocketAddress(ipAddress: String(text), port: 0)
    }

    /// One client has all addresses of its IPv6 network.
    private static func client(_ address: SocketAddress) -> String? {
        guard case .v6 = address, let text = address.ipAddress else { return address.ipAddress }
        return self.network(text)
    }

    /// The first 64 bits of an IPv6 address; an IPv4 address in IPv6's clothes is one client and stays whole.
    private static func network(_ address: String) -> String {
        guard !address.contains(".") else { return address }
        let gap = address.firstRange(of: "::")
        let head = address[..<(gap?.lowerBound ?? address.endIndex)].split(separator: ":")
        let tail = address[(gap?.upperBound ?? address.endIndex)...].split(separator: ":")
        let zeros = [Substring](repeating: "0", count: max(0, 8 - head.count - tail.count))
        return (head + zeros + tail).prefix(4).joined(separator: ":")
    }
}

extension HTTPField.Name {
    static let xForwardedFor = HTTPField.Name("X-Forwarded-For") ?? .cacheControl
}
