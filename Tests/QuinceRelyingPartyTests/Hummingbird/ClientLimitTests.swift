import Clients
import HTTPTypes
import Hummingbird
import Logging
import NIOCore
import NIOEmbedded
import Testing

@testable import QuinceHummingbird

@Suite("ClientLimit")
struct ClientLimitTests {
    /// One row: what proxies wrote, how many of them are trusted, and who the client is then.
    struct Row: CustomTestStringConvertible, Sendable {
        let header: String
        let proxies: Int
        let client: String?
        let why: String
        var testDescription: String { self.why }

        init(_ header: String, _ proxies: Int, _ client: String?, _ why: String) {
            (self.header, self.proxies, self.client, self.why) = (header, proxies, client, why)
        }
    }

    static let rows: [Row] = [
        Row("192.0.2.1", 0, nil, "no proxy: the client's own word"),
        Row("192.0.2.1", 1, "192.0.2.1", "one proxy"),
        Row("198.51.100.1, 192.0.2.1", 1, "192.0.2.1", "what the client wrote itself is further left"),
        Row("198.51.100.1, 192.0.2.1 ,10.0.0.1", 2, "192.0.2.1", "two proxies, spaces"),
        Row("192.0.2.1", 2, nil, "not by way of both"),
        Row("", 1, nil, "nothing"),
        Row("192.0.2.1,", 1, nil, "nothing in the last place"),
        Row("unknown", 1, nil, "no address"),
        Row("192.0.2.1:443", 1, "192.0.2.1", "with a port"),
        Row("[2001:db8:1:2:3::4]:443", 1, "2001:db8:1:2", "IPv6 with a port"),
        Row("2001:db8:1:2::", 1, "2001:db8:1:2", "the network of an IPv6 address"),
        Row("2001:0db8:0001:0002:ffff:ffff:ffff:ffff", 1, "2001:db8:1:2", "written out, the same network"),
        Row("2001:db8:1:3::1", 1, "2001:db8:1:3", "the next network"),
        Row("2001:db8::1", 1, "2001:db8:0:0", "zeros inside the network"),
        Row("::1", 1, "::1", "this machine"),
        Row("::ffff:192.0.2.1", 1, "::ffff:192.0.2.1", "IPv4 in IPv6's clothes is one client"),
    ]

    @Test("who a client is behind proxies", arguments: rows)
    func forwarded(_ row: Row) throws {
        let name = try #require(HTTPField.Name("X-Forwarded-For"))
        #expect(ClientAddress.forwarded([name: row.header], proxies: row.proxies) == row.client)
        // Some proxies add a line of their own.
        var lines = HTTPFields()
        for part in row.header.split(separator: ",", omittingEmptySubsequences: false) {
            lines.append(HTTPField(name: name, value: String(part)))
        }
        #expect(ClientAddress.forwarded(lines, proxies: row.proxies) == row.client)
    }

    private struct Context: RequestContext, RemoteAddressRequestContext {
        var coreContext: CoreRequestContextStorage
        let remoteAddress: SocketAddress?

        init(source: ApplicationRequestContextSource) {
            self.coreContext = .init(source: source)
            self.remoteAddress = nil
        }

        init(_ address: String) throws {
            let source = ApplicationRequestContextSource(
                channel: EmbeddedChannel(),
                logger: .init(label: "test")
            )
            self.coreContext = .init(source: source)
            self.remoteAddress = try SocketAddress(ipAddress: address, port: 1)
        }
    }

    private func request(_ forwarded: String? = nil) throws -> Request {
        var head = HTTPRequest(method: .get, scheme: nil, authority: nil, path: "/")
        head.headerFields[try #require(HTTPField.Name("X-Forwarded-For"))] = forwarded
        return Request(head: head, body: .init(buffer: ByteBuffer()))
    }

    @Test("a client with a whole IPv6 network has one allowance, its neighbour another")
    func networks() throws {
        let limit = ClientLimit<Context>(2, per: .seconds(3_600))
        #expect(limit.allows(try self.request(), try Context("2001:db8:1:2::1")))
        #expect(limit.allows(try self.request(), try Context("2001:db8:1:2:ffff::9")))
        #expect(!limit.allows(try self.request("192.0.2.9"), try Context("2001:db8:1:2::5")))
        #expect(limit.allows(try self.request(), try Context("2001:db8:1:3::1")))
        #expect(limit.allows(try self.request(), try Context("192.0.2.1")))
    }

    @Test("behind a proxy clients are told apart by its word; who comes without it is the connection")
    func proxies() throws {
        let limit = ClientLimit<Context>(
            1,
            per: .seconds(3_600),
            client: ClientLimit.client(behindProxies: 1)
        )
        #expect(limit.allows(try self.request("192.0.2.1"), try Context("10.0.0.1")))
        #expect(!limit.allows(try self.request("192.0.2.1"), try Context("10.0.0.1")))
        #expect(!limit.allows(try self.request("198.51.100.1, 192.0.2.1"), try Context("10.0.0.1")))
        #expect(limit.allows(try self.request("192.0.2.2"), try Context("10.0.0.1")))
        #expect(limit.allows(try self.request(), try Context("10.0.0.1")))
        #expect(!limit.allows(try self.request(), try Context("10.0.0.1")))
    }

    @Test("an allowance grows again in its time")
    func refill() {
        let limiter = RateLimiter(3, per: .seconds(60))
        let start = ContinuousClock.now
        for _ in 0..<3 { #expect(limiter.allows("a", at: start)) }
        #expect(!limiter.allows("a", at: start + .seconds(19)))
        #expect(limiter.allows("a", at: start + .seconds(20)))
        #expect(!limiter.allows("a", at: start + .seconds(39)))
        for _ in 0..<3 { #expect(limiter.allows("a", at: start + .seconds(3_600))) }
        #expect(!limiter.allows("a", at: start + .seconds(3_600)), "never more than the whole")
    }

    @Test("what is kept has an end: for others, those are forgotten who used least of theirs")
    func capacity() {
        let limiter = RateLimiter(2, per: .seconds(60))
        let start = ContinuousClock.now
        for _ in 0..<2 { #expect(limiter.allows("busy", at: start)) }
        for number in 0..<3 * RateLimiter.capacity {
            #expect(limiter.allows("\(number)", at: start), "many who ask once shut nobody out")
            #expect(limiter.count <= RateLimiter.capacity)
        }
        #expect(!limiter.allows("busy", at: start), "who used up theirs stays known")
        for number in 0..<RateLimiter.capacity { _ = limiter.allows("\(number)", at: start + .seconds(60)) }
        #expect(limiter.count <= RateLimiter.capacity)
        #expect(limiter.allows("busy", at: start + .seconds(60)))
    }
}
