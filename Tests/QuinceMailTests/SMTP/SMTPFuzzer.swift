import NIOCore

@testable import QuinceMail

/// Makes dialogues that are nearly right.
struct SMTPFuzzer {
    private static let pieces = [
        "EHLO c.example", "HELO x", "MAIL FROM:<a@b.example>", "MAIL FROM:<>", "RCPT TO:<c@d.example>",
        "DATA", "RSET",
        "NOOP", "QUIT", "VRFY x", "AUTH PLAIN", "AUTH LOGIN", "*", "AHUAcA==", "STARTTLS",
        "XFORWARD ADDR=1.2.3.4", ".",
        "..", " SIZE=1", " SIZE=99999999999999999999999", " BODY=8BITMIME", " SMTPUTF8", "<", ">", "\"", "\\",
        "@", ":",
        "\r", "\n", "\r\n", "\u{0}", "ä", "\u{FFFD}", " ", "+4", "=", "[", "]", "HELP", "A",
    ]

    func octets(using random: inout SeededGenerator) -> [UInt8] {
        var bytes: [UInt8] = []
        for _ in 0..<Int.random(in: 0...60, using: &random) {
            switch Int.random(in: 0..<10, using: &random) {
            case 0: bytes.append(UInt8.random(in: 0...255, using: &random))
            case 1:
                bytes += Array(repeating: UInt8(ascii: "z"), count: Int.random(in: 0...1_200, using: &random))
            default:
                bytes += Array((Self.pieces.randomElement(using: &random) ?? "").utf8)
                if Int.random(in: 0..<3, using: &random) > 0 { bytes += [13, 10] }
            }
        }
        return bytes
    }

    /// Runs octets through line reader, session and text reader, as a connection does; returns the replies.
    func run(_ octets: [UInt8], using random: inout SeededGenerator) -> [SMTPReply] {
        var dialogue = Dialogue("127.0.0.1") {
            $0.offersTLS = true
            $0.offersLogin = true
            $0.loginNeedsTLS = Bool.random(using: &random)
            $0.proxies = [SMTPNetwork(parsing: "127.0.0.0/8")].compactMap { $0 }
        }
        var lines = SMTPLineReader()
        var text: SMTPTextReader?
        var buffer = ByteBuffer()
        var replies: [SMTPReply] = []
        var rest = octets[...]
        while !rest.isEmpty {
            let size = Int.random(in: 1...rest.count, using: &random)
            buffer.writeBytes(rest.prefix(size))
            rest = rest.dropFirst(size)
            loop: while !dialogue.isClosed {
                if var reader = text {
                    _ = reader.read(&buffer)
                    text = reader.hasEnded ? nil : reader
                    guard reader.hasEnded else { break loop }
                    replies.append(dialogue.endText())
                    continue
                }
                switch lines.next(&buffer, maximum: dialogue.session.maximumLineLength) {
                case .line(let line):
                    replies.append(
                        dialogue.perform(dialogue.session.receive(line, isLast: buffer.readableBytes == 0))
                    )
                case .tooLong: replies.append(dialogue.perform(dialogue.session.lineTooLong()))
                case .bareLineEnd: replies.append(dialogue.perform(dialogue.session.bareLineEnd()))
                case nil: break loop
                }
                if dialogue.session.isInText { text = SMTPTextReader(SMTPLimits()) }
            }
        }
        return replies
    }
}
