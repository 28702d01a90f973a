import Testing

@testable import QuinceMail

@Suite("SPF")
struct SPFTests {
    private static let client = "192.0.2.3"

    private static func verdict(
        _ texts: [String: String],
        sender: String = "strong-bad@email.example.com",
        client: String = Self.client
    ) async throws -> SPFVerdict {
        await SPFCheck(dns: Zone(texts: texts), receiver: "mx.example.org", now: { Sample.now }).verdict(
            client: try #require(IPAddress(parsing: client)),
            helo: "mx.example.com",
            sender: sender
        )
    }

    /// RFC 7208 §7.4.
    @Test(
        "macros expand as in the RFC",
        arguments: [
            ("%{s}", "strong-bad@email.example.com"), ("%{o}", "email.example.com"),
            ("%{d}", "email.example.com"),
            ("%{d4}", "email.example.com"), ("%{d3}", "email.example.com"), ("%{d2}", "example.com"),
            ("%{d1}", "com"),
            ("%{dr}", "com.example.email"), ("%{d2r}", "example.email"), ("%{l}", "strong-bad"),
            ("%{l-}", "strong.bad"),
            ("%{lr}", "strong-bad"), ("%{lr-}", "bad.strong"), ("%{l1r-}", "strong"),
            ("%{ir}.%{v}._spf.%{d2}", "3.2.0.192.in-addr._spf.example.com"),
            ("%{lr-}.lp._spf.%{d2}", "bad.strong.lp._spf.example.com"),
            ("%{d2}.trusted-domains.example.net", "example.com.trusted-domains.example.net"),
            ("%{S}%%%_%-", "strong-bad%40email.example.com% %20"),
            ("%{c} %{r} %{t}", "192.0.2.3 mx.example.org 1790000000"),
            ("%{p} %{h}", "unknown mx.example.com"), ("%{d99999999999999999999}", "email.example.com"),
        ]
    )
    func macros(_ text: String, _ expected: String) async throws {
        let verdict = try await Self.verdict([
            "email.example.com": "v=spf1 -all exp=why.%{d2}", "why.example.com": text,
        ])
        #expect(verdict.result == .fail)
        #expect(verdict.explanation == expected)
    }

    @Test("the verdict says what was checked and why")
    func reasons() async throws {
        let texts = ["email.example.com": "v=spf1 ip4:192.0.2.0/24 -all"]
        let pass = try await Self.verdict(texts, client: "::ffff:192.0.2.3")
        #expect(pass.result == .pass)
        #expect(pass.identity == .mailFrom)
        #expect(pass.reason == "192.0.2.3 matches ip4:192.0.2.0/24 in the record of email.example.com.")
        let fail = try await Self.verdict(texts, client: "2001:db8::1")
        #expect(fail.reason == "2001:db8::1 matches -all in the record of email.example.com.")
        let helo = try await Self.verdict(["mx.example.com": "v=spf1 a -all"], sender: "")
        #expect(helo.identity == .helo)
        #expect(helo.domain == "mx.example.com")
        #expect(helo.result == .fail)
        #expect(try await Self.verdict([:]).reason == "email.example.com has no SPF record.")
    }

    @Test("ten lookups are made, and not one more", arguments: [(10, SPFResult.pass), (11, .permerror)])
    func lookups(_ count: Int, _ result: SPFResult) async throws {
        var texts = ["email.example.com": "v=spf1 include:1.example.com -all"]
        for number in 1..<count {
            texts["\(number).example.com"] = "v=spf1 include:\(number + 1).example.com -all"
        }
        texts["\(count).example.com"] = "v=spf1 +all"
        #expect(try await Self.verdict(texts).result == result)
    }

    @Test("an endless circle ends")
    func circle() async throws {
        let texts = ["email.example.com": "v=spf1 redirect=email.example.com"]
        #expect(try await Self.verdict(texts).result == .permerror)
    }

    @Test(
        "an explanation that can't be shown is left out, and a long one is cut",
        arguments: [
            ("a\r\nb", nil), ("\u{1B}[31m", nil), ("ä", nil), ("%{x}", nil), ("%", nil),
            (String(repeating: "x", count: 900), String(repeating: "x", count: 450)),
        ] as [(String, String?)]
    )
    func explanations(_ text: String, _ expected: String?) async throws {
        let verdict = try await Self.verdict([
            "email.example.com": "v=spf1 -all exp=why.example.com", "why.example.com": text,
        ])
        #expect(verdict.result == .fail)
        #expect(verdict.explanation == expected)
    }

    @Test("mail exchangers are asked for in the order of their preference, until one matches")
    func exchangers() async throws {
        let zone = Zone([
            "example.com": [
                .record(.txt, .text(Array("v=spf1 mx -all".utf8))),
                .record(.mx, .exchange(preference: 20, name: "c.example.com")),
                .record(.mx, .exchange(preference: 10, name: "b.example.com")),
                .record(.mx, .exchange(preference: 0, name: "")),
            ],
            "b.example.com": [.record(.a, .address(try #require(IPAddress(parsing: Self.client))))],
            "c.example.com": [.timeout],
        ])
        let verdict = await SPFCheck(dns: zone).verdict(
            client: try #require(IPAddress(parsing: Self.client)),
            helo: "x",
            sender: "a@example.com"
        )
        #expect(verdict.result == .pass)
        #expect(zone.questions == ["example.com txt", "example.com mx", "b.example.com a"])
    }

    @Test("the names of a client are asked for once")
    func names() async throws {
        let zone = Zone([
            "example.com": [
                .record(
                    .txt,
                    .text(Array("v=spf1 ptr:a.example ptr:b.example exists:%{p}.x.example ptr -all".utf8))
                )
            ],
            "3.2.0.192.in-addr.arpa": [.record(.ptr, .name("MX.example.com"))],
            "mx.example.com": [.record(.a, .address(try #require(IPAddress(parsing: Self.client))))],
        ])
        let verdict = await SPFCheck(dns: zone).verdict(
            client: try #require(IPAddress(parsing: Self.client)),
            helo: "x",
            sender: "a@example.com"
        )
        #expect(verdict.result == .pass)
        #expect(zone.questions.filter { $0.hasSuffix("ptr") } == ["3.2.0.192.in-addr.arpa ptr"])
        #expect(zone.questions.contains("mx.example.com.x.example a"))
    }
}
