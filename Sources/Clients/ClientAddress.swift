package import HTTPTypes
package import NIOCore

/// One client, identified by its IPv4 address, or by the network of its IPv6 address.
package enum ClientAddress {
    /// The client that the outermost of `proxies` saw.
    ///
    /// Each proxy appends the IP address of its own client to `X-Forwarded-For`. Everything further left comes from the client
    /// and can't be trusted.
    ///
    /// - Returns: nil if the list is too short or has something other than an IP address in that place.
    package static func forwarded(_ headers: HTTPFields, proxies: Int) -> String? {
        let addresses = headers[values: .xForwardedFor].joined(separator: ",").split(
            separator: ",",
            omittingEmptySubsequences: false
        )
        guard proxies > 0, addresses.count >= proxies else { return nil }
        return Self.parsed(addresses[addresses.count - proxies]).flatMap(Self.client)
    }

    /// Some proxies also write the port: `192.0.2.1:443`, `[2001:db8::1]:443`.
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

    /// The client at the socket address `address`; nil for a socket without an IP address.
    ///
    /// All IP addresses of an IPv6 network belong to one client.
    package static func client(_ address: SocketAddress) -> String? {
        guard case .v6 = address, let text = address.ipAddress else { return address.ipAddress }
        return self.network(text)
    }

    /// The first 64 bits of an IPv6 address; this machine, and an IPv4 address in IPv6 notation, are one client and stay whole.
    private static func network(_ address: String) -> String {
        guard !address.contains("."), address != "::1" else { return address }
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
