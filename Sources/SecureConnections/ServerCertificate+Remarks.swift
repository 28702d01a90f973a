package import Foundation
import NIOSSL

extension ServerCertificate {
    /// Why clients will refuse the certificate: its times, and the names that it is for.
    ///
    /// - Parameters:
    ///   - path: The file with the certificate, for the sentences.
    ///   - host: The host of the server's URL; nil, or an IP address, checks no names.
    ///   - now: The current time.
    /// - Returns: A sentence with the remedy for each reason; empty if there is none.
    package func remarks(path: String, host: String?, now: Date) -> [String] {
        guard let leaf else { return [] }
        var remarks: [String] = []
        if leaf.end < now {
            remarks.append("the certificate \(path) ended on \(leaf.end.formatted(.iso8601)); replace it")
        }
        if leaf.begin > now {
            remarks.append(
                "the certificate \(path) begins on \(leaf.begin.formatted(.iso8601)); replace it, or check the clock of this machine"
            )
        }
        if let host = host?.lowercased(), host.contains(where: \.isLetter), !host.contains(":"),
            !leaf.names.contains(where: { Self.covers($0, host) })
        {
            let names = leaf.names.isEmpty ? "no host" : leaf.names.prefix(5).joined(separator: ", ")
            remarks.append(
                "the certificate \(path) isn't for \(host), but for \(names); name another one with --certificate"
            )
        }
        return remarks
    }

    /// Whether a name of a certificate is that of `host`; a wildcard stands for one label (RFC 9525 §6.3).
    private static func covers(_ name: String, _ host: String) -> Bool {
        guard name.hasPrefix("*.") else { return name == host }
        return host.firstIndex(of: ".").map { host[$0...] == name.dropFirst() } ?? false
    }
}

extension NIOSSLCertificate {
    fileprivate var begin: Date { Date(timeIntervalSince1970: TimeInterval(self.notValidBefore)) }

    fileprivate var end: Date { Date(timeIntervalSince1970: TimeInterval(self.notValidAfter)) }

    /// The host names, in lowercase.
    fileprivate var names: [String] {
        self._subjectAlternativeNames().filter { $0.nameType == .dnsName }
            .map { String(decoding: $0.contents, as: UTF8.self).lowercased() }
    }
}
