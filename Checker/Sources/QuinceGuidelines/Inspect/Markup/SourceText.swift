// Markup: reads HTML, templates with HTML inside, and JSX into one kind of tree, with the place of everything. Never fails, never
// recurses, and takes a time that grows with the text. Knows nothing of buttons; evaluates no code.

/// A text as bytes, whose offsets have lines and columns.
struct SourceText: Sendable {
    let path: String
    let bytes: [UInt8]
    private let lineStarts: [Int]

    init(path: String, bytes: [UInt8]) {
        self.path = path
        self.bytes = bytes
        var starts = [0]
        for (offset, byte) in bytes.enumerated() where byte == 0x0A { starts.append(offset + 1) }
        self.lineStarts = starts
    }

    init(_ file: InputFile) { self.init(path: file.path, bytes: Array(file.bytes)) }

    /// The ending of its name in small letters, without the dot.
    var ending: String {
        guard let dot = self.path.lastIndex(of: ".") else { return "" }
        return self.path[self.path.index(after: dot)...].lowercased()
    }

    func place(at offset: Int) -> SourcePlace {
        let line = self.line(of: offset)
        let start = self.lineStarts[line]
        let column = self.string(start..<max(start, min(offset, self.bytes.count))).count
        return SourcePlace(path: self.path, line: line + 1, column: column + 1)
    }

    /// The text of some bytes; what is no UTF-8 is replaced.
    func string(_ range: Range<Int>) -> String {
        String(decoding: self.bytes[range.clamped(to: 0..<self.bytes.count)], as: UTF8.self)
    }

    /// Counted from 0.
    private func line(of offset: Int) -> Int {
        var (low, high) = (0, self.lineStarts.count - 1)
        while low < high {
            let middle = (low + high + 1) / 2
            if self.lineStarts[middle] <= offset { low = middle } else { high = middle - 1 }
        }
        return low
    }
}
