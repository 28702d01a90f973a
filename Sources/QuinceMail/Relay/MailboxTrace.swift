/// Finds an address in a header, however it is written: in any case, folded, quoted, with comments, in encoded words of any charset
/// (RFC 2047), percent-encoded (RFC 2231) or in quoted-printable.
public struct MailboxTrace: Sendable {
    /// How many comments within each other are looked into one by one.
    private static let maximumDepth = 4

    private let needle: [UInt8]

    /// Looks for an address.
    public init(of mailbox: MailAddress) {
        let text = "\(mailbox.localPart)@\(mailbox.domain)"
        self.needle = Self.essence(Array(text.utf8))
    }

    /// Whether the address is in the bytes.
    public func isIn(_ bytes: some Collection<UInt8>) -> Bool {
        let plain = Array(bytes)
        let words = Self.wordsDecoded(plain)
        var forms = [plain, words]
        for form in [plain, words] {
            for mark in [UInt8(ascii: "%"), UInt8(ascii: "=")] where form.contains(mark) {
                forms.append(TransferDecoder.hexDecoded(form[...], mark: mark))
            }
        }
        return forms.contains { self.isInEssence(of: $0) }
    }

    /// Whether the address is in a field.
    public func isIn(_ field: HeaderField) -> Bool { self.isIn(field.raw) }

    private func isInEssence(of bytes: [UInt8]) -> Bool {
        if Self.contains(Self.essence(bytes), self.needle) { return true }
        guard bytes.contains(UInt8(ascii: "(")) else { return false }
        return (0..<Self.maximumDepth).contains { depth in
            Self.contains(Self.essence(Self.withoutComments(bytes, deeperThan: depth)), self.needle)
        }
    }

    /// The bytes without those that can stand between the characters of an address and mean nothing.
    private static func essence(_ bytes: [UInt8]) -> [UInt8] {
        bytes.compactMap { byte in
            byte <= .space || byte == .quote || byte == .backslash || byte == 0x7F ? nil : byte.lowercased
        }
    }

    private static func withoutComments(_ bytes: [UInt8], deeperThan maximum: Int) -> [UInt8] {
        var result: [UInt8] = []
        var depth = 0
        for byte in bytes {
            switch byte {
            case UInt8(ascii: "("): depth += 1
            case UInt8(ascii: ")"): depth = max(0, depth - 1)
            default: if depth <= maximum { result.append(byte) }
            }
        }
        return result
    }

    private static func contains(_ bytes: [UInt8], _ needle: [UInt8]) -> Bool {
        guard let first = needle.first, bytes.count >= needle.count else { return false }
        return (0...(bytes.count - needle.count)).contains {
            bytes[$0] == first && bytes[$0..<$0 + needle.count].elementsEqual(needle)
        }
    }

    /// The bytes with the content of every encoded word instead of the word, whatever its charset, and without the blanks between
    /// two of them.
    private static func wordsDecoded(_ bytes: [UInt8]) -> [UInt8] {
        var result: [UInt8] = []
        var rest = bytes[...]
        while let byte = rest.first {
            guard byte == UInt8(ascii: "="), let word = EncodedWordBytes(rest) else {
                result.append(byte)
                rest.removeFirst()
                continue
            }
            result += word.content
            rest = rest[word.end...]
            let next = rest.drop(while: \.isFolding)
            if next.starts(with: "=?".utf8) { rest = next }
        }
        return result
    }
}

/// An encoded word at the beginning of bytes, without a look at its charset.
struct EncodedWordBytes {
    /// The octets that a word may have; programs write more than the 75 of RFC 2047 §2.
    private static let maximumLength = 1_024

    /// The charset in lower case, without a language.
    let charset: String
    /// The octets that the word stands for.
    let content: [UInt8]
    /// The index behind the word.
    let end: Int

    init?(_ bytes: ArraySlice<UInt8>) {
        let bytes = bytes.prefix(Self.maximumLength)
        let mark = UInt8(ascii: "?")
        guard bytes.starts(with: "=?".utf8), let charsetEnd = bytes.dropFirst(2).firstIndex(of: mark),
            charsetEnd + 2 < bytes.endIndex, bytes[charsetEnd + 2] == mark
        else { return nil }
        let text = bytes[(charsetEnd + 3)...]
        guard let end = text.firstIndex(of: mark), end + 1 < bytes.endIndex,
            bytes[end + 1] == UInt8(ascii: "=")
        else { return nil }
        switch bytes[charsetEnd + 1].lowercased {
        case UInt8(ascii: "b"):
            self.content = TransferDecoder.decode(text[..<end], .base64, limit: Self.maximumLength).bytes
        case UInt8(ascii: "q"):
            let spaced = text[..<end].map { $0 == UInt8(ascii: "_") ? UInt8.space : $0 }
            self.content = TransferDecoder.hexDecoded(spaced[...], mark: UInt8(ascii: "="))
        default: return nil
        }
        self.charset =
            bytes[(bytes.startIndex + 2)..<charsetEnd].prefix { $0 != UInt8(ascii: "*") }.lowercasedText
        self.end = end + 2
    }
}
