import HTTPTypes
import Hummingbird
import HummingbirdTesting
import NIOCore
import QuinceMail
import QuinceProtocol
import Synchronization
import Testing

@testable import QuinceService

/// TXT records in memory, and what was asked.
private final class Zone: DNSLookup {
    private let texts: [String: [String]]
    private let failure: DNSFailure?
    private let asked = Mutex<[String]>([])

    init(_ texts: [String: [String]] = [:], failure: DNSFailure? = nil) {
        self.texts = texts
        self.failure = failure
    }

    var questions: [String] { self.asked.withLock { $0 } }

    func lookup(_ name: String, _ type: DNSType) async -> DNSAnswer {
        self.asked.withLock { $0.append(name) }
        if let failure { return .failed(failure) }
        guard let texts = self.texts[name] else { return .noName }
        return type == .txt ? .found(texts.map { .text(Array($0.utf8)) }) : .noData
    }
}

/// Lookups that wait until the test lets them go.
private final class Gate: DNSLookup {
    let (asked, asking) = AsyncStream.makeStream(of: Void.self)
    private let waiting = Mutex<[CheckedContinuation<Void, Never>]>([])

    func lookup(_: String, _: DNSType) async -> DNSAnswer {
        await withCheckedContinuation { continuation in
            self.waiting.withLock { $0.append(continuation) }
            self.asking.yield()
        }
        return .noName
    }

    func open() {
        let all = self.waiting.withLock { waiting in
            defer { waiting = [] }
            return waiting
        }
        for continuation in all { continuation.resume() }
    }
}

@Suite("What DNS says about a mail source", .timeLimit(.minutes(10)))
struct DNSCheckTests {
    private static func question(servers: [String] = [], selectors: [String] = []) throws
        -> DNSCheck.Question
    {
        .init(
            domain: "example.com",
            servers: try servers.map { try #require(IPAddress(parsing: $0)) },
            selectors: selectors
        )
    }

    private static func check(_ zone: Zone, patience: Duration = DNSCheck.patience) -> DNSCheck {
        DNSCheck(dns: zone, nameServers: ["192.0.2.53", "192.0.2.54"], patience: patience)
    }

    @Test("each server and each key has a finding, in this order, and DMARC has one")
    func findings() async throws {
        let zone = Zone([
            "example.com": ["v=spf1 ip4:192.0.2.1 -all"], "_dmarc.example.com": ["v=DMARC1; p=none"],
            "s1._domainkey.example.com": ["v=DKIM1; k=ed25519; p=AAAA"],
        ])
        let report = await Self.check(zone)
            .report(on: try Self.question(servers: ["192.0.2.1", "192.0.2.2"], selectors: ["s1", "s2"]))
        #expect(report.problem == nil)
        #expect(report.findings.map(\.subject) == ["SPF", "SPF", "DKIM", "DKIM", "DMARC"])
        #expect(report.findings.map(\.isGood) == [true, false, true, false, true])
        #expect(report.findings[1].record?.name == "example.com")
        #expect(report.findings[1].record?.text == "v=spf1 ip4:192.0.2.2 ip4:192.0.2.1 -all")
        #expect(report.findings[3].record?.name == "s2._domainkey.example.com")
    }

    @Test("a domain gets one SPF record for all its servers")
    func oneRecord() async throws {
        let question = try Self.question(servers: ["192.0.2.1", "2001:db8::9"])
        let none = await Self.check(Zone()).report(on: question)
        let texts = none.findings.filter { $0.subject == "SPF" }.map { $0.record?.text }
        #expect(texts == Array(repeating: "v=spf1 ip4:192.0.2.1 ip6:2001:db8::9 -all", count: 2))
        let zone = Zone(["example.com": ["v=spf1 ip4:198.51.100.7 ~all"]])
        let some = await Self.check(zone).report(on: question)
        #expect(
            some.findings.first?.record?.text
                == "v=spf1 ip4:192.0.2.1 ip6:2001:db8::9 ip4:198.51.100.7 ~all"
        )
    }

