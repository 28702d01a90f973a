import Foundation
import QuinceMail
import Testing

/// The signed messages in the appendices of RFC 6376 and RFC 8463; the keys are in the same places.
@Suite("DKIM: examples of the RFCs")
struct DKIMExampleTests {
    private static let message = """
        From: Joe SixPack <joe@football.example.com>
        To: Suzie Q <suzie@shopping.example.net>
        Subject: Is dinner ready?
        Date: Fri, 11 Jul 2003 21:00:37 -0700 (PDT)
        Message-ID: <20030712040037.46341.5F8J@football.example.com>

        Hi.

        We lost the game. Are you hungry yet?

        Joe.

        """

    /// RFC 6376 §A.2.
    private static let simple =
        """
        DKIM-Signature: v=1; a=rsa-sha256; s=brisbane; d=example.com;
              c=simple/simple; q=dns/txt; i=joe@football.example.com;
              h=Received : From : To : Subject : Date : Message-ID;
              bh=2jUSOH9NhtVGCQWNr9BrIAPreKQjO6Sn7XIkfJVOzv8=;
              b=AuUoFEfDxTDkHlLXSZEpZj79LICEps6eda7W3deTVFOk4yAUoqOB
              4nujc7YopdG5dWLSdNg6xNAZpOPr+kHxt1IrE+NahM6L/LbvaHut
              KVdkLLkpVaVVQPzeRDI009SO2Il5Lu7rDNH6mZckBdrIx0orEtZV
              4bmp/YzhwvcubU4=;
        Received: from client1.football.example.com  [192.0.2.1]
              by submitserver.example.com with SUBMISSION;
              Fri, 11 Jul 2003 21:01:54 -0700 (PDT)

        """ + Self.message

    /// RFC 8463 §A.3.
    private static let twice =
        """
        DKIM-Signature: v=1; a=ed25519-sha256; c=relaxed/relaxed;
         d=football.example.com; i=@football.example.com;
         q=dns/txt; s=brisbane; t=1528637909; h=from : to :
         subject : date : message-id : from : subject : date;
         bh=2jUSOH9NhtVGCQWNr9BrIAPreKQjO6Sn7XIkfJVOzv8=;
         b=/gCrinpcQOoIfuHNQIbq4pgh9kyIK3AQUdt9OdqQehSwhEIug4D11Bus
         Fa3bT3FY5OsU7ZbnKELq+eXdp1Q1Dw==
        DKIM-Signature: v=1; a=rsa-sha256; c=relaxed/relaxed;
         d=football.example.com; i=@football.example.com;
         q=dns/txt; s=test; t=1528637909; h=from : to : subject :
         date : message-id : from : subject : date;
         bh=2jUSOH9NhtVGCQWNr9BrIAPreKQjO6Sn7XIkfJVOzv8=;
         b=F45dVWDfMbQDGHJFlXUNB2HKfbCeLRyhDXgFpEL8GwpsRe0IeIixNTe3
         DhCVlUrSjV4BwcVcOF6+FF3Zo9Rpo1tFOeS9mPYQTnGdaSGsgeefOsk2Jz
         dA+L10TeYt9BgDfQNZtKdN1WO//KgIqXP7OdEFE4LjFYNcUxZQ4FADY+8=

        """ + Self.message

