import QuinceMail
import Synchronization

/// Counts the unknown recipients that a client tries, over all its connections, so that nobody finds addresses by trying.
///
/// For relay addresses, each domain of senders is counted by itself: many customers of a provider send from one IP address. Reverse
/// addresses and return paths are looked up for every domain, so their tries are counted by network.
///
/// Guards the 51 bits of a relay address: at this rate, one client finds one of a million in some 2,000 years. The 60 bits of a reverse
/// address hold longer. Those of earlier versions have 40 bits: of a million, it finds one in two months, and learns nothing about the
/// owner.
final class UnknownRecipients: Sendable {
    /// Who tries.
    struct Client: Hashable, Sendable {
        private let network: String
        private let domain: String?

        /// - Parameters:
        ///   - address: The IP address; nil if it is unknown.
        ///   - domain: The domain of the sender, if it counts by itself.
        init(address: String?, domain: String?) {
            self.network = Self.network(of: address)
            self.domain = domain
        }

        /// The unknown recipients in ``window``; then all recipients are refused for a while.
        fileprivate var maximum: Int { self.domain == nil ? 800 : 200 }

        /// The IPv4 address, or the first 64 bits of an IPv6 address.
        private static func network(of address: String?) -> String {
            guard let address, let parsed = IPAddress(parsing: address)?.unmapped else { return "" }
            if parsed.isIPv4 { return parsed.description }
            return parsed.bytes.prefix(8).map { String($0, radix: 16) }.joined(separator: ":")
        }
    }

    /// In seconds.
    static let window: Int64 = 3_600
    /// The clients that are remembered; when there are more, those with the oldest windows are forgotten.
    static let maximumClients = 10_000

    private struct Tries {
        var start: Int64
        var count = 0
    }

    private let clients = Mutex<[Client: Tries]>([:])

    /// Whether a client has tried too many.
    func isExhausted(_ client: Client, now: Int64) -> Bool {
        self.clients.withLock { clients in
            guard let tries = clients[client], now - tries.start < Self.window else { return false }
            return tries.count >= client.maximum
        }
    }

    /// A client has tried another one.
    func add(_ client: Client, now: Int64) {
        self.clients.withLock { clients in
            var tries = clients[client] ?? Tries(start: now)
            if now - tries.start >= Self.window { tries = Tries(start: now) }
            tries.count += 1
            clients[client] = tries
            guard clients.count > Self.maximumClients else { return }
            // Half of them at once, so that a flood of clients doesn't sort at each step.
            let starts = clients.values.map(\.start).sorted()
            let middle = starts[starts.count / 2]
            clients = clients.filter { $0.value.start > middle || $0.key == client }
        }
    }
}