    @Test(
        "a name server that doesn't answer is named, and is asked once",
        arguments: [DNSFailure.timeout, .unreachable]
    )
    func silence(_ failure: DNSFailure) async throws {
        let zone = Zone(failure: failure)
        let report = await Self.check(zone)
            .report(on: try Self.question(servers: ["192.0.2.1", "192.0.2.2"], selectors: ["s1"]))
        #expect(
            report.problem
                == "DNS gives no answer about example.com: \(failure.rawValue). Quince asked 192.0.2.53, 192.0.2.54, from /etc/resolv.conf."
        )
        #expect(report.findings == [] && zone.questions.count == 1)
    }

    @Test("a failure that a name server reports is a finding")
    func serverFailure() async throws {
        let report = await Self.check(Zone(failure: .serverFailure)).report(on: try Self.question())
        #expect(report.problem == nil)
        #expect(
            report.findings.map(\.text) == ["DNS gave no answer about _dmarc.example.com. Try again later."]
        )
    }

    @Test("after its time, a check asks no more, and says so")
    func late() async throws {
        let zone = Zone()
        let report = await Self.check(zone, patience: .zero).report(on: try Self.question(selectors: ["s1"]))
        #expect(report.problem?.hasPrefix("The check took more than 0 seconds") == true)
        #expect(zone.questions == [] && report.findings.allSatisfy { !$0.isGood && $0.record == nil })
    }

    @Test(
        "what can't be asked about is refused with a sentence",
        arguments: [
            (
                ["domain": "exämple.com"],
                "'exämple.com' isn't a domain; write one such as mail.example.com, and in ASCII (xn--…)"
            ),
            (
                ["domain": "news@example.com"],
                "'news@example.com' isn't a domain; write one such as mail.example.com, and in ASCII (xn--…)"
            ),
            (
                ["domain": "example.com", "servers": ["localhost"]],
                "'localhost' isn't an IP address; write one such as 203.0.113.9 or 2001:db8::9"
            ),
            (
                ["domain": "example.com", "selectors": ["s 1"]],
                "'s 1' isn't a DKIM selector; write only what stands before ._domainkey, such as s1"
            ),
            (
                ["domain": "example.com", "selectors": .array(Array(repeating: "s", count: 21))],
                "'selectors' has more than 20 entries; send fewer"
            ),
            (["servers": []], "the body has no 'domain'; add it"),
        ] as [(JSONValue, String)]
    )
    func refusals(_ body: JSONValue, _ sentence: String) async throws {
        try await TestService.run { service in
            let answer = try await service.api(.post, "/mail/source-check", body)
            #expect(answer.status == 400 && answer.error == sentence)
        }
    }

    @Test("one client has one check at a time, with fresh answers each")
    func oneAtATime() async throws {
        let gate = Gate()
        let made = Mutex(0)
        let routes = DNSCheckRoutes {
            made.withLock { $0 += 1 }
            return DNSCheck(dns: gate, nameServers: ["192.0.2.53"])
        }
        let route = try #require(routes.routes.first)
        let router = Router(context: ServiceContext.self)
        router.on(route.routerPath, method: route.method) { request, context -> Response in
            do {
                return try await route.handler(try await ConsoleCall(request, context, for: route)).response
            } catch let error as ConsoleError { return error.response }
        }
        try await Application(router: router).test(.router) { client in
            @Sendable func ask() async throws -> Answer {
                let response = try await client.executeRequest(
                    uri: "\(Paths.consoleAPI)/mail/source-check",
                    method: .post,
                    headers: [.contentType: "application/json"],
                    body: ByteBuffer(string: #"{"domain": "Example.com"}"#)
                )
                return Answer(response)
            }
            async let first = ask()
            for await _ in gate.asked { break }
            let second = try await ask()
            #expect(second.status == 409)
            #expect(second.error == "DNS is being asked for you already; wait for the response")
            gate.open()
            let answer = try await first
            #expect(answer.status == 200 && answer.json?["domain"] == "example.com")
            #expect(answer.json?["nameServers"] == ["192.0.2.53"])

            async let third = ask()
            for await _ in gate.asked { break }
            gate.open()
            #expect(try await third.status == 200 && made.withLock { $0 } == 2)
        }
    }
}
