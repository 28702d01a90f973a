package import HTTPTypes
package import NIOCore

/// How a server identifies its clients.
package struct ClientRule: Hashable, Sendable {
    /// The number of proxies in front of the server, each of which adds to `X-Forwarded-For`; with 0 the header is ignored.
    package let proxies: Int

    package init(proxies: Int) { self.proxies = proxies }

    /// The client of a request; nil if it is unknown.
    ///
    /// If the header has too few IP addresses, the request didn't pass all proxies, and the connection's IP address counts.
    package func client(_ headers: HTTPFields, at address: SocketAddress?) -> String? {
        ClientAddress.forwarded(headers, proxies: self.proxies) ?? address.flatMap(ClientAddress.client)
    }
}
