package import HTTPTypes
package import NIOCore

/// How a server tells its clients apart.
package struct ClientRule: Hashable, Sendable {
    /// How many proxies are in front of the server, each adding to `X-Forwarded-For`; with 0 the header is ignored.
    package let proxies: Int

    package init(proxies: Int) { self.proxies = proxies }

    /// The client of a request; nil if nothing is known of it.
    ///
    /// The connection counts if the header does not have that many addresses: the request did not come through all proxies.
    package func client(_ headers: HTTPFields, at address: SocketAddress?) -> String? {
        ClientAddress.forwarded(headers, proxies: self.proxies) ?? address.flatMap(ClientAddress.client)
    }
}
