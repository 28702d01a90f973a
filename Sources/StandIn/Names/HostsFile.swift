import QuinceProtocol
import Foundation

/// A hosts file in which Apple's hosts lead to this machine.
package enum HostsFile {
    static let begin = "# Quince: Apple's hosts lead to this machine until `quince appleid untrust`"
    static let end = "# Quince: end"
    /// The file of Linux and macOS.
    package static let path = "/etc/hosts"

    /// Where Apple's hosts lead.
    package enum Target: Sendable {
        /// To this machine, for IPv4 and IPv6.
        case thisMachine
        /// Nowhere: programs that ignore the proxy must not reach Apple. Not a loopback address, for which Ruby leaves out the
        /// proxy.
        case nowhere

        fileprivate var addresses: [String] {
            switch self {
            case .thisMachine: ["127.0.0.1", "::1"]
            case .nowhere: ["0.0.0.0"]
            }
        }
    }

    /// `text` with the lines for Apple's hosts at its beginning, because the first entry of a name counts.
    package static func adding(_ target: Target = .thisMachine, to text: String) -> String {
        let names = AppleHosts.names.joined(separator: " ")
        let lines = target.addresses.map { "\($0) \(names)\n" }.joined()
        return "\(Self.begin)\n\(lines)\(Self.end)\n" + self.removing(from: text)
    }

    /// `text` without the lines that ``adding(to:)`` adds; everything else stays byte for byte.
    package static func removing(from text: String) -> String {
        var (kept, isOurs) = ([Substring](), false)
        for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
            if line == Self.begin { isOurs = true }
            if !isOurs { kept.append(line) }
            if line == Self.end { isOurs = false }
        }
        return kept.joined(separator: "\n")
    }

    /// The lines of `text` that name one of Apple's hosts, also those that Quince did not write.
    package static func entries(in text: String) -> [String] {
        text.split(separator: "\n").filter { line in
            let words = line.prefix { $0 != "#" }.split(whereSeparator: \.isWhitespace).dropFirst()
            return words.contains { AppleHosts.names.contains($0.lowercased()) }
        }.map(String.init)
    }
}
