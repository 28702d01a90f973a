// Source: a Swift file as far as buttons and screens need it, as plain values. Owns no syntax tree (Reading makes these
// values from one) and no meaning (Evaluation and what follows give them one).

import QuinceGuidelines

/// The text of a file, for places in it.
final class SwiftText: Sendable {
    let path: String
    private let bytes: [UInt8]
    private let lineStarts: [Int]

    init(path: String, text: String) {
        self.path = path
        self.bytes = Array(text.utf8)
        self.lineStarts =
            [0] + self.bytes.indices.lazy.filter { [bytes = self.bytes] in bytes[$0] == 0x0A }.map { $0 + 1 }
    }

    /// Longer lines are not counted in characters, in bytes.
    private static let longestCountedLine = 4096

    /// Line and column of a byte.
    func place(at offset: Int) -> SourcePlace {
        let offset = min(max(offset, 0), self.bytes.count)
        var (low, high) = (0, self.lineStarts.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if self.lineStarts[middle] <= offset { low = middle } else { high = middle }
        }
        return SourcePlace(path: self.path, line: low + 1, column: self.column(of: offset, line: low))
    }

    /// The bytes from one on, as long as they are wanted; no number or word is longer than a few.
    func bytes(from offset: Int, while isWanted: (UInt8) -> Bool) -> String {
        guard self.bytes.indices.contains(offset) else { return "" }
        return String(decoding: self.bytes[offset...].prefix(40).prefix(while: isWanted), as: UTF8.self)
    }

    private func column(of offset: Int, line: Int) -> Int {
        let start = self.lineStarts[line]
        guard offset - start <= Self.longestCountedLine else { return offset - start + 1 }
        return String(decoding: self.bytes[start..<offset], as: UTF8.self).count + 1
    }
}

/// A place in a file, cheap to keep.
struct Position: Sendable {
    let text: SwiftText
    let offset: Int

    var place: SourcePlace { self.text.place(at: self.offset) }

    /// Whether both are the same place of the same file.
    func isSame(as other: Position) -> Bool { self.offset == other.offset && self.text === other.text }
}

extension Position: Comparable {
    static func == (one: Position, other: Position) -> Bool { one.isSame(as: other) }

    static func < (one: Position, other: Position) -> Bool {
        (one.text.path, one.offset) < (other.text.path, other.offset)
    }
}
