import Foundation
package import NIOCore
package import NIOPosix
import Synchronization

/// Finds the IP addresses of hosts on threads of its own, and refuses hosts with an IP address that isn't wanted.
///
/// A request that uses it connects only to the addresses that were checked: the name isn't resolved a second time.
package final class HostSearch: Sendable {
    private let isWanted: @Sendable (SocketAddress) -> Bool
    private let threads: NIOThreadPool
    private let waiting = Mutex<[String: [Answer]]>([:])

    fileprivate typealias Answer = @Sendable (Result<[SocketAddress], PlainClientError>) -> Void

    /// How many hosts are searched at the same time; a name server that doesn't respond holds a thread for seconds.
    private static let threadCount = 8

    /// - Parameter isWanted: Whether the program may connect to an address. One unwanted address refuses the host.
    package init(isWanted: @escaping @Sendable (SocketAddress) -> Bool) {
        self.isWanted = isWanted
        self.threads = NIOThreadPool(numberOfThreads: Self.threadCount)
        self.threads.start()
    }

    deinit { self.threads.shutdownGracefully { _ in } }

    /// The search of one request.
    package func resolver(on loop: any EventLoop) -> any Resolver & Sendable { HostQuery(self, loop) }

    fileprivate func addresses(of host: String, port: Int, _ answer: @escaping Answer) {
        let key = "\(host):\(port)"
        let isFirst = self.waiting.withLock { waiting in
            waiting[key, default: []].append(answer)
            return waiting[key]?.count == 1
        }
        guard isFirst else { return }
        self.threads.submit { state in
            let result = state == .active ? self.search(host, port) : .failure(.canceled)
            let answers = self.waiting.withLock { $0.removeValue(forKey: key) ?? [] }
            for answer in answers { answer(result) }
        }
    }

    private func search(_ host: String, _ port: Int) -> Result<[SocketAddress], PlainClientError> {
        let addresses = Self.lookUp(host, port)
        guard !addresses.isEmpty else { return .failure(.unknownHost(host)) }
        guard let unwanted = addresses.first(where: { !self.isWanted($0) }) else {
            return .success(addresses)
        }
        return .failure(.refusedAddress(host: host, address: unwanted.ipAddress ?? "?"))
    }

    /// Asks the system, which reads numbers in all their forms, the hosts file and DNS.
    ///
    /// It may take seconds.
    private static func lookUp(_ host: String, _ port: Int) -> [SocketAddress] {
        var hints = unsafe addrinfo()
        unsafe hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
        var first: UnsafeMutablePointer<addrinfo>?
        guard unsafe getaddrinfo(host, String(port), &hints, &first) == 0 else { return [] }
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
    private let ipv4: EventLoopPromise<[SocketAddress]>
    private let ipv6: EventLoopPromise<[SocketAddress]>

    init(_ search: HostSearch, _ loop: any EventLoop) {
        self.search = search
        self.ipv4 = loop.makePromise()
        self.ipv6 = loop.makePromise()
    }

    // The connection asks for both kinds, for this one last.
    func initiateAQuery(host: String, port: Int) -> EventLoopFuture<[SocketAddress]> {
        self.search.addresses(of: host, port: port) { [ipv4, ipv6] result in
            switch result {
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

    func cancelQueries() {
        self.ipv4.fail(PlainClientError.canceled)
        self.ipv6.fail(PlainClientError.canceled)
    }
}
