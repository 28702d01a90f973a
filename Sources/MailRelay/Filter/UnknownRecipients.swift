import QuinceMail
import Synchronization

/// Counts the unknown recipients that a client tries, over all its connections, so that nobody finds addresses by trying.
///
/// Each domain of senders is counted by itself: many customers of a provider send from one IP address.
///
/// Guards the 51 bits of an address: at this rate, one client finds one of a million addresses in some 2,000 years.
final class UnknownRecipients: Sendable {
    /// The unknown recipients of a client in ``window``; then all recipients are refused for a while.
    static let maximum = 200
    /// In seconds.
    static let window: Int64 = 3_600
    /// The clients that are remembered; when there are more, those with the oldest windows are forgotten.
    static let maximumClients = 10_000

    private struct Client {
        var start: Int64
        var count: Int
    }

    private let clients = Mutex<[String: Client]>([:])

    /// Whether a client has tried too many.
    func isExhausted(_ address: String?, _ domain: String?, now: Int64) -> Bool {
        let owner = Self.owner(of: address, domain)
        return self.clients.withLock { clients in
            guard let client = clients[owner], now - client.start < Self.window else { return false }
            return client.count >= Self.maximum
        }
    }

    /// A client has tried another one.
    func add(_ address: String?, _ domain: String?, now: Int64) {
        let owner = Self.owner(of: address, domain)
        self.clients.withLock { clients in
            var client = clients[owner] ?? Client(start: now, count: 0)
            if now - client.start >= Self.window { client = Client(start: now, count: 0) }
            client.count += 1
            clients[owner] = client
            guard clients.count > Self.maximumClients else { return }
            // Half of them at once, so that a flood of clients doesn't sort at each step.
            let starts = clients.values.map(\.start).sorted()
            let middle = starts[starts.count / 2]
            clients = clients.filter { $0.value.start > middle || $0.key == owner }
        }
    }

    private static func owner(of address: String?, _ domain: String?) -> String {
        "\(Self.network(of: address)) \(domain ?? "")"
    }

    /// The IPv4 address, or the first 64 bits of an IPv6 address.
    private static func network(of address: String?) -> String {
        guard let address, let parsed = IPAddress(parsing: address)?.unmapped else { return "" }
        if parsed.isIPv4 { return parsed.description }
        return parsed.bytes.prefix(8).map { String($0, radix: 16) }.joined(separator: ":")
    }
}
