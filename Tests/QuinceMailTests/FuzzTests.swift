import Foundation
import Testing

@testable import QuinceMail

/// Damaged input ends in a refusal, never in a crash; `QUINCE_SOAK=1` tries 100,000 for each reader, `QUINCE_SEED` repeats a run.
@Suite("Hostile mail")
struct MailFuzzTests {
    private static let rounds = ProcessInfo.processInfo.environment["QUINCE_SOAK"] == "1" ? 100_000 : 300
    private static let seed =
        ProcessInfo.processInfo.environment["QUINCE_SEED"].flatMap { UInt64($0) } ?? 20_261_126

    /// SplitMix64.
    struct Chance: RandomNumberGenerator {
        var state: UInt64
        mutating func next() -> UInt64 {
            self.state &+= 0x9E37_79B9_7F4A_7C15
            var value = self.state
            value = (value ^ (value >> 30)) &* 0xBF58_476D_1CE4_E5B9
            value = (value ^ (value >> 27)) &* 0x94D0_49BB_1331_11EB
            return value ^ (value >> 31)
        }
    }

    /// The bytes that mean something to some reader.
    private static let marks = Array("\r\n\t \0\"\\()<>@,;:=?./%{}[]-_~+*!".utf8) + [0xC0, 0x80, 0xFF, 0x0C]

    private static func damage(_ bytes: [UInt8], _ chance: inout Chance) -> [UInt8] {
        var bytes = bytes
        for _ in 0...Int.random(in: 0...4, using: &chance) where !bytes.isEmpty {
            let place = Int.random(in: 0..<bytes.count, using: &chance)
            let mark = Self.marks[Int.random(in: 0..<Self.marks.count, using: &chance)]
            switch Int.random(in: 0...6, using: &chance) {
            case 0: bytes[place] ^= 1 << UInt8.random(in: 0...7, using: &chance)
            case 1: bytes[place] = UInt8.random(in: 0...255, using: &chance)
            case 2: bytes.removeSubrange(place...)
            case 3: bytes.insert(mark, at: place)
            case 4: bytes[place] = mark
            case 5: bytes.remove(at: place)
            default: bytes.insert(contentsOf: bytes.suffix(place % 40), at: place)
            }
        }
        return bytes
    }

    /// Gives `body` damaged copies of the inputs; it says whether one was read.
    private static func run(_ inputs: [String], _ body: ([UInt8], String) throws -> Bool) rethrows {
        try Self.run(inputs.map { Array($0.utf8) }, body)
    }

    private static func run(_ inputs: [[UInt8]], _ body: ([UInt8], String) throws -> Bool) rethrows {
        var chance = Chance(state: Self.seed)
        var read = 0
        for round in 0..<Self.rounds {
            let bytes = Self.damage(inputs[round % inputs.count], &chance)
            if try body(bytes, "seed \(Self.seed), round \(round)") { read += 1 }
        }
        // Both ways are taken, so the damage is neither too little nor too much.
        #expect(read > Self.rounds / 100)
        #expect(read < Self.rounds)
    }

