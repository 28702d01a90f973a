import Foundation
import NIOCore

/// A recursive name server.
public struct DNSServer: Hashable, Sendable {
    /// The IP address.
    public let address: IPAddress
    /// The port for UDP and TCP.
    public let port: Int

    /// Makes a server of its address; the port is 53 if none is named.
    public init(_ address: IPAddress, port: Int = 53) {
        (self.address, self.port) = (address, port)
    }

    /// The servers of this machine: those of `/etc/resolv.conf`.
    ///
    /// Reads a file; for the start of a program, not for an event loop.
    public static func ofMachine(file: String = "/etc/resolv.conf") -> [Self] {
        Self.parse((try? String(contentsOfFile: file, encoding: .utf8)) ?? "")
    }

    /// The first three servers of a file in the form of `/etc/resolv.conf`, and this machine if it names none, as in resolv.conf(5).
    ///
    /// An address with a zone (`fe80::1%eth0`) is left out.
    static func parse(_ file: String) -> [Self] {
        let servers = file.split(whereSeparator: \.isNewline).compactMap { line -> Self? in
            let words = line.split(whereSeparator: \.isWhitespace)
            guard words.count >= 2, words[0] == "nameserver" else { return nil }
            return IPAddress(parsing: String(words[1])).map { Self($0) }
        }
        guard servers.isEmpty else { return Array(servers.prefix(3)) }
        return IPAddress(bytes: [127, 0, 0, 1]).map { [Self($0)] } ?? []
    }

    var socketAddress: SocketAddress? { try? SocketAddress(ipAddress: "\(self.address)", port: self.port) }
}
