import Crypto
import CryptoExtras
import Foundation
import QuinceMail
import Testing

@Suite("DKIM")
struct DKIMTests {
    private static let tags =
        "v=1; a=ed25519-sha256; d=example.com; s=s1; c=relaxed/relaxed; h=From:To:Subject;"

    private static func text(_ bytes: [UInt8]) -> String { String(decoding: bytes, as: UTF8.self) }

    @Test(
        "a message that is signed with both keys passes, in pieces of any size",
        arguments: [1, 2, 3, 64, 10_000]
    )
    func roundTrip(_ size: Int) async throws {
        for key in [DKIMSigner.Key.ed25519(Sample.edKey), .rsa(try Sample.rsaKey.get())] {
            let signer = try Sample.signer(key)
            let message = try Sample.signed(signer)
            let verdicts = try await Sample.verdicts(message, Sample.zone(signer.keyRecord), size: size)
            #expect(verdicts.map(\.result) == [.pass], "\(verdicts)")
            #expect(verdicts.map(\.domain) == ["example.com"])
            #expect(Self.text(message).split(separator: "\r\n").allSatisfy { $0.utf8.count <= 100 })
        }
    }

    @Test(
        "a field that the signer knows can't be added, changed or removed",
        arguments: [
            ("From: Ann", "From: Eve"), ("From: Ann", "From: eve@example.net\r\nFrom: Ann"),
            ("Subject: Hello", "Subject: Hello\r\nSubject: Other"), ("Subject: Hello\r\n", ""),
            ("To: bob", "Reply-To: eve@example.net\r\nTo: bob"),
            ("To: bob", "Cc: eve@example.net\r\nTo: bob"),
            ("To: bob", "Content-Type: text/html\r\nTo: bob"), ("Hello Bob", "Hello Eve"),
            ("it.\r\n", "it.\r\nx\r\n"),
        ]
    )
    func oversigned(_ old: String, _ new: String) async throws {
        let message = Self.text(try Sample.signed(try Sample.signer())).replacing(old, with: new)
        let verdicts = try await Sample.verdicts(Array(message.utf8), Sample.zone(Sample.edRecord))
        #expect(verdicts.map(\.result) == [.fail])
    }

    @Test("trace fields, blanks and empty lines at the end don't break a signature")
    func forwarded() async throws {
        let message = "Received: from a\r\n\tby b\r\n" + Self.text(try Sample.signed(try Sample.signer()))
        let changed = message.replacing("Subject: Hello", with: "Subject:\r\n Hello \t") + " \t\r\n\r\n"
        let verdicts = try await Sample.verdicts(Array(changed.utf8), Sample.zone(Sample.edRecord))
        #expect(verdicts.map(\.result) == [.pass])
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let tags: String
        let result: DKIMVerdict.Result
        let reason: String
        var testDescription: String { "\(self.reason): \(self.tags)" }

        init(_ old: String, _ new: String, _ result: DKIMVerdict.Result, _ reason: String) {
            self.tags = DKIMTests.tags.replacing(old, with: new)
            (self.result, self.reason) = (result, reason)
        }
    }

    @Test(
        "each tag of a signature is checked",
        arguments: [
            Row("", "", .pass, "wasn't changed"),
            Row("s=s1;", "s = s1 ;\r\n\ti=@Example.com;", .pass, "wasn't changed"),
            Row(
                "s=s1;",
                "s=s1; i=ann@mail.example.com; q=other:dns/txt; unknown=1;",
                .pass,
                "wasn't changed"
            ),
            Row("c=relaxed/relaxed;", "", .pass, "wasn't changed"),
            Row("c=relaxed/relaxed", "c=relaxed", .pass, "wasn't changed"),
            Row("c=relaxed/relaxed", "c=simple/relaxed", .pass, "wasn't changed"),
            Row("h=From:To", "h=From : Missing:\r\n\tFROM: To", .pass, "wasn't changed"),
            Row("v=1", "v=2", .permerror, "no version 1"), Row("v=1; ", "", .permerror, "no version 1"),
            Row("s=s1", "s=s1; v=1", .permerror, "list of tags"),
            Row("s=s1", "s=s1; x", .permerror, "list of tags"),
            Row("a=ed25519-sha256;", "", .permerror, "no algorithm"),
            Row("ed25519-sha256", "rsa-sha1", .fail, "SHA-1"),
            Row("ed25519-sha256", "rsa-md5", .permerror, "unknown algorithm"),
            Row("d=example.com;", "", .permerror, "no valid domain"),
            Row("example.com", "com", .permerror, "no valid domain"),
            Row("example.com", "exa mple.com", .permerror, "no valid domain"),
            Row("s=s1;", "", .permerror, "no valid selector"),
            Row("s=s1", "s=s..1", .permerror, "no valid selector"),
            Row("s=s1", "s=s1; l=10", .fail, "part of the body"),
            Row("From:", "", .permerror, "doesn't cover From"),
            Row("h=From:To:Subject;", "", .permerror, "list of fields"),
            Row("From:", "From::", .permerror, "list of fields"),
            Row("s=s1", "s=s1; q=dns/other", .permerror, "(q=)"),
            Row("relaxed/relaxed", "nowsp", .permerror, "canonical form"),
            Row("relaxed/relaxed", "relaxed/relaxed/simple", .permerror, "canonical form"),
            Row("s=s1", "s=s1; i=@example.org", .permerror, "(i=)"),
            Row("s=s1", "s=s1; i=@badexample.com", .permerror, "(i=)"),
            Row("s=s1", "s=s1; i=example.com", .permerror, "(i=)"),
            Row("s=s1", "s=s1; x=1789999999", .fail, "expired"),
            Row("s=s1", "s=s1; x=1790000000", .pass, "wasn't changed"),
            Row("s=s1", "s=s1; t=1790000300", .pass, "wasn't changed"),
            Row("s=s1", "s=s1; t=1790000301", .fail, "future"),
            Row("s=s1", "s=s1; t=1790000000; x=1790000000", .permerror, "before it was made"),
            Row("s=s1", "s=s1; t=yesterday", .permerror, "isn't a number"),
            Row("s=s1", "s=s1; x=-1", .permerror, "isn't a number"),
            Row("s=s1", "s=s2", .permerror, "no key record at s2._domainkey.example.com"),
        ]
    )
    func tags(_ row: Row) async throws {
        let verdicts = try await Sample.verdicts(
            try Sample.signed(tags: row.tags),
            Sample.zone(Sample.edRecord)
        )
        #expect(verdicts.map(\.result) == [row.result], "\(verdicts)")
        #expect(verdicts.first?.reason.contains(row.reason) == true, "\(verdicts)")
    }

