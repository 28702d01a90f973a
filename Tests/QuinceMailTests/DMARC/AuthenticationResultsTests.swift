import Testing

@testable import QuinceMail

@Suite("Authentication-Results")
struct AuthenticationResultsTests {
    private static func parsed(_ value: String) throws -> AuthenticationResults? {
        AuthenticationResults(parsing: try HeaderField(name: "Authentication-Results", value: value))
    }

    private static let verdicts = AuthenticationResults(
        serverID: "MX.example.com",
        spf: SPFVerdict(
            result: .fail,
            domain: "example.net",
            identity: .mailFrom,
            reason: "Not \"you\".",
            explanation: nil
        ),
        dkim: [
            DKIMVerdict(
                result: .pass,
                domain: "example.net",
                selector: "s1",
                algorithm: "rsa-sha256",
                reason: "Signed."
            ),
            DKIMVerdict(result: .permerror, domain: nil, selector: nil, algorithm: "a=b", reason: "No."),
        ],
        dmarc: DMARCVerdict(result: .fail, domain: "example.net", policy: .reject, reason: "Neither.")
    )

    @Test("verdicts are written as the RFC says, and read as they were written")
    func written() throws {
        let field = try Self.verdicts.field()
        #expect(
            field.value.split(separator: "\t").map { $0.split(separator: " ").joined(separator: " ") } == [
                "mx.example.com;", "spf=fail", #"reason="Not \"you\".""#, "smtp.mailfrom=example.net;",
                "dkim=pass",
                "header.d=example.net", "header.s=s1", "header.a=rsa-sha256;", "dkim=permerror",
                #"reason="No.""#,
                #"header.a="a=b";"#, "dmarc=fail", "header.from=example.net", "policy.dmarc=reject",
            ]
        )
        #expect(AuthenticationResults(parsing: field) == Self.verdicts)
        let none = AuthenticationResults(serverID: "mx.example.com", results: [])
        #expect(try none.field().value == "mx.example.com;\tnone")
        #expect(AuthenticationResults(parsing: try none.field()) == none)
    }

    @Test(
        "values of strangers can't become results or fields",
        arguments: [
            "a; spf=pass", "a\r\nBcc: b", "a\" spf=pass", "a\\", "ä", "", "a (",
            String(repeating: "x", count: 2_000),
        ]
    )
    func hostile(_ value: String) throws {
        let verdict = SPFVerdict(
            result: .none,
            domain: value,
            identity: .helo,
            reason: value,
            explanation: nil
        )
        let results = AuthenticationResults(serverID: "mx.example.com", spf: verdict, dkim: [], dmarc: nil)
        let read = try #require(AuthenticationResults(parsing: try results.field()))
        #expect(read.results.map(\.value) == ["none", "none"])
        #expect(read.results.first?.properties.count == 1)
    }

    @Test("fields of other servers are read, with comments, versions and quotes")
    func read() throws {
        let value = """
            mx.example.org (a (nested) comment; dkim=pass) 1;\r
             dkim/1 = pass (2048-bit key; secure) header.d=example.com header.i=@example.com header.b="ab cd";\r
             spf=pass (ok) reason="a; b" smtp.mailfrom=ann@example.com ;
            """
        let results = try #require(try Self.parsed(value))
        #expect(results.serverID == "mx.example.org")
        #expect(
            results.results == [
                .init(
                    method: "dkim",
                    value: "pass",
                    properties: [
                        .init("header", "d", "example.com"), .init("header", "i", "@example.com"),
                        .init("header", "b", "ab cd"),
                    ]
                ),
                .init(
                    method: "spf",
                    value: "pass",
                    reason: "a; b",
                    properties: [.init("smtp", "mailfrom", "ann@example.com")]
                ),
            ]
        )
    }

    @Test(
        "damaged fields are refused",
        arguments: [
            "", "mx.example.com (", "mx.example.com; spf", "mx.example.com; spf=",
            "mx.example.com; spf=pass x",
            "mx.example.com; spf=pass x=y", "mx.example.com; spf=pass smtp.x=\"a", "mx.example.com 2; none",
            "; spf=pass",
            "mx.example.com spf=pass", "mx.example.com; none; spf=pass", "mx.example.com; =pass",
            "mx.example.com" + String(repeating: "; spf=pass", count: 51),
        ]
    )
    func damaged(_ value: String) throws {
        #expect(try Self.parsed(value) == nil)
    }

    @Test("only the topmost field of the named server counts")
    func topmost() throws {
        let header = try HeaderBlock(
            parsing: Array(
                """
                Authentication-Results: other.example.com; spf=pass\r
                Authentication-Results: MX.example.com; spf=fail\r
                Authentication-Results: mx.example.com; spf=pass\r\n
                """.utf8
            )
        )
        let found = AuthenticationResults.topmost(in: header, of: "mx.example.com")
        #expect(found?.results.map(\.value) == ["fail"])
        #expect(AuthenticationResults.topmost(in: header, of: "example.com") == nil)
        let damaged = try HeaderBlock(
            parsing: Array(
                "Authentication-Results: mx.example.com; spf\r\nAuthentication-Results: mx.example.com; spf=pass\r\n"
                    .utf8
            )
        )
        #expect(AuthenticationResults.topmost(in: damaged, of: "mx.example.com") == nil)
    }
}
