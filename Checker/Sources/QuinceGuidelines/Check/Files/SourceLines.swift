package import Foundation

/// The lines of a text, each found by its number without the others being read.
///
/// A line ends at a line feed, a carriage return, or both together.
package struct SourceLines: Sendable {
    package let bytes: Data
    /// Where each line starts, as an offset from the first byte.
    private let starts: [Int]

    package init(_ bytes: Data) {
        var starts = [0]
        unsafe bytes.withUnsafeBytes { buffer in
            var offset = 0
            while offset < buffer.count {
                let byte = unsafe buffer[offset]
                offset += 1
                if byte == 0x0D, offset < buffer.count, unsafe buffer[offset] == 0x0A { continue }
                if byte == 0x0A || byte == 0x0D { starts.append(offset) }
            }
        }
        self.bytes = bytes
        self.starts = starts
    }

    package var count: Int { self.starts.count }

    /// The line with a number, counted from 1, without its line end; empty if there is no such line.
    package subscript(number: Int) -> String {
        guard let range = self.range(of: number) else { return "" }
        let start = self.bytes.startIndex
        return String(
            decoding: self.bytes[(start + range.lowerBound)..<(start + range.upperBound)],
            as: UTF8.self
        )
    }

    /// The byte range of a line, without its line end; nil if there is no such line.
    package func range(of number: Int) -> Range<Int>? {
        guard self.starts.indices.contains(number - 1) else { return nil }
        var end = number < self.count ? self.starts[number] : self.bytes.count
        while end > self.starts[number - 1], self.isBreak(end - 1) { end -= 1 }
        return self.starts[number - 1]..<end
    }

    /// The number of the line that contains a byte.
    package func number(at offset: Int) -> Int {
        var (low, high) = (0, self.starts.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if self.starts[middle] <= offset { low = middle } else { high = middle }
        }
        return low + 1
    }

    private func isBreak(_ offset: Int) -> Bool {
        let byte = self.bytes[self.bytes.startIndex + offset]
        return byte == 0x0A || byte == 0x0D
    }
}

extension StringProtocol {
    /// The text without whitespace at both ends.
    package var trimmed: String { self.trimmingCharacters(in: .whitespacesAndNewlines) }
}