    private static let zone = Zone(texts: [
        "brisbane._domainkey.example.com":
            "v=DKIM1; p=MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQDwIRP/UC3SBsEmGqZ9ZJW3/DkMoGeLnQg1fWn7/zYtIxN2SnFCjxOCKG9v3b4jYfcTNh5ijSsq631uBItLa7od+v/RtdC2UzJ1lWT947qR+Rcac2gbto/NMqJ0fzfVjH4OuKhitdY9tf6mcwGjaNBcWToIMmPSPDdQPNUYckcQ2QIDAQAB",
        "brisbane._domainkey.football.example.com":
            "v=DKIM1; k=ed25519; p=11qYAYKxCrfVS/7TyWQHOg7hcvPapiMlrwIaaPcHURo=",
        "test._domainkey.football.example.com":
            "v=DKIM1; k=rsa; p=MIGfMA0GCSqGSIb3DQEBAQUAA4GNADCBiQKBgQDkHlOQoBTzWRiGs5V6NpP3idY6Wk08a5qhdR6wy5bdOKb2jLQiY/J16JYi0Qvx/byYzCNb3W91y3FutACDfzwQ/BC/e/8uBsCR+yz1Lxj+PL6lHvqMKrM3rG4hstT5QjvHO9PzoxZyVYLzBfO2EeC3Ip3G+2kryOTIKT+l/K4w3QIDAQAB",
    ])

    private static func verdicts(_ message: String) async throws -> [DKIMVerdict] {
        let bytes = Array(message.replacing("\n", with: "\r\n").utf8)
        return try await Sample.verdicts(bytes, Self.zone, now: Date(timeIntervalSince1970: 1_528_638_000))
    }

    @Test("RFC 6376: the simple form, with RSA")
    func rfc6376() async throws {
        let verdicts = try await Self.verdicts(Self.simple)
        #expect(verdicts.map(\.result) == [.pass], "\(verdicts)")
        #expect(verdicts.first?.domain == "example.com")
        #expect(verdicts.first?.selector == "brisbane")
    }

    @Test("RFC 8463: the relaxed form, with Ed25519 and RSA")
    func rfc8463() async throws {
        let verdicts = try await Self.verdicts(Self.twice)
        #expect(verdicts.map(\.result) == [.pass, .pass], "\(verdicts)")
        #expect(verdicts.map(\.algorithm) == ["ed25519-sha256", "rsa-sha256"])
    }

    @Test(
        "a change of a signed field or of the body breaks each signature",
        arguments: [
            ("Joe SixPack", "Joe Sixpack"), ("Is dinner", "Was dinner"), ("hungry", "angry"),
            ("Subject: Is", "Subject: x\nSubject: Is"), ("v=1; a", "v=1; z=1; a"),
        ]
    )
    func changed(_ old: String, _ new: String) async throws {
        for message in [Self.simple, Self.twice] {
            let verdicts = try await Self.verdicts(message.replacing(old, with: new))
            #expect(!verdicts.isEmpty)
            // RFC 6376's example doesn't sign Subject once more, so one above it can be added.
            let isUnseen = old == "Subject: Is" && message == Self.simple
            #expect(verdicts.allSatisfy { $0.result == (isUnseen ? .pass : .fail) }, "\(verdicts)")
        }
    }

    @Test("blanks change nothing in the relaxed form, and break the simple one")
    func blanks() async throws {
        for (message, result) in [(Self.simple, DKIMVerdict.Result.fail), (Self.twice, .pass)] {
            let verdicts = try await Self.verdicts(
                message.replacing("Subject: Is dinner", with: "SUBJECT :  Is \n dinner").replacing(
                    "game. Are",
                    with: "game.  Are"
                )
            )
            #expect(verdicts.allSatisfy { $0.result == result }, "\(verdicts)")
        }
    }

    /// RFC 6376 §3.4.5.
    @Test("the canonical forms of RFC 6376's small message")
    func forms() throws {
        let fields = try HeaderBlock(parsing: Array("A: X\r\nB : Y\t\r\n\tZ  \r\n".utf8)).fields
        #expect(Sample.canonical(fields, .relaxed) == "a:X\r\nb:Y Z\r\n")
        #expect(Sample.canonical(fields, .simple) == "A: X\r\nB : Y\t\r\n\tZ  \r\n")
        let body = Array(" C \r\nD \t E\r\n\r\n\r\n".utf8)
        #expect(Sample.hash(body, .relaxed) == Sample.digest(" C\r\nD E\r\n"))
        #expect(Sample.hash(body, .simple) == Sample.digest(" C \r\nD \t E\r\n"))
    }
}
