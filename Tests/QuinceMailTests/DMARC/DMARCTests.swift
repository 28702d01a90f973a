import Testing

@testable import QuinceMail

@Suite("DMARC")
struct DMARCTests {
    private static func spf(_ result: SPFResult, _ domain: String) -> SPFVerdict {
        SPFVerdict(result: result, domain: domain, identity: .mailFrom, reason: "", explanation: nil)
    }

    private static func dkim(_ result: DKIMVerdict.Result, _ domain: String) -> DKIMVerdict {
        DKIMVerdict(result: result, domain: domain, selector: "s", algorithm: "rsa-sha256", reason: "")
    }

    @Test(
        "records are read",
        arguments: [
            ("v=DMARC1; p=reject", DMARCPolicy.reject, DMARCPolicy.reject, false, false),
            ("v=DMARC1;p=Quarantine;sp=none;adkim=s;aspf=S;pct=10;", .quarantine, .none, true, true),
            ("v=DMARC1; p=none; sp=reject; adkim=r", .none, .reject, false, false),
            ("v=DMARC1", .none, .none, false, false),
            ("v=DMARC1; p=other; sp=other; rua=mailto:a@example.com", .none, .none, false, false),
        ]
    )
    func records(_ text: String, _ policy: DMARCPolicy, _ below: DMARCPolicy, _ dkim: Bool, _ spf: Bool)
        throws
    {
        let record = try #require(DMARCRecord(parsing: Array(text.utf8)))
        #expect(record.policy == policy)
        #expect(record.subdomainPolicy == below)
        #expect(record.isStrictForDKIM == dkim)
        #expect(record.isStrictForSPF == spf)
    }

    @Test(
        "other texts aren't records",
        arguments: ["", "v=spf1 -all", "p=reject; v=DMARC1", "v=DMARC2; p=reject", "v=dmarc1", "v=DMARC1; x"]
    )
    func notRecords(_ text: String) { #expect(DMARCRecord(parsing: Array(text.utf8)) == nil) }

    struct Row: Sendable, CustomTestStringConvertible {
        let from: String
        let record: String
        let spf: SPFVerdict?
        let dkim: [DKIMVerdict]
        let result: DMARCVerdict.Result
        let policy: DMARCPolicy
        var testDescription: String { "\(self.from), \(self.record), \(self.result)" }
    }

    static let rows = [
        Row(from: "example.com", record: "p=reject", spf: nil, dkim: [], result: .fail, policy: .reject),
        Row(
            from: "example.com",
            record: "p=reject",
            spf: nil,
            dkim: [dkim(.pass, "example.com")],
            result: .pass,
            policy: .none
        ),
        Row(
            from: "News.Example.com",
            record: "p=reject",
            spf: nil,
            dkim: [dkim(.fail, "example.com"), dkim(.pass, "EXAMPLE.com")],
            result: .pass,
            policy: .none
        ),
        Row(
            from: "news.example.com",
            record: "p=none; sp=quarantine; adkim=s",
            spf: nil,
            dkim: [dkim(.pass, "example.com")],
            result: .fail,
            policy: .quarantine
        ),
        Row(
            from: "example.com",
            record: "p=reject",
            spf: spf(.pass, "example.com"),
            dkim: [],
            result: .pass,
            policy: .none
        ),
        Row(
            from: "example.com",
            record: "p=reject",
            spf: spf(.softfail, "example.com"),
            dkim: [],
            result: .fail,
            policy: .reject
        ),
        Row(
            from: "example.com",
            record: "p=reject",
            spf: spf(.pass, "bounce.example.com"),
            dkim: [],
            result: .fail,
            policy: .reject
        ),
        Row(
            from: "mail.example.com",
            record: "p=reject; aspf=s",
            spf: spf(.pass, "example.com"),
            dkim: [],
            result: .fail,
            policy: .reject
        ),
        Row(
            from: "example.com",
            record: "p=reject",
            spf: spf(.pass, "example.net"),
            dkim: [dkim(.pass, "com")],
            result: .fail,
            policy: .reject
        ),
        Row(
            from: "example.com",
            record: "p=reject",
            spf: nil,
            dkim: [dkim(.temperror, "example.com")],
            result: .temperror,
            policy: .none
        ),
        Row(
            from: "example.com",
            record: "p=reject",
            spf: spf(.temperror, "example.net"),
            dkim: [],
            result: .fail,
            policy: .reject
        ),
        Row(from: "example.net", record: "p=reject", spf: nil, dkim: [], result: .none, policy: .none),
        Row(from: "com", record: "p=reject", spf: nil, dkim: [], result: .none, policy: .none),
    ]

    @Test("SPF or DKIM has to pass for the domain in From", arguments: rows)
    func verdicts(_ row: Row) async {
        let zone = Zone(texts: ["_dmarc.example.com": "v=DMARC1; \(row.record)"])
        let verdict = await DMARCCheck(dns: zone).verdict(from: row.from, spf: row.spf, dkim: row.dkim)
        #expect(verdict.result == row.result)
        #expect(verdict.policy == row.policy)
        #expect(verdict.domain == row.from.lowercased())
    }

    @Test("the nearest record counts, two are none, and at most five names are asked")
    func lookups() async {
        let zone = Zone([
            "_dmarc.b.example.com": [.record(.txt, .text(Array("v=DMARC1; p=quarantine".utf8)))],
            "_dmarc.example.com": [.record(.txt, .text(Array("v=DMARC1; p=reject".utf8)))],
            "_dmarc.two.example": [
                .record(.txt, .text(Array("v=DMARC1; p=reject".utf8))),
                .record(.txt, .text(Array("v=DMARC1; p=none".utf8))),
            ],
            "_dmarc.slow.example": [.timeout],
        ])
        let check = DMARCCheck(dns: zone)
        #expect(await check.verdict(from: "a.b.example.com", spf: nil, dkim: []).policy == .quarantine)
        #expect(await check.verdict(from: "two.example", spf: nil, dkim: []).result == .none)
        #expect(await check.verdict(from: "slow.example", spf: nil, dkim: []).result == .temperror)
        let before = zone.questions.count
        #expect(await check.verdict(from: "a.b.c.d.e.f.example.com", spf: nil, dkim: []).policy == .reject)
        #expect(
            zone.questions.dropFirst(before).map { $0 } == [
                "_dmarc.a.b.c.d.e.f.example.com txt", "_dmarc.e.f.example.com txt",
                "_dmarc.f.example.com txt",
                "_dmarc.example.com txt",
            ]
        )
    }

    @Test(
        "the author is the only mailbox of the only From",
        arguments: [
            ("From: Ann <ann@example.com>\r\n", "ann@example.com"),
            ("From: a@b.example, c@d.example\r\n", nil),
            ("From: a@b.example\r\nFrom: c@d.example\r\n", nil), ("To: a@b.example\r\n", nil),
            ("From: nobody:;\r\n", nil),
            ("From: a\r\n", nil),
        ] as [(String, String?)]
    )
    func author(_ header: String, _ address: String?) throws {
        #expect(try HeaderBlock(parsing: Array(header.utf8)).author?.address.text == address)
    }
}
