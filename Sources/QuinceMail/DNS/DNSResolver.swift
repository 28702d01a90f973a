public import NIOCore
import Synchronization

/// Asks recursive name servers over UDP, and over TCP if an answer doesn't fit in a datagram, and remembers answers.
///
/// Share one resolver, so that all checks of a message use one cache.
public final class DNSResolver: DNSLookup {
    /// The most aliases that lead to a name.
    public static let maximumAliases = 8
    /// The most lookups at once; further ones fail with ``DNSFailure/busy``.
    public static let maximumLookups = 256

    private struct State {
        var cache: DNSCache
        var lookups = 0
    }

    private let servers: [SocketAddress]
    private let group: any EventLoopGroup
    private let timeout: TimeAmount
    private let tries: Int
    private let now: @Sendable () -> ContinuousClock.Instant
    private let state: Mutex<State>

    /// Creates a resolver.
    ///
    /// - Parameters:
    ///   - servers: Asked in turn: a second try asks the second one. Without any, each lookup fails.
    ///   - group: Its event loops run the sockets.
    ///   - timeout: How long one try may take.
    ///   - tries: How often a question is asked.
    ///   - cachedAnswers: The most answers that are remembered, each at most an hour.
    ///   - now: The clock of the cache.
    public init(
        servers: [DNSServer] = DNSServer.ofMachine(),
        group: any EventLoopGroup,
        timeout: TimeAmount = .seconds(5),
        tries: Int = 2,
        cachedAnswers: Int = 1_000,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) {
        self.servers = servers.compactMap(\.socketAddress)
        (self.group, self.timeout, self.tries, self.now) = (group, timeout, max(1, tries), now)
        self.state = Mutex(State(cache: DNSCache(capacity: cachedAnswers)))
    }

    /// The records of a name and type, from memory or from a server.
    ///
    /// Takes at most the time of all tries for each of up to nine names of a chain of aliases, and twice that for long answers.
    ///
    /// - Parameters:
    ///   - name: A name in ASCII.
    ///   - type: The type of the records.
    /// - Returns: The records, or why there are none.
    public func lookup(_ name: String, _ type: DNSType) async -> DNSAnswer {
        guard let name = DNSName(parsing: name) else { return .noName }
        let key = DNSCache.Key(name: name, type: type)
        let now = self.now()
        if let known = self.state.withLock({ $0.cache.answer(key, now) }) { return known }
        guard self.state.withLock({ Self.begin(&$0) }) else { return .failed(.busy) }
        defer { self.state.withLock { $0.lookups -= 1 } }
        do throws(DNSFailure) {
            let (answer, lifetime) = try await self.ask(key)
            self.state.withLock { $0.cache.keep(answer, key, lifetime: lifetime, now) }
            return answer
        } catch {
            return .failed(error)
        }
    }

    private static func begin(_ state: inout State) -> Bool {
        guard state.lookups < Self.maximumLookups else { return false }
        state.lookups += 1
        return true
    }

    /// The answer, and for how many seconds it is valid.
    private func ask(_ key: DNSCache.Key) async throws(DNSFailure) -> (DNSAnswer, UInt32) {
        var name = key.name
        var aliases = Self.maximumAliases
        var lifetime = UInt32.max
        while true {
            let message = try await self.ask(name, key.type)
            let negative = min(lifetime, message.negativeLifetime ?? 0)
            switch try message.outcome(name, key.type, aliases: &aliases, lifetime: &lifetime) {
            case .found(let records): return (.found(records), lifetime)
            case .noData: return (.noData, negative)
            case .noName: return (.noName, negative)
            case .alias(let target): name = target
            }
        }
    }

    private func ask(_ name: DNSName, _ type: DNSType) async throws(DNSFailure) -> DNSMessage {
        var failure = DNSFailure.unreachable
        guard !self.servers.isEmpty else { throw failure }
        for attempt in 0..<self.tries {
            let exchange = DNSExchange(
                group: self.group,
                server: self.servers[attempt % self.servers.count],
                timeout: self.timeout
            )
            let question = DNSMessage.Question(id: .random(in: .min ... .max), name: name, type: type)
            do throws(DNSFailure) {
                let message = try await exchange.ask(question, over: .udp)
                return message.isTruncated ? try await exchange.ask(question, over: .tcp) : message
            } catch {
                failure = error
            }
        }
        throw failure
    }
}
