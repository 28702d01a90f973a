import NIOCore
import NIOPosix
import Synchronization
import Testing

@testable import QuinceMail

@Suite("DNS", .timeLimit(.minutes(10)))
struct DNSTests {
    private static func resolver(
        _ server: DNSServer,
        timeout: TimeAmount = .seconds(30),
        cachedAnswers: Int = 10,
        now: @escaping @Sendable () -> ContinuousClock.Instant = { .now }
    ) -> DNSResolver {
        DNSResolver(
            servers: [server],
            group: MultiThreadedEventLoopGroup.singleton,
            timeout: timeout,
            cachedAnswers: cachedAnswers,
            now: now
        )
    }

    /// A text that is no address gives a record that no server of these tests has.
    private static func address(_ text: String) -> DNSData {
        IPAddress(parsing: text).map(DNSData.address) ?? .name(text)
    }

    @Test("each type of record is read")
    func types() async throws {
        let pointer = Wire.pointer
        let mail = [0, 10, 4] + Array("mail".utf8) + pointer
        let records: [UInt8: [UInt8]] = [
            1: [192, 0, 2, 1], 5: Wire.name("other.example"), 12: [1, 0x2E, 4] + Array("a\\ b".utf8) + [0],
            15: mail,
            16: Wire.text("v=spf1 ") + Wire.text("-all"),
            28: [0x20, 1, 0x0D, 0xB8] + [UInt8](repeating: 0, count: 11) + [1],
        ]
        try await NameServer.with { query in
            let type = query.bytes[query.bytes.count - 3]
            return [query.response([Wire.record(pointer, type, records[type] ?? [])])]
        } _: { server, address in
            let resolver = Self.resolver(address)
            #expect(await resolver.lookup("example.com", .a) == .found([Self.address("192.0.2.1")]))
            #expect(await resolver.lookup("example.com", .aaaa) == .found([Self.address("2001:db8::1")]))
            #expect(await resolver.lookup("example.com", .cname) == .found([.name("other.example")]))
            #expect(await resolver.lookup("example.com", .ptr) == .found([.name(#"\046.a\092\032b"#)]))
            #expect(
                await resolver.lookup("example.com", .mx)
                    == .found([.exchange(preference: 10, name: "mail.example.com")])
            )
            #expect(await resolver.lookup("Example.com.", .txt) == .found([.text(Array("v=spf1 -all".utf8))]))
            #expect(server.queries.allSatisfy { !$0.isTCP && $0.name == "example.com" })
            #expect(Set(server.queries.map(\.id)).count > 1)
        }
    }

    @Test("no name, no data and failures are told apart")
    func kinds() async throws {
        try await NameServer.with { query in
            switch query.name {
            case "none.example": [query.response(flags: 0x8183)]
            case "empty.example": [query.response()]
            default: [query.response(flags: 0x8182)]
            }
        } _: { server, address in
            let resolver = Self.resolver(address)
            #expect(await resolver.lookup("none.example", .a) == .noName)
            #expect(await resolver.lookup("empty.example", .a) == .noData)
            #expect(await resolver.lookup("failing.example", .a) == .failed(.serverFailure))
            #expect(server.queries.filter { $0.name == "failing.example" }.count == 2)
        }
    }

    @Test(
        "names that can't exist aren't asked for",
        arguments: [
            "", ".", "a..b", ".a", "bücher.example", String(repeating: "a", count: 64),
            String(repeating: "a.", count: 128),
        ]
    )
    func names(_ name: String) async throws {
        let resolver = DNSResolver(servers: [], group: MultiThreadedEventLoopGroup.singleton)
        #expect(await resolver.lookup(name, .a) == .noName)
    }

    @Test("an answer that is cut is asked for again over TCP")
    func truncated() async throws {
        let long = String(repeating: "x", count: 250)
        try await NameServer.with { query in
            guard query.isTCP else { return [query.response(flags: 0x8380)] }
            return [query.response((0..<8).map { _ in Wire.record(Wire.pointer, 16, Wire.text(long)) })]
        } _: { server, address in
            let answer = await Self.resolver(address).lookup("example.com", .txt)
            #expect(answer == .found([DNSData](repeating: .text(Array(long.utf8)), count: 8)))
            #expect(server.queries.map(\.isTCP) == [false, true])
        }
    }

    @Test("answers with another number, name or type are ignored")
    func strangers() async throws {
        try await NameServer.with { query in
            let forged = query.response([Wire.record(Wire.pointer, 1, [203, 0, 113, 1])])
            let wrongID = [forged[0] ^ 1] + forged.dropFirst()
            let wrongName = forged.map { $0 == UInt8(ascii: "x") ? UInt8(ascii: "y") : $0 }
            var wrongType = forged
            wrongType[query.bytes.count - 3] = 28
            var noResponse = forged
            noResponse[2] &= 0x7F
            return [
                wrongID, wrongName, wrongType, noResponse, Array(forged.prefix(11)), [],
                query.response([Wire.record(Wire.pointer, 1, [192, 0, 2, 1])]),
            ]
        } _: { _, address in
            #expect(
                await Self.resolver(address).lookup("example.com", .a)
                    == .found([Self.address("192.0.2.1")])
            )
        }
    }

    @Test("a server that guesses is given up")
    func guesses() async throws {
        try await NameServer.with { query in
            [[UInt8]](repeating: [UInt8](repeating: 0, count: 40), count: 33)
        } _: { _, address in
            #expect(await Self.resolver(address).lookup("example.com", .a) == .failed(.malformed))
        }
    }

    @Test("a server that doesn't answer is asked twice")
    func timeout() async throws {
        try await NameServer.with { _ in
            []
        } _: { server, address in
            let answer = await Self.resolver(address, timeout: .milliseconds(50)).lookup("example.com", .a)
            #expect(answer == .failed(.timeout))
            // The last query can still be on its way to the server's handler.
            while server.queries.count < 2 { await Task.yield() }
            #expect(server.queries.count == 2)
        }
    }

    @Test("the second server is asked if the first one fails")
    func secondServer() async throws {
        try await NameServer.with {
            [$0.response(flags: 0x8185)]
        } _: { _, first in
            try await NameServer.with { query in
                [query.response([Wire.record(Wire.pointer, 1, [192, 0, 2, 1])])]
            } _: { _, second in
                let resolver = DNSResolver(
                    servers: [first, second],
                    group: MultiThreadedEventLoopGroup.singleton
                )
                #expect(await resolver.lookup("example.com", .a) == .found([Self.address("192.0.2.1")]))
            }
        }
    }

    @Test("aliases are followed within an answer, and with another question")
    func aliases() async throws {
        try await NameServer.with { query in
            switch query.name {
            case "a.example":
                [
                    query.response([
                        Wire.record(Wire.name("B.example"), 5, Wire.name("c.example")),
                        Wire.record(Wire.pointer, 5, Wire.name("b.example")),
                    ])
                ]
            case "c.example": [query.response([Wire.record(Wire.pointer, 1, [192, 0, 2, 1])])]
            case "d.example":
                [query.response(flags: 0x8183, [Wire.record(Wire.pointer, 5, Wire.name("e.example"))])]
            case "loop.example": [query.response([Wire.record(Wire.pointer, 5, Wire.pointer)])]
            default:
                // An endless chain: n.example is an alias of n+1.example.
                [
                    query.response([
                        Wire.record(
                            Wire.pointer,
                            5,
                            Wire.name("\((Int(query.name.prefix { $0 != "." }) ?? 0) + 1).example")
                        )
                    ])
                ]
            }
        } _: { server, address in
            let resolver = Self.resolver(address)
            #expect(await resolver.lookup("a.example", .a) == .found([Self.address("192.0.2.1")]))
            #expect(server.queries.map(\.name) == ["a.example", "c.example"])
            #expect(await resolver.lookup("d.example", .a) == .noName)
            #expect(await resolver.lookup("loop.example", .a) == .failed(.tooManyAliases))
            #expect(await resolver.lookup("0.example", .a) == .failed(.tooManyAliases))
            #expect(server.queries.count == 4 + 9)
        }
    }

    @Test("an answer is remembered for its lifetime, and failures aren't")
    func cache() async throws {
        let clock = Mutex(ContinuousClock.now)
        try await NameServer.with { query in
            let soa = Wire.record(
                Wire.name("example"),
                6,
                lifetime: 90,
                [0, 0] + [UInt8](repeating: 0, count: 19) + [30]
            )
            switch query.name {
            case "a.example":
                return [query.response([Wire.record(Wire.pointer, 1, lifetime: 60, [192, 0, 2, 1])])]
            case "none.example": return [query.response(flags: 0x8183, authority: [soa])]
            case "brief.example": return [query.response(flags: 0x8183)]
            default: return [query.response(flags: 0x8182)]
            }
        } _: { server, address in
            let resolver = Self.resolver(address) { clock.withLock { $0 } }
            for (seconds, count) in [(0, 5), (29, 8), (30, 12), (59, 15), (60, 20)] {
                let start = clock.withLock { $0 }
                clock.withLock { $0 += .seconds(seconds) }
                for name in ["a.example", "none.example", "brief.example", "failing.example"] {
                    _ = await resolver.lookup(name, .a)
                }
                clock.withLock { $0 = start }
                // a, none, brief: one question each; failing: two.
                #expect(server.queries.count == count, "after \(seconds) s")
            }
        }
    }

    @Test("no more answers are remembered than there is room for")
    func bounded() throws {
        var cache = DNSCache(capacity: 3)
        let now = ContinuousClock.now
        func key(_ number: Int) throws -> DNSCache.Key {
            DNSCache.Key(name: try #require(DNSName(parsing: "\(number).example")), type: .a)
        }
        for number in 1...10 {
            cache.keep(
                .found([Self.address("192.0.2.1")]),
                try key(number),
                lifetime: UInt32(100 - number),
                now
            )
        }
        #expect(cache.count == 3)
        #expect(cache.answer(try key(10), now) != nil)
        #expect(cache.answer(try key(3), now) == nil)
        cache.keep(.found([.text([UInt8](repeating: 0, count: 9_000))]), try key(11), lifetime: 100, now)
        #expect(cache.answer(try key(11), now) == nil)
        cache.keep(.found([Self.address("192.0.2.1")]), try key(12), lifetime: 1_000_000, now)
        #expect(cache.answer(try key(12), now + .seconds(3_599)) != nil)
        #expect(cache.answer(try key(12), now + .seconds(3_600)) == nil)
    }

    @Test(
        "messages that are damaged are refused",
        arguments: [
            [0xC0, 12, 0, 1, 0, 1, 0, 0, 0, 1, 0, 3, 1, 2, 3],
            [0xC0, 12, 0, 1, 0, 1, 0, 0, 0, 1, 0, 4, 1, 2, 3],
            [0xC0, 29, 0, 1, 0, 1, 0, 0, 0, 1, 0, 4, 1, 2, 3, 4],
            [0xC0, 0xFF, 0, 1, 0, 1, 0, 0, 0, 1, 0, 4, 1, 2, 3, 4],
            [0x80, 0, 0, 1, 0, 1, 0, 0, 0, 1, 0, 4, 1, 2, 3, 4],
            [0xC0, 12, 0, 16, 0, 1, 0, 0, 0, 1, 0, 2, 2, 1],
            [0xC0, 12, 0, 5, 0, 1, 0, 0, 0, 1, 0, 4, 0xC0, 12, 0, 0], [0xC0], [],
        ] as [[UInt8]]
    )
    func damaged(_ record: [UInt8]) throws {
        let question = DNSMessage.Question(
            id: 7,
            name: try #require(DNSName(parsing: "example.com")),
            type: .a
        )
        let query = NameServer.Query(bytes: question.bytes, isTCP: false)
        let bytes = query.response([record])
        #expect(throws: DNSFailure.malformed) { try DNSMessage(parsing: bytes, to: question) }
    }

    @Test("the machine's name servers are those of resolv.conf")
    func resolvConf() throws {
        let file =
            "# none\nsearch example\nnameserver 192.0.2.1\nnameserver\t2001:db8::1 \nnameserver fe80::1%eth0\noptions x\n"
        #expect(
            DNSServer.parse(file).map { "\($0.address) \($0.port)" } == ["192.0.2.1 53", "2001:db8::1 53"]
        )
        #expect(DNSServer.parse("").map { "\($0.address)" } == ["127.0.0.1"])
        #expect(DNSServer.parse(String(repeating: "nameserver 192.0.2.1\n", count: 9)).count == 3)
    }
}
