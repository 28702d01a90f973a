/// Tells whether a place is in a comment, by what stands before it; no language is read for that.
struct CommentProbe: Sendable {
    private let source: SourceText
    private let hasHash: Bool
    /// Bytes that are looked at before a place.
    private static let reach = 20_000

    init(_ source: SourceText) {
        self.source = source
        let name = source.path.lowercased()
        let endings = [
            ".py", ".rb", ".sh", ".bash", ".yml", ".yaml", ".toml", ".properties", ".ex", ".exs", ".pl",
            ".pm", ".r", ".tf",
            ".conf", ".php", ".cr", ".nim", ".ps1", ".env", ".ini", ".cfg",
        ]
        self.hasHash = endings.contains { name.hasSuffix($0) }
    }

    func isComment(at offset: Int) -> Bool { self.isLineComment(offset) || self.isBlockComment(offset) }

    private func isLineComment(_ offset: Int) -> Bool {
        let offset = min(offset, self.source.bytes.count)
        var start = offset
        while start > 0, self.source.bytes[start - 1] != 0x0A, offset - start < Self.reach { start -= 1 }
        let line = self.source.bytes[start..<offset]
        let first = line.first { !$0.isBlank }
        // The second is a line in the middle of a comment.
        if self.hasHash && first == UInt8(ascii: "#") || first == UInt8(ascii: "*") { return true }
        return Self.hasSlashes(line)
    }

    /// Whether `//` stands in a line, outside of strings and of addresses such as `https://shop.example`.
    private static func hasSlashes(_ line: ArraySlice<UInt8>) -> Bool {
        var mark: UInt8 = 0
        var (last, previous): (UInt8, UInt8) = (0, 0)
        for byte in line {
            if mark != 0 {
                if byte == mark, last != UInt8(ascii: "\\") { mark = 0 }
            } else if byte == 0x22 || byte == 0x27 || byte == 0x60 {
                mark = byte
            } else if byte == UInt8(ascii: "/"), last == UInt8(ascii: "/"), previous != UInt8(ascii: ":") {
                return true
            }
            (previous, last) = (last, byte)
        }
        return false
    }

    /// With what the beginning or the end of a comment begins: `-->`, `*/`, `<!--`, `/*`.
    private static let signs: [UInt8] = [0x2D, 0x2A, 0x3C, 0x2F]

    private func isBlockComment(_ offset: Int) -> Bool {
        let cursor = ByteCursor(self.source)
        var index = min(offset, self.source.bytes.count)
        let limit = max(0, index - Self.reach)
        while index > limit {
            index -= 1
            guard Self.signs.contains(self.source.bytes[index]) else { continue }
            if cursor.matches("-->", at: index) || cursor.matches("*/", at: index) { return false }
            if cursor.matches("<!--", at: index) { return true }
            // `src/**/*.js` is no comment.
            if cursor.matches("/*", at: index), !cursor.matches("*", at: index - 1) { return true }
        }
        return false
    }
}
