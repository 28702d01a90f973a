/// Lines and columns of a text, by the offset of a byte.
struct TextPositions: Sendable {
    private var lineStarts = [0]
    /// Bytes that continue a character and take no column.
    private var continuations: [Int] = []
    private let count: Int

    init(_ bytes: [UInt8]) {
        self.count = bytes.count
        for (index, byte) in bytes.enumerated() {
            if byte == 0x0A { self.lineStarts.append(index + 1) }
            if byte & 0xC0 == 0x80 { self.continuations.append(index) }
        }
    }

    /// Both counted from 1, the column in characters.
    func position(of offset: Int) -> (line: Int, column: Int) {
        let offset = min(max(offset, 0), self.count)
        let line = Self.countUpTo(offset, in: self.lineStarts)
        let start = self.lineStarts[line - 1]
        let inner =
            Self.countUpTo(offset - 1, in: self.continuations)
            - Self.countUpTo(start - 1, in: self.continuations)
        return (line, offset - start - inner + 1)
    }

    /// How many of some ordered numbers are no larger than a limit.
    private static func countUpTo(_ limit: Int, in numbers: [Int]) -> Int {
        var (low, high) = (0, numbers.count)
        while low < high {
            let middle = (low + high) / 2
            if numbers[middle] <= limit { low = middle + 1 } else { high = middle }
        }
        return low
    }
}
