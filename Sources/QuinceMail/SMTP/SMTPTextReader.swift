public import NIOCore

/// Reads the text of a message after DATA: finds its end and removes the dots that the client added (RFC 5321 §4.5.2).
///
/// Only CR LF ends a line, and only `.` alone on a line ends the text. A bare CR or LF, which other programs may take for an
/// end, and NUL break the rules, so that no second message can hide in a first one.
public struct SMTPTextReader: Sendable {
    /// Why a text can't be a message; nothing more of it is returned.
    public enum Violation: Hashable, Sendable {
        /// A CR without LF, or a LF without CR.
        case bareLineBreak
        /// An octet 0.
        case nul
        /// A line is longer than ``SMTPLimits/textLine``.
        case lineTooLong
        /// The text is longer than ``SMTPLimits/messageSize``.
        case tooLarge
    }

    private enum State {
        case lineStart, text, afterCR, afterDot, afterDotCR, ended
    }

    private let maximumLine: Int
    private let maximumSize: Int
    private var state = State.lineStart
    private var lineLength = 0
    private var seen = 0
    /// The octets of the message so far.
    public private(set) var size = 0
    /// The first rule that the text breaks; a bare line break replaces another one.
    public private(set) var violation: Violation?

    /// A reader before the first octet of a text.
    public init(_ limits: SMTPLimits) {
        self.maximumLine = limits.textLine
        self.maximumSize = limits.messageSize
    }

    /// Whether the end has been read.
    public var hasEnded: Bool { self.state == .ended }

    /// Whether the client sends far more than it may, so that waiting for the end makes no sense.
    public var isHopeless: Bool { self.seen > 2 * self.maximumSize + (1 << 20) }

    /// Takes octets; those behind the end of the text stay in `input`.
    ///
    /// - Returns: Octets of the message; none once a rule is broken.
    public mutating func read(_ input: inout ByteBuffer) -> ByteBuffer {
        var output = ByteBuffer()
        let used = self.scan(input, &output)
        input.moveReaderIndex(forwardBy: used)
        self.seen += used
        self.size += output.readableBytes
        if self.size > self.maximumSize { self.break(.tooLarge) }
        return self.violation == nil ? output : ByteBuffer()
    }

    private mutating func scan(_ input: borrowing ByteBuffer, _ output: inout ByteBuffer) -> Int {
        let bytes = input.readableBytesUInt8Span
        // Where the octets begin that aren't in the output yet.
        var start = 0
        for index in 0..<bytes.count {
            let byte = bytes[index]
            switch self.state {
            case .lineStart where byte == UInt8(ascii: "."):
                self.copy(input, start, index, &output)
                start = index + 1
                self.state = .afterDot
            case .afterDot where byte == .carriageReturn: self.state = .afterDotCR
            case .afterDotCR where byte == .lineFeed:
                self.state = .ended
                return index + 1
            case .afterCR where byte == .lineFeed:
                self.state = .lineStart
                self.lineLength = 0
            case .afterCR, .afterDotCR:
                self.break(.bareLineBreak)
                self.take(byte)
            default: self.take(byte)
            }
        }
        // A CR behind a lone dot belongs to the end, or to a violation.
        if self.state != .afterDotCR, self.state != .afterDot {
            self.copy(input, start, bytes.count, &output)
        }
        return bytes.count
    }

    private mutating func take(_ byte: UInt8) {
        self.state = .text
        switch byte {
        case .carriageReturn: self.state = .afterCR
        case .lineFeed: self.break(.bareLineBreak)
        case 0: self.break(.nul)
        default:
            self.lineLength += 1
            if self.lineLength > self.maximumLine { self.break(.lineTooLong) }
        }
    }

    private mutating func `break`(_ violation: Violation) {
        if self.violation == nil || violation == .bareLineBreak { self.violation = violation }
    }

    private func copy(_ input: borrowing ByteBuffer, _ start: Int, _ end: Int, _ output: inout ByteBuffer) {
        guard start < end, self.violation == nil else { return }
        guard let slice = input.getSlice(at: input.readerIndex + start, length: end - start) else { return }
        if output.readableBytes == 0 { output = slice } else { output.writeImmutableBuffer(slice) }
    }
}

extension SMTPTextReader.Violation {
    /// The reply at the end of the text.
    var reply: SMTPReply {
        switch self {
        case .bareLineBreak: SMTPReply(554, "5.6.0", "Message contains bare CR or LF")
        case .nul: SMTPReply(554, "5.6.0", "Message contains NUL characters")
        case .lineTooLong: SMTPReply(554, "5.6.0", "Message contains a line that is too long")
        case .tooLarge: .tooLarge
        }
    }
}
