import Foundation

/// The hosts that are reached without a proxy: a value of `NO_PROXY`, read as curl reads it.
package struct ProxyExceptions: Sendable {
    private let hosts: [String]
    private let isEverything: Bool

    /// - Parameter list: Hosts, domains, IP addresses and networks such as `10.0.0.0/8`, comma-separated; or `*` for
    ///   every host.
    package init(_ list: String) {
        self.hosts = list.lowercased().split { $0 == "," || $0.isWhitespace }.map(Self.plain)
        self.isEverything = self.hosts == ["*"]
    }

    /// Whether `host` is in the list, or in a domain or a network of the list.
    package func contains(_ host: String) -> Bool {
        let host = Self.plain(host.lowercased()[...])
        guard let address = Self.bytes(host) else {
            return self.isEverything || self.hosts.contains { host == $0 || host.hasSuffix(".\($0)") }
        }
        return self.isEverything || self.hosts.contains { host == $0 || Self.network($0, contains: address) }
    }

    /// The name without brackets, and without a dot at its start and its end.
    private static func plain(_ name: Substring) -> String {
        let name = name.filter { $0 != "[" && $0 != "]" }
        let start = name.hasPrefix(".") ? name.dropFirst() : name[...]
        return String(start.hasSuffix(".") ? start.dropLast() : start)
    }

    private static func network(_ text: String, contains address: [UInt8]) -> Bool {
        let parts = text.split(separator: "/")
        guard parts.count == 2, let network = Self.bytes(String(parts[0])), let length = Int(parts[1]),
            network.count == address.count, (0...address.count * 8).contains(length)
        else { return false }
        return (0..<length).allSatisfy { bit in
            (network[bit / 8] ^ address[bit / 8]) & (0x80 >> UInt8(bit % 8)) == 0
        }
    }

    /// The bytes of an IP address; nil for a name.
    private static func bytes(_ text: String) -> [UInt8]? {
        for (family, count) in [(AF_INET, 4), (AF_INET6, 16)] {
            var bytes = [UInt8](repeating: 0, count: count)
            if unsafe inet_pton(family, text, &bytes) == 1 { return bytes }
        }
        return nil
    }
}
