import Testing

@testable import QuinceMail

@Suite("Header section")
struct HeaderTests {
    private static let text =
        "Received: from a\r\n\tby b\r\nFrom : Ann <ann@example.com>\r\nSUBJECT:  two\r\n  lines \r\nX-Empty:\r\n"

    private static func field(_ text: String) throws -> HeaderField {
        try HeaderField(parsing: Array(text.utf8))
    }

    @Test("fields keep every byte, and the section is written as it was read")
    func exact() throws {
        let header = try HeaderBlock(parsing: Array(Self.text.utf8))
        #expect(header.fields.map(\.name) == ["Received", "From", "SUBJECT", "X-Empty"])
        #expect(header.bytes == Array(Self.text.utf8))
        #expect(header.only("subject")?.value == "two  lines")
        #expect(header.only("subject").map { Array($0.rawValue) } == Array("  two\r\n  lines ".utf8))
        #expect(header.only("from")?.value == "Ann <ann@example.com>")
        #expect(header.only("x-empty")?.value == "")
    }

    @Test("fields are replaced, inserted and removed; the others stay byte for byte")
    func changes() throws {
        var header = try HeaderBlock(parsing: Array((Self.text + "subject: again\r\n").utf8))
        #expect(header.only("Subject") == nil)
        try header.replace(with: try HeaderField(name: "Subject", value: "new"))
        try header.insert(try HeaderField(name: "X-Top", value: "1"))
        header.remove("X-EMPTY")
        try header.replace(with: try HeaderField(name: "X-Last", value: "2"))
        #expect(
            String(decoding: header.bytes, as: UTF8.self)
                == "X-Top: 1\r\nReceived: from a\r\n\tby b\r\nFrom : Ann <ann@example.com>\r\nSubject: new\r\nX-Last: 2\r\n"
        )
    }

    @Test(
        "bytes that aren't a header section are refused",
        arguments: [
            ("From: a\rb\r\n", HeaderRefusal.bareLineBreak), ("From: a\nTo: b\r\n", .bareLineBreak),
            ("From: a\n", .bareLineBreak), ("From: a\0b\r\n", .nul), ("From: a", .cut),
            (" a\r\n", .noFirstField),
            ("From\r\n", .noName), (": a\r\n", .noName), ("Fr om: a\r\n", .noName), ("Frö: a\r\n", .noName),
            ("From a b: c\r\n", .noName), ("\r\nFrom: a\r\n", .noName), ("From: a\r\n\r\nTo: b\r\n", .noName),
            ("A: \(String(repeating: "b", count: 996))\r\n", .lineTooLong),
            (String(repeating: "A: b\r\n", count: 501), .tooManyFields),
            (String(repeating: "A: \(String(repeating: "b", count: 900))\r\n", count: 73), .tooLarge),
        ]
    )
    func refused(_ text: String, _ refusal: HeaderRefusal) {
        #expect(throws: refusal) { try HeaderBlock(parsing: Array(text.utf8)) }
    }

    @Test("the largest section is accepted")
    func limits() throws {
        let line = "A: \(String(repeating: "b", count: 995))\r\n"
        #expect(try HeaderBlock(parsing: Array(line.utf8)).fields.count == 1)
        #expect(
            try HeaderBlock(parsing: Array(String(repeating: "A: b\r\n", count: 500).utf8)).fields.count
                == 500
        )
        let full = String(repeating: "A: \(String(repeating: "b", count: 507))\r\n", count: 128)
        #expect(try HeaderBlock(parsing: Array(full.utf8)).bytes.count == HeaderLimits.bytes)
    }

    @Test(
        "a value can't add a field",
        arguments: ["a\r\nBcc: b", "a\nBcc: b", "a\r", "a\r\n\r\nbody", "a\0"]
    )
    func injection(_ value: String) {
        #expect(throws: HeaderRefusal.self) { try HeaderField(name: "Subject", value: value) }
        #expect(throws: HeaderRefusal.self) { try HeaderField(name: "Sub: \(value)", value: "a") }
    }

    @Test("a message in pieces of any size has the same header section and body", arguments: 1...40)
    func pieces(_ size: Int) throws {
        let message = Array((Self.text + "\r\nbody\r\n\r\nmore").utf8)
        var reader = HeaderReader()
        var header: HeaderBlock?
        var body: [UInt8] = []
        for start in stride(from: 0, to: message.count, by: size) {
            let piece = message[start..<min(start + size, message.count)]
            if header != nil {
                body += piece
            } else if let found = try reader.take(piece) {
                header = found.header
                body += found.body
            }
        }
        #expect(header?.bytes == Array(Self.text.utf8))
        #expect(body == Array("body\r\n\r\nmore".utf8))
    }

    @Test("the reader refuses before it keeps more than the limit")
    func readerLimits() throws {
        var reader = HeaderReader()
        #expect(throws: HeaderRefusal.lineTooLong) {
            try reader.take([UInt8](repeating: 0x41, count: 1_001)[...])
        }
        var other = HeaderReader()
        let line = Array("A: \(String(repeating: "b", count: 900))\r\n".utf8)
        #expect(throws: HeaderRefusal.tooLarge) { for _ in 0..<73 { _ = try other.take(line[...]) } }
        var lineFeeds = HeaderReader()
        #expect(throws: HeaderRefusal.bareLineBreak) {
            try lineFeeds.take(Array("A: b\n\nbody\r\n\r\n".utf8)[...])
        }
    }

    @Test("a message can have no body, or no fields")
    func ends() throws {
        var reader = HeaderReader()
        #expect(try reader.take(Array("A: b\r\n".utf8)[...])?.body == nil)
        #expect(try reader.finish().fields.count == 1)
        var empty = HeaderReader()
        let found = try #require(try empty.take(Array("\r\nbody".utf8)[...]))
        #expect(found.header.fields.isEmpty)
        #expect(Array(found.body) == Array("body".utf8))
    }
}