    @Test("a header section that is read is written as the same bytes, also when it comes in pieces")
    func headers() {
        Self.run(["From: a\r\n\tb\r\nTo : c\r\nSubject:\r\n", "A: b\r\nDKIM-Signature: v=1;\r\n b=\r\n"]) {
            bytes,
            place in
            var reader = HeaderReader()
            let found = try? bytes.reduce(nil) { try $0 ?? reader.take([$1]) }
            guard let header = try? HeaderBlock(parsing: bytes) else {
                // A section with an empty line in it is a section and a body.
                #expect(
                    found == nil || bytes.starts(with: [13, 10]) || bytes.contains([13, 10, 13, 10]),
                    "\(place)"
                )
                return false
            }
            #expect(header.bytes == bytes, "\(place)")
            #expect(header.fields.flatMap { Canonicalization.simple.bytes(of: $0) } == bytes, "\(place)")
            return true
        }
    }

    @Test("an address list that is read can be written and read again")
    func addresses() {
        Self.run([
            #"Ann (x) Other <ann@example.com>, "B, c" <"b c"@[192.0.2.1]>"#,
            "Team: a@b.example, =?utf-8?Q?=C3=A4?= <c@d.e>;, f@g.h",
            "<@a.example,@b.example:c@d.example>, a . b @ c . d", #""a\"b" <a@[IPv6:2001:db8::1]>"#,
        ]) { bytes, place in
            guard let list = try? AddressList(parsing: bytes) else { return false }
            for mailbox in list.mailboxes {
                let again = try? AddressList(parsing: Array(mailbox.text.utf8))
                #expect(again?.mailboxes.map(\.address) == [mailbox.address], "\(place)")
                #expect((try? MailAddress(parsing: mailbox.address.text)) == mailbox.address, "\(place)")
                #expect(
                    (try? HeaderField(name: "From", value: mailbox.text)) != nil
                        || mailbox.text.utf8.count > 900,
                    "\(place)"
                )
            }
            return true
        }
    }

    @Test("encoded words never show what can't be seen")
    func words() {
        Self.run([
            "=?utf-8?B?w6TDpMOk?= =?utf-8?Q?=0D=0A?= a", "=?windows-1252?q?=80_=20?= =?iso-8859-1*de?Q?=A4?=",
        ]) { bytes, place in
            let text = EncodedWords.decode(bytes)
            #expect(text.unicodeScalars.allSatisfy { !$0.isHidden }, "\(place)")
            let phrase = EncodedWords.phrase(text)
            #expect(
                EncodedWords.decode(Array(phrase.utf8)).contains("\u{FFFD}") == text.contains("\u{FFFD}"),
                "\(place)"
            )
            return !text.contains("=?")
        }
    }

    @Test("an answer of DNS is read or refused, and its names stay short")
    func dns() throws {
        let question = DNSMessage.Question(
            id: 7,
            name: try #require(DNSName(parsing: "example.com")),
            type: .mx
        )
        let query = NameServer.Query(bytes: question.bytes, isTCP: false)
        let inputs = [
            query.response([
                Wire.record(Wire.pointer, 15, [0, 1, 4] + Array("mail".utf8) + Wire.pointer),
                Wire.record(Wire.pointer, 5, Wire.name("b.example")),
                Wire.record(Wire.name("b.example"), 1, [192, 0, 2, 1]),
            ]),
            query.response(
                [Wire.record(Wire.pointer, 16, Wire.text("v=spf1") + Wire.text("-all"))],
                authority: [Wire.record(Wire.name("example"), 6, [0, 0] + [UInt8](repeating: 0, count: 20))]
            ),
        ]
        Self.run(inputs) { bytes, place in
            guard let message = try? DNSMessage(parsing: bytes, to: question) else { return false }
            var (aliases, lifetime) = (8, UInt32.max)
            _ = try? message.outcome(question.name, .mx, aliases: &aliases, lifetime: &lifetime)
            // Each byte of a label takes at most four characters.
            #expect(message.answers.allSatisfy { $0.name.utf8.count <= 4 * 254 }, "\(place)")
            return true
        }
    }

    @Test("records and macros of SPF are read or refused")
    func spf() {
        Self.run([
            "v=spf1 a:%{d2r-.}.example.com/24//64 mx -ip4:192.0.2.0/24 ip6:2001:db8::/32 ?exists:%{ir}.%{v}.x.%{l}.y ~all",
            "v=spf1 include:a.example redirect=%{o}.b.example exp=c.%{d} ptr:d.example x=%{i}",
        ]) { bytes, _ in
            _ = try? SPFMacroText(parsing: bytes[...], isExplanation: true)
            return SPFRecord.isRecord(bytes) && (try? SPFRecord(parsing: bytes)) != nil
        }
    }

    @Test("senders and names in HELO of any form get a result")
    func senders() async throws {
        let zone = Zone(texts: ["example.com": "v=spf1 exists:%{l}.%{h}.%{s}.%{p}.example.com -all"])
        let check = SPFCheck(dns: zone)
        let client = try #require(IPAddress(parsing: "2001:db8::1"))
        var chance = Chance(state: Self.seed)
        for round in 0..<Self.rounds {
            let sender = String(decoding: Self.damage(Array("ann@example.com".utf8), &chance), as: UTF8.self)
            let helo = String(decoding: Self.damage(Array("mx.example.com".utf8), &chance), as: UTF8.self)
            let result = await check.verdict(client: client, helo: helo, sender: sender).result
            #expect(result == .fail || result == .none, "seed \(Self.seed), round \(round)")
        }
    }

    @Test("signatures, key records and DMARC records are read or refused")
    func tags() throws {
        let signed = try Sample.signed(try Sample.signer())
        let field = try #require(try HeaderReader.header(of: signed)["DKIM-Signature"].first)
        let key = try DKIMSignature(
            field,
            try #require(TagList(parsing: field.rawValue)),
            time: 1_790_000_000
        )
        Self.run([
            Array(field.rawValue), Array(Sample.edRecord.utf8),
            Array("v=DMARC1; p=reject; sp=none; adkim=s; aspf=r".utf8),
        ]) { bytes, _ in
            guard let tags = TagList(parsing: bytes[...]) else { return false }
            _ = try? DKIMSignature(field, tags, time: 1_790_000_000)
            _ = try? DKIMKey([.text(bytes)], for: key)
            _ = DMARCRecord(parsing: bytes)
            return true
        }
    }

    @Test("a signed message that is damaged passes only if nothing that was signed changed")
    func messages() async throws {
        let signed = try Sample.signed(try Sample.signer())
        let zone = Sample.zone(Sample.edRecord)
        var chance = Chance(state: Self.seed)
        var passed = 0
        for round in 0..<Self.rounds {
            let bytes = Self.damage(signed, &chance)
            guard let header = try? HeaderReader.header(of: bytes),
                let verdicts = try? await Sample.verdicts(bytes, zone),
                verdicts.contains(where: { $0.result == .pass })
            else { continue }
            passed += 1
            #expect(header.author?.address.text == "ann@example.com", "seed \(Self.seed), round \(round)")
            #expect(header.only("Subject")?.value == "Hello", "seed \(Self.seed), round \(round)")
        }
        #expect(passed < Self.rounds / 4)
    }

    @Test("results of other servers are read or refused, and what is read can be written")
    func results() {
        Self.run([
            #"mx.example.com (a) 1; dkim/1=pass (b) reason="c \" d" header.d=example.com; spf=fail smtp.mailfrom=a@b.example"#,
            "mx.example.com; none",
        ]) { bytes, place in
            guard let field = try? HeaderField(parsing: Array("A: ".utf8) + bytes + [13, 10]),
                let results = AuthenticationResults(parsing: field)
            else { return false }
            if let again = try? results.field(), results.results.allSatisfy(\.isPlain) {
                #expect(
                    AuthenticationResults(parsing: again)?.results.count == results.results.count,
                    "\(place)"
                )
            }
            return true
        }
    }

    @Test("addresses and settings of any form are read or refused")
    func texts() {
        Self.run(["2001:db8::192.0.2.1", "192.0.2.255", "1:2:3:4:5:6:7:8", "nameserver 192.0.2.1"]) {
            bytes,
            place in
            let text = String(decoding: bytes, as: UTF8.self)
            _ = DNSServer.parse(text)
            guard let address = IPAddress(parsing: text) else { return false }
            #expect(IPAddress(parsing: "\(address)") == address, "\(place)")
            return true
        }
    }
}

extension HeaderReader {
    /// The header section of a whole message.
    fileprivate static func header(of message: [UInt8]) throws -> HeaderBlock {
        var reader = Self()
        return try reader.take(message[...])?.header ?? reader.finish()
    }
}

extension AuthenticationResults.Result {
    /// Whether method, result and properties are words that need no quotes.
    fileprivate var isPlain: Bool {
        ([self.method, self.value] + self.properties.flatMap { [$0.type, $0.name] }).allSatisfy {
            $0.utf8.allSatisfy { $0.isLetter || $0.isDigit || $0 == UInt8(ascii: "-") }
        }
    }
}
