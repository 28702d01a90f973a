import Foundation
package import NIOCore
package import NIOPosix
import Synchronization

/// Finds the IP addresses of hosts, and refuses hosts with an IP address that isn't wanted.
///
/// A request that uses it connects only to the addresses that were checked: the name isn't resolved a second time. Each name is
/// searched on a thread of its own, by one search for all who ask, because a name server that doesn't respond holds the thread for
/// seconds. IP addresses and `localhost` need no search.
package final class HostSearch: Sendable {
    /// How long a request waits for the addresses of a host by default; less than its connection may take.
    package static let usualTime = Duration.seconds(4)
    /// How many hosts are searched at the same time, each on a thread.
    private static let threadCount = 128

    /// Gives the IP addresses of a host, with port 0; it may take seconds.
    package typealias LookUp = @Sendable (_ host: String) -> [SocketAddress]
    fileprivate typealias Answer = @Sendable (Result<[SocketAddress], PlainClientError>) -> Void

    /// The searches that run or wait for a thread.
    private struct Searches {
        var places = FairPlaces(total: HostSearch.threadCount, each: 1)
        /// The ones who wait for each host's addresses.
        var asking: [String: [Answer]] = [:]
        /// The hosts that wait for a thread.
        var waiting: [String] = []

        /// The hosts whose turn it is.
        mutating func next() -> [String] {
            let next = self.places.inTurn(self.waiting).filter { self.places.take($0) }
            self.waiting.removeAll(where: next.contains)
            return next
        }
    }

    private let isWanted: @Sendable (SocketAddress) -> Bool
    fileprivate let time: Duration
    private let lookUp: LookUp
    private let searches = Mutex(Searches())

    /// - Parameters:
    ///   - time: How long a request waits for the addresses.
    ///   - lookUp: Finds the addresses of a name; the system's search by default.
    ///   - isWanted: Whether the program may connect to an address. One unwanted address refuses the host.
    package init(
        time: Duration = HostSearch.usualTime,
        lookUp: @escaping LookUp = { HostSearch.systemAddresses(of: $0) },
        isWanted: @escaping @Sendable (SocketAddress) -> Bool
    ) {
        self.time = time
        self.lookUp = lookUp
        self.isWanted = isWanted
    }

    /// The search of one request.
    package func resolver(on loop: any EventLoop) -> any Resolver & Sendable { HostQuery(self, loop) }

    fileprivate func addresses(of host: String, _ answer: @escaping Answer) {
        let known = Self.knownAddresses(of: host)
        guard known.isEmpty else { return answer(self.checked(known, host)) }
        self.start(
            self.searches.withLock { searches in
                if searches.asking[host] == nil { searches.waiting.append(host) }
                searches.asking[host, default: []].append(answer)
                return searches.next()
            }
        )
    }

    private func start(_ hosts: [String]) {
        for host in hosts { Thread.detachNewThread { self.search(host) } }
    }

    private func search(_ host: String) {
        let start = ContinuousClock.now
        let result = self.checked(self.lookUp(host), host)
        let (answers, next) = self.searches.withLock { searches in
            _ = searches.places.mayKeep(host, after: ContinuousClock.now - start)
            searches.places.giveBack(host)
            return (searches.asking.removeValue(forKey: host) ?? [], searches.next())
        }
        self.start(next)
        for answer in answers { answer(result) }
    }

    private func checked(_ addresses: [SocketAddress], _ host: String) -> Result<
        [SocketAddress], PlainClientError
    > {
        guard !addresses.isEmpty else { return .failure(.unknownHost(host)) }
        guard let unwanted = addresses.first(where: { !self.isWanted($0) }) else {
            return .success(addresses)
        }
        return .failure(.refusedAddress(host: host, address: unwanted.ipAddress ?? "?"))
    }

    /// The addresses of a host that needs no search: of an IP address in any of its forms, and of `localhost` (RFC 6761 §6.3).
    private static func knownAddresses(of host: String) -> [SocketAddress] {
        host.lowercased() == "localhost"
            ? ["::1", "127.0.0.1"].compactMap { try? SocketAddress(ipAddress: $0, port: 0) }
            : self.systemAddresses(of: host, flags: AI_NUMERICHOST)
    }

    /// Asks the system, which reads the hosts file and asks DNS; with `AI_NUMERICHOST`, it only reads numbers.
    package static func systemAddresses(of host: String, flags: Int32 = 0) -> [SocketAddress] {
        var hints = unsafe addrinfo()
        unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        unsafe hints.ai_flags = flags
        var first: UnsafeMutablePointer<addrinfo>?
        guard unsafe getaddrinfo(host, nil, &hints, &first) == 0 else { return [] }
        defer { unsafe freeaddrinfo(first) }
        var (addresses, next) = unsafe ([SocketAddress](), first)
        while let info = unsafe next?.pointee {
            switch unsafe info.ai_family {
            case AF_INET:
                let address = unsafe info.ai_addr.withMemoryRebound(to: sockaddr_in.self, capacity: 1) {
                    unsafe $0.pointee
                }
                addresses.append(SocketAddress(address))
            case AF_INET6:
                let address = unsafe info.ai_addr.withMemoryRebound(to: sockaddr_in6.self, capacity: 1) {
                    unsafe $0.pointee
                }
                addresses.append(SocketAddress(address))
            default: break
            }
            unsafe next = unsafe info.ai_next
        }
        return addresses
    }
}

/// The search for the host of one connection, which asks for both kinds of addresses and gets them from one look-up.
private final class HostQuery: Resolver, Sendable {
    private let search: HostSearch
    private let loop: any EventLoop
    private let ipv4: EventLoopPromise<[SocketAddress]>
    private let ipv6: EventLoopPromise<[SocketAddress]>

    init(_ search: HostSearch, _ loop: any EventLoop) {
        self.search = search
        self.loop = loop
        self.ipv4 = loop.makePromise()
        self.ipv6 = loop.makePromise()
    }

    // The connection asks for both kinds, for this one last.
    func initiateAQuery(host: String, port: Int) -> EventLoopFuture<[SocketAddress]> {
        let end = self.loop.scheduleTask(in: TimeAmount(self.search.time)) { self.fail(.slowSearch(host)) }
        self.ipv4.futureResult.whenComplete { _ in end.cancel() }
        self.search.addresses(of: host) { [ipv4, ipv6] result in
            switch result.map({ $0.map { $0.at(port) } }) {
            case .success(let addresses):
                ipv4.succeed(addresses.filter { $0.protocol == .inet })
                ipv6.succeed(addresses.filter { $0.protocol == .inet6 })
            case .failure(let error):
                ipv4.fail(error)
                ipv6.fail(error)
            }
        }
        return self.ipv4.futureResult
    }

    func initiateAAAAQuery(host: String, port: Int) -> EventLoopFuture<[SocketAddress]> {
        self.ipv6.futureResult
    }

    func cancelQueries() { self.fail(.canceled) }

    private func fail(_ error: PlainClientError) {
        self.ipv4.fail(error)
        self.ipv6.fail(error)
    }
}

extension SocketAddress {
    fileprivate func at(_ port: Int) -> SocketAddress {
        var address = self
        address.port = port
        return address
    }
}
