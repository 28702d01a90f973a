/// A name that can be asked for: printable ASCII in labels of 1 to 63 bytes, at most 253 bytes with the dots.
struct DNSName: Hashable, Sendable {
    /// The name in lower case, without a dot at the end.
    let text: String

    init?(parsing text: String) {
        var bytes = text.utf8.map(\.lowercased)[...]
        if bytes.last == UInt8(ascii: ".") { bytes.removeLast() }
        guard (1...253).contains(bytes.count), bytes.allSatisfy({ (0x20...0x7E).contains($0) }),
            bytes.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
                .allSatisfy({ (1...63).contains($0.count) })
        else { return nil }
        self.text = String(decoding: bytes, as: UTF8.self)
    }

    /// The name in a message, without compression.
    var wire: [UInt8] {
        self.text.utf8.split(separator: UInt8(ascii: "."))
            .flatMap { [UInt8($0.count)] + Array($0) } + [0]
    }
}