    @Test(
        "each tag of a key record is checked",
        arguments: [
            ("", "", DKIMVerdict.Result.pass, "wasn't changed"), ("v=DKIM1; ", "", .pass, "wasn't changed"),
            ("k=", "h=sha1 : sha256; s=email; n=note; t=y; k=", .pass, "wasn't changed"),
            ("k=", "s=*; k=", .pass, "wasn't changed"),
            ("v=DKIM1", "v=DKIM2", .permerror, "another version"),
            ("v=DKIM1; k=ed25519", "k=ed25519; v=DKIM1", .permerror, "another version"),
            ("k=ed25519; ", "", .permerror, "another algorithm"),
            ("ed25519", "rsa", .permerror, "another algorithm"),
            ("k=", "h=sha1; k=", .permerror, "SHA-256"), ("k=", "s=other; k=", .permerror, "isn't for email"),
            ("k=", "t=y:s; k=", .permerror, "isn't for subdomains"),
            ("p=", "x=", .permerror, "no key record"),
            ("p=", "p=!", .permerror, "isn't base64"), ("p=", "p=AAAA", .permerror, "isn't an Ed25519 key"),
            ("k=", "; k=", .permerror, "no key record"),
        ]
    )
    func keys(_ old: String, _ new: String, _ result: DKIMVerdict.Result, _ reason: String) async throws {
        let message = try Sample.signed(tags: Self.tags + " i=@mail.example.com;")
        let record = old.isEmpty ? Sample.edRecord : Sample.edRecord.replacing(old, with: new)
        let verdicts = try await Sample.verdicts(message, Sample.zone(record))
        #expect(verdicts.map(\.result) == [result], "\(verdicts)")
        #expect(verdicts.first?.reason.contains(reason) == true, "\(verdicts)")
    }

