import Foundation

/// Converts the columns of a line, which count characters, to bytes and code points.
package struct LineColumns: Sendable {
    /// Where each character begins, and behind the last where the line ends; empty if each is one byte.
    private let bytes: [UInt32]
    private let scalars: [UInt32]
    /// How many characters there are, where each is one byte.
    private let count: Int
    /// How many bytes from the start of the line are text in UTF-8.
    private let textLength: Int

    package init(_ lines: SourceLines, _ number: Int) {
        let range = lines.range(of: number) ?? 0..<0
        let raw = lines.bytes.dropFirst(range.lowerBound).prefix(range.count)
        guard !raw.allSatisfy({ $0 < 0x80 && $0 != 0x0D }) else {
            (self.bytes, self.scalars, self.count, self.textLength) = ([], [], raw.count, raw.count)
            return
        }
        let line = lines[number]
        var (bytes, scalars): ([UInt32], [UInt32]) = ([0], [0])
        for character in line {
            bytes.append((bytes.last ?? 0) + UInt32(character.utf8.count))
            scalars.append((scalars.last ?? 0) + UInt32(character.unicodeScalars.count))
        }
        self.textLength = zip(line.utf8, raw).prefix { $0 == $1 }.count
        (self.bytes, self.scalars, self.count) = (bytes, scalars, bytes.count - 1)
    }

    /// The byte offset in the line at which a column, counted from 1, begins; nil if the line has no such column, or
    /// if the bytes before it aren't text.
    package func byte(of column: Int) -> Int? {
        guard (1...(self.count + 1)).contains(column) else { return nil }
        let byte = self.bytes.isEmpty ? column - 1 : Int(self.bytes[column - 1])
        return byte <= self.textLength ? byte : nil
    }

    /// The same column counted in code points, from 1; nil if there is none.
    package func codePoint(of column: Int) -> Int? {
        guard (1...(self.count + 1)).contains(column) else { return nil }
        return self.scalars.isEmpty ? column : Int(self.scalars[column - 1]) + 1
    }
}
