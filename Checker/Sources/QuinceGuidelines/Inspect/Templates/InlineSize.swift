/// The number that an element's own style gives for the size of its font: `style="font-size: 16px"`, `style={{ fontSize: 16 }}`.
struct InlineSize: Sendable {
    private let node: Int
    private let tree: MarkupTree

    init(_ node: Int, in tree: MarkupTree) {
        self.node = node
        self.tree = tree
    }

    /// nil if there is none, more than one, or one in another unit than pixels.
    var written: WrittenValue<Double>? {
        guard let style = self.tree[self.node].attributes.first(where: { $0.plainName == "style" }) else {
            return nil
        }
        let names = if case .literal = style.value { ["font-size:"] } else { ["fontSize:"] }
        let source = self.tree.source
        let bytes = Array(source.bytes[style.valueOffset...].prefix(style.source.utf8.count))
        // A text with references in it has other bytes than it is read as.
        guard style.source.utf8.elementsEqual(bytes), let start = Self.onlyValue(of: names[0], in: bytes)
        else {
            return nil
        }
        let number = bytes[start...].prefix { Self.isDigit($0) || $0 == UInt8(ascii: ".") }
        guard !number.isEmpty, Self.isPlain(bytes[number.endIndex...]) else { return nil }
        return WrittenValue(
            String(decoding: number, as: UTF8.self),
            at: source.place(at: style.valueOffset + start)
        )
    }

    private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }

    /// Behind a name that occurs once, and the blanks and the quotation mark after it.
    private static func onlyValue(of name: String, in bytes: [UInt8]) -> Int? {
        let name = Array(name.utf8)
        guard bytes.count > name.count else { return nil }
        let starts = (0..<(bytes.count - name.count)).filter { bytes[$0...].starts(with: name) }
        guard starts.count == 1, let start = starts.first, !bytes.contains(UInt8(ascii: "?")) else {
            return nil
        }
        let marks = " '\"".utf8
        return bytes[(start + name.count)...].firstIndex { !marks.contains($0) }
    }

    /// Whether what stands behind the number says pixels, or nothing.
    private static func isPlain(_ rest: ArraySlice<UInt8>) -> Bool {
        let unit = rest.prefix {
            $0 | 0x20 >= UInt8(ascii: "a") && $0 | 0x20 <= UInt8(ascii: "z") || $0 == 0x25
        }
        return unit.isEmpty || unit.elementsEqual("px".utf8)
    }
}
