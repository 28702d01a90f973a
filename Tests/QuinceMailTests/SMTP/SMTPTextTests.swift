import NIOCore
import Testing

@testable import QuinceMail

@Suite("Text of a message in SMTP")
struct SMTPTextTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let wire: String
        let text: String?
        let violation: SMTPTextReader.Violation?
        /// What follows the end and stays.
        let rest: String
        let why: String

        init(_ wire: String, _ text: String, rest: String = "", _ why: String) {
            (self.wire, self.text, self.violation, self.rest, self.why) = (wire, text, nil, rest, why)
        }

        init(_ wire: String, _ violation: SMTPTextReader.Violation, rest: String = "", _ why: String) {
            (self.wire, self.text, self.violation, self.rest, self.why) = (wire, nil, violation, rest, why)
        }

        var testDescription: String { self.why }
    }

    static let rows: [Row] = [
        Row(".\r\n", "", "an empty message"),
        Row("a\r\n.\r\n", "a\r\n", "a line"),
        Row("a\r\n.\r\nQUIT\r\n", "a\r\n", rest: "QUIT\r\n", "a command behind the end"),
        Row("..\r\n.\r\n", ".\r\n", "a line of one dot"),
        Row("...a\r\n.\r\n", "..a\r\n", "a line that begins with two dots"),
        Row(".a\r\n.\r\n", "a\r\n", "a dot that wasn't doubled goes, too"),
        Row("a.\r\n.\r\n", "a.\r\n", "a dot at the end of a line"),
        Row("a\r\n\r\n.\r\n", "a\r\n\r\n", "an empty line"),
        Row("a\n.\r\nb\r\n.\r\n", .bareLineBreak, "LF . CR LF"),
        Row("a\n.\nb\r\n.\r\n", .bareLineBreak, "LF . LF"),
        Row("a\r\n.\nb\r\n.\r\n", .bareLineBreak, "CR LF . LF"),
        Row("a\r\n.\rb\r\n.\r\n", .bareLineBreak, "CR LF . CR"),
        Row("a\r.\r\nb\r\n.\r\n", .bareLineBreak, "CR . CR LF"),
        Row("a\r.\rb\r\n.\r\n", .bareLineBreak, "CR . CR"),
        Row("a\r\r\n.\r\n", .bareLineBreak, "CR CR LF"),
        Row("a\r\n.\r\r\nb\r\n.\r\n", .bareLineBreak, "CR LF . CR CR LF"),
        Row("a\n\n.\r\n\r\n.\r\n", .bareLineBreak, "LF LF . CR LF"),
        Row(".\n.\r\n\r\n.\r\n", .bareLineBreak, "a dot and a LF at the beginning"),
        Row("a\u{0}b\r\n.\r\n", .nul, "NUL"),
        Row("\u{0}\n\r\n.\r\n", .bareLineBreak, "a bare LF behind NUL"),
        Row(
            String(repeating: "x", count: 998) + "\r\n.\r\n",
            String(repeating: "x", count: 998) + "\r\n",
            "998 octets"
        ),
        Row(String(repeating: "x", count: 999) + "\r\n.\r\n", .lineTooLong, "999 octets"),
        Row(
            "." + String(repeating: ".", count: 998) + "\r\n.\r\n",
            String(repeating: ".", count: 998) + "\r\n",
            "998 dots"
        ),
        Row(
            String(repeating: String(repeating: "x", count: 98) + "\r\n", count: 21) + ".\r\nNOOP",
            .tooLarge,
            rest: "NOOP",
            "2,100 octets"
        ),
    ]

    private static var limits: SMTPLimits {
        var limits = SMTPLimits()
        limits.messageSize = 2_000
        return limits
    }

    @Test("is read in pieces of any size", arguments: rows)
    func reads(_ row: Row) {
        let wire = Array(row.wire.utf8)
        for size in [1, 2, 3, 5, 7, wire.count] {
            var reader = SMTPTextReader(Self.limits)
            var text = ByteBuffer()
            var input = ByteBuffer()
            for start in stride(from: 0, to: wire.count, by: size) {
                input.writeBytes(wire[start..<min(start + size, wire.count)])
                guard !reader.hasEnded else { continue }
                text.writeImmutableBuffer(reader.read(&input))
            }
            #expect(reader.hasEnded)
            #expect(reader.violation == row.violation)
            #expect(String(buffer: input) == row.rest)
            if let expected = row.text {
                #expect(String(buffer: text) == expected)
                #expect(reader.size == expected.utf8.count)
            }
        }
    }

    @Test("comes back as it was written", arguments: 0..<300)
    func roundTrip(_ seed: Int) throws {
        var random = SeededGenerator(UInt64(seed))
        let pieces = [
            ".", "..", "\r\n", "\r\n.\r\n", "a", "ä", " ", "\r\n\r\n", ".\r\n",
            String(repeating: "b", count: 70),
        ]
        var text = ""
        for _ in 0..<Int.random(in: 0...60, using: &random) {
            text += pieces.randomElement(using: &random) ?? ""
        }
        var writer = SMTPTextWriter()
        var wire = ByteBuffer()
        var rest = ByteBuffer(string: text)
        while let part = rest.readSlice(
            length: min(rest.readableBytes, Int.random(in: 1...9, using: &random))
        ),
            part.readableBytes > 0
        {
            wire.writeImmutableBuffer(try writer.write(part))
        }
        wire.writeImmutableBuffer(try writer.end())
        var reader = SMTPTextReader(SMTPLimits())
        let back = String(buffer: reader.read(&wire))
        #expect(reader.hasEnded)
        #expect(reader.violation == nil)
        #expect(wire.readableBytes == 0)
        #expect(back == (text.isEmpty || text.hasSuffix("\r\n") ? text : text + "\r\n"))
    }

    @Test("with a bare line break is not written", arguments: ["a\nb", "a\rb", "\n", "\r", "\r\r\n", "a\r"])
    func refusesToWrite(_ text: String) {
        #expect(throws: SMTPTextWriter.BareLineBreak()) {
            var writer = SMTPTextWriter()
            _ = try writer.write(ByteBuffer(string: text))
            _ = try writer.end()
        }
    }

    @Test("commands are cut at CR LF, in pieces of any size")
    func lines() {
        let wire = Array(
            "NOOP\r\nA\nB\rC\r\n\r\n\n\(String(repeating: "x", count: 19))\r\n\(String(repeating: "y", count: 18))\r\nend"
                .utf8
        )
        let expected: [SMTPLineReader.Line] = [
            .line(Array("NOOP".utf8)), .bareLineEnd, .bareLineEnd, .line([]), .bareLineEnd, .tooLong,
            .line(Array(repeating: UInt8(ascii: "y"), count: 18)),
        ]
        for size in 1...wire.count {
            var reader = SMTPLineReader()
            var buffer = ByteBuffer()
            var lines: [SMTPLineReader.Line] = []
            for start in stride(from: 0, to: wire.count, by: size) {
                buffer.writeBytes(wire[start..<min(start + size, wire.count)])
                while let line = reader.next(&buffer, maximum: 20) { lines.append(line) }
            }
            #expect(lines == expected, "in pieces of \(size)")
            #expect(String(buffer: buffer) == "end")
        }
    }

    @Test("a line without an end counts again and again, and is not kept")
    func endlessLine() {
        var reader = SMTPLineReader()
        var count = 0
        for _ in 0..<1_000 {
            var buffer = ByteBuffer(repeating: UInt8(ascii: "x"), count: 1_000)
            if reader.next(&buffer, maximum: 500) == .tooLong { count += 1 }
            #expect(buffer.readableBytes == 0)
        }
        #expect(count == 15)
    }
}

/// Random numbers that are the same in each run.
struct SeededGenerator: RandomNumberGenerator, Sendable {
    private var state: UInt64

    init(_ seed: UInt64) { self.state = seed &* 0x9E37_79B9_7F4A_7C15 &+ 0x1234_5678 }

    mutating func next() -> UInt64 {
        self.state &+= 0x9E37_79B9_7F4A_7C15
        var z = self.state
        z = (z ^ (z >> 30)) &* 0xBF58_476D_1CE4_E5B9
        z = (z ^ (z >> 27)) &* 0x94D0_49BB_1331_11EB
        return z ^ (z >> 31)
    }
}
