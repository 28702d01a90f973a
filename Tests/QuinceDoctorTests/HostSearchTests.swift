import Foundation
import HTTPTypes
import NIOCore
import NIOPosix
import PlainClient
import Synchronization
import Testing

/// The search for hosts: names that nobody resolves take no thread from the others.
@Suite("Host search")
struct HostSearchTests {
    private static let address = "192.0.2.7"

    /// A name server that doesn't respond for names that begin with `hang`, until it is told to.
    private final class NameServer: Sendable {
        private let isOpen = NSCondition()
        private let state = Mutex((asked: [String](), isOpen: false))

        var asked: [String] { self.state.withLock { $0.asked } }

        func addresses(of host: String) -> [SocketAddress] {
            self.state.withLock { $0.asked.append(host) }
            if host.hasPrefix("hang") {
                self.isOpen.lock()
                while !self.state.withLock({ $0.isOpen }) { self.isOpen.wait() }
                self.isOpen.unlock()
            }
            return (try? SocketAddress(ipAddress: HostSearchTests.address, port: 0)).map { [$0] } ?? []
        }

        func open() {
            self.isOpen.lock()
            self.state.withLock { $0.isOpen = true }
            self.isOpen.broadcast()
            self.isOpen.unlock()
        }
    }

    private func search(_ server: NameServer, _ time: Duration) -> HostSearch {
        HostSearch(time: time, lookUp: { server.addresses(of: $0) }, isWanted: { _ in true })
    }

    private let loop = MultiThreadedEventLoopGroup.singleton.any()

    private func query(_ host: String, _ search: HostSearch) -> EventLoopFuture<[SocketAddress]> {
        self.loop.flatSubmit { [loop] in
            let resolver = search.resolver(on: loop)
            let ipv4 = resolver.initiateAQuery(host: host, port: 80)
            let ipv6 = resolver.initiateAAAAQuery(host: host, port: 80)
            return ipv4.and(ipv6).map { $0 + $1 }
        }
    }

    @Test("names without a response delay neither a host that resolved, nor localhost, nor an IP address")
    func hanging() async throws {
        let server = NameServer()
        defer { server.open() }
        let search = self.search(server, .seconds(60))
        #expect(
            try await self.query("good.example", search).get().map(\.description) == ["[IPv4]192.0.2.7:80"]
        )
        let hanging = (0..<200).map { self.query("hang\($0).example", search) }
        for host in ["good.example", "localhost", "127.1", "::1"] {
            let addresses = try await self.query(host, search).get()
            #expect(!addresses.isEmpty && addresses.allSatisfy { $0.port == 80 })
        }
        // Only names are searched, and the others follow in their turn.
        #expect(!server.asked.contains { ["localhost", "127.1", "::1"].contains($0) })
        #expect(server.asked.count < 150)
        server.open()
        for query in hanging { #expect(try await query.get().count == 1) }
    }

    @Test("all who ask for a host share one search")
    func shared() async throws {
        let server = NameServer()
        defer { server.open() }
        let search = self.search(server, .seconds(60))
        let queries = (0..<50).map { _ in self.query("hang.example", search) }
        // The loop gets there after all have asked.
        self.loop.execute { server.open() }
        for query in queries { #expect(try await query.get().count == 1) }
        #expect(server.asked == ["hang.example"])
    }

    @Test("a search that takes too long says so")
    func slow() async throws {
        let server = NameServer()
        defer { server.open() }
        let search = self.search(server, .milliseconds(20))
        let error = await #expect(throws: PlainClientError.self) {
            try await self.query("hang.example", search).get()
        }
        #expect(error == .slowSearch("hang.example"))
        let client = PlainClient(search: { search.resolver(on: $0) })
        let url = try #require(URL(string: "http://hang.example/"))
        await #expect(throws: PlainClientError.slowSearch("hang.example")) {
            _ = try await client.send(.get, url)
        }
    }
}