    @Test("an empty key is revoked, two keys are no key, and other TXT records don't matter")
    func records() async throws {
        let message = try Sample.signed(try Sample.signer())
        func verdict(_ records: [String]) async throws -> DKIMVerdict? {
            let entries = records.map { Zone.Entry.record(.txt, .text(Array($0.utf8))) }
            return try await Sample.verdicts(message, Zone(["s1._domainkey.example.com": entries])).first
        }
        #expect(try await verdict(["v=DKIM1; k=ed25519; p="])?.reason == "The key was revoked: p= is empty.")
        #expect(try await verdict([Sample.edRecord, Sample.edRecord])?.result == .permerror)
        #expect(
            try await verdict(["v=spf1 -all", Sample.edRecord, "google-site-verification"])?.result == .pass
        )
        let failing = Zone(["s1._domainkey.example.com": [.timeout]])
        #expect(try await Sample.verdicts(message, failing).map(\.result) == [.temperror])
    }

    @Test("a key of another domain or a signature that isn't base64 doesn't pass")
    func otherKey() async throws {
        let message = try Sample.signed(try Sample.signer())
        let other = Curve25519.Signing.PrivateKey().publicKey.rawRepresentation.base64EncodedString()
        let verdicts = try await Sample.verdicts(message, Sample.zone("k=ed25519; p=\(other)"))
        #expect(verdicts.map(\.result) == [.fail])
        let damaged = Self.text(message).replacing("bh=", with: "bh=!")
        #expect(
            try await Sample.verdicts(Array(damaged.utf8), Sample.zone(Sample.edRecord)).map(\.result) == [
                .permerror
            ]
        )
    }

    @Test(
        "RSA keys below 1,024 and above 4,096 bits don't count",
        arguments: [(768, false), (1_024, true), (4_096, true), (4_104, false)]
    )
    func keyLengths(_ bits: Int, _ counts: Bool) async throws {
        let modulus = [UInt8(0xC1)] + [UInt8](repeating: 0x55, count: bits / 8 - 1)
        func element(_ tag: UInt8, _ content: [UInt8]) -> [UInt8] {
            let count = content.count
            let long = count < 256 ? [0x81, UInt8(count)] : [0x82, UInt8(count >> 8), UInt8(count & 0xFF)]
            let length = count < 128 ? [UInt8(count)] : long
            return [tag] + length + content
        }
        let key = element(0x30, element(0x02, [0] + modulus) + element(0x02, [1, 0, 1]))
        let algorithm: [UInt8] = [
            0x30, 0x0D, 0x06, 0x09, 0x2A, 0x86, 0x48, 0x86, 0xF7, 0x0D, 0x01, 0x01, 0x01, 0x05, 0x00,
        ]
        let info = element(0x30, algorithm + element(0x03, [0] + key))
        let message = try Sample.signed(tags: Self.tags.replacing("ed25519", with: "rsa"))
        let verdicts = try await Sample.verdicts(
            message,
            Sample.zone("p=\(Data(info).base64EncodedString())")
        )
        // No key of this test made the signature; only the reason differs.
        #expect(verdicts.first?.reason.contains("bits") == !counts, "\(verdicts)")
    }

    @Test("the topmost five signatures are looked at, and any can pass")
    func several() async throws {
        let signed = Self.text(try Sample.signed(try Sample.signer()))
        let bad = "DKIM-Signature: v=2\r\n"
        for (count, results) in [
            (4, [DKIMVerdict.Result.permerror, .permerror, .permerror, .permerror, .pass]),
            (5, [.permerror, .permerror, .permerror, .permerror, .permerror]),
        ] {
            let message = String(repeating: bad, count: count) + signed
            let zone = Sample.zone(Sample.edRecord)
            #expect(try await Sample.verdicts(Array(message.utf8), zone).map(\.result) == results)
            #expect(zone.questions.count == (count == 4 ? 1 : 0))
        }
        #expect(try await Sample.verdicts(Array("From: a\r\n\r\n".utf8), Sample.zone("")).isEmpty)
    }

    @Test(
        "bodies are hashed as RFC 6376 says",
        arguments: [
            ("", "\r\n", ""), ("\r\n", "\r\n", ""), ("\r\n\r\n", "\r\n", ""), (" \t\r\n", " \t\r\n", ""),
            ("a", "a\r\n", "a\r\n"),
            ("a\r\n\r\n\r\n", "a\r\n", "a\r\n"), ("a \t b \r\n", "a \t b \r\n", "a b\r\n"),
            ("\r\n\r\na\r\n", "\r\n\r\na\r\n", "\r\n\r\na\r\n"),
            ("a\r\n \r\n", "a\r\n \r\n", "a\r\n"), ("a\r\n \r\nb\r\n", "a\r\n \r\nb\r\n", "a\r\n\r\nb\r\n"),
            (" a\r\n", " a\r\n", " a\r\n"),
            ("a\rb\r\n", "a\rb\r\n", "a\rb\r\n"), ("a\r\r\nb\r\n", "a\r\r\nb\r\n", "a\r\r\nb\r\n"),
            ("a\r", "a\r\r\n", "a\r\r\n"),
        ]
    )
    func bodies(_ body: String, _ simple: String, _ relaxed: String) {
        for size in [1, 2, 100] {
            #expect(Sample.hash(Array(body.utf8), .simple, size: size) == Sample.digest(simple))
            #expect(Sample.hash(Array(body.utf8), .relaxed, size: size) == Sample.digest(relaxed))
        }
    }

    @Test("no signer for a weak key or a name that isn't one, and no signature without one From")
    func refusals() throws {
        #expect(throws: DKIMSigner.Refusal.domain) {
            try DKIMSigner(domain: "com", selector: "s", key: .ed25519(Sample.edKey))
        }
        #expect(throws: DKIMSigner.Refusal.selector) {
            try DKIMSigner(domain: "example.com", selector: "a;b", key: .ed25519(Sample.edKey))
        }
        let header = try HeaderBlock(parsing: Array("From: a@b.example\r\nfrom: c@d.example\r\n".utf8))
        let signer = try Sample.signer()
        #expect(throws: DKIMSigner.Refusal.noFrom) {
            try signer.signature(of: header, bodyHash: [UInt8](repeating: 0, count: 32), now: Sample.now)
        }
    }

    @Test("a signature expires when the signer says so")
    func lifetime() async throws {
        let message = try Sample.signed(try Sample.signer(), lifetime: 60)
        for (seconds, result) in [(60, DKIMVerdict.Result.pass), (61, .fail)] {
            let now = Sample.now.addingTimeInterval(Double(seconds))
            #expect(
                try await Sample.verdicts(message, Sample.zone(Sample.edRecord), now: now).map(\.result) == [
                    result
                ]
            )
        }
    }
}
