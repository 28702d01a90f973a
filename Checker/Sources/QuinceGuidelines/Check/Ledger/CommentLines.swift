/// Separates comments from code, line by line and byte by byte.
struct CommentLines {
    private let comments: MentionLanguage.Comments
    /// Whether the last line ended within a comment.
    private var isInside = false

    init(_ language: MentionLanguage) { self.comments = language.comments }

    /// The code of the next line, and its comments.
    ///
    /// - Parameters:
    ///   - line: The line, in UTF-8.
    ///   - isWanted: Whether the parts are of interest; most lines only say where a comment begins or ends.
    /// - Returns: The parts; empty if they aren't wanted.
    mutating func parts(of line: ArraySlice<UInt8>, isWanted: Bool) -> (code: [UInt8], comment: [UInt8]) {
        guard self.comments != .none else { return (isWanted ? Array(line) : [], []) }
        var (code, comment): ([UInt8], [UInt8]) = ([], [])
        var last: UInt8?
        var quote: UInt8?
        var index = line.startIndex
        while index < line.endIndex {
            let byte = line[index]
            if self.isInside {
                let length = self.end(line, at: index)
                self.isInside = length == 0
                if isWanted, self.isInside { comment.append(byte) }
                index += max(length, 1)
                continue
            }
            if quote == nil, let (length, isWhole) = self.begin(line, at: index, after: last) {
                if isWhole {
                    if isWanted { comment += line[(index + length)...] }
                    return (code, comment)
                }
                self.isInside = true
                index += length
                continue
            }
            if byte == quote {
                quote = nil
            } else if quote == nil, byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "`") {
                quote = byte
            }
            if isWanted { code.append(byte) }
            last = byte
            index += 1
        }
        return (code, comment)
    }

    private static let slashes = Array("//".utf8)
    private static let block = (begin: Array("/*".utf8), end: Array("*/".utf8))
    private static let markup = (begin: Array("<!--".utf8), end: Array("-->".utf8))

    /// The length of what ends a comment here; 0 if nothing does.
    private func end(_ line: ArraySlice<UInt8>, at index: Int) -> Int {
        switch line[index] {
        case UInt8(ascii: "-") where line[index...].starts(with: Self.markup.end): 3
        case UInt8(ascii: "*") where self.comments != .markup && line[index...].starts(with: Self.block.end):
            2
        default: 0
        }
    }

    /// The length of what begins a comment here, and whether the comment takes the rest of the line.
    private func begin(_ line: ArraySlice<UInt8>, at index: Int, after last: UInt8?) -> (Int, Bool)? {
        switch (self.comments, line[index]) {
        case (.hashes, UInt8(ascii: "#")): return last == nil || last == UInt8(ascii: " ") ? (1, true) : nil
        case (.markup, UInt8(ascii: "<")), (.slashes, UInt8(ascii: "<")):
            return line[index...].starts(with: Self.markup.begin) ? (4, false) : nil
        case (.slashes, UInt8(ascii: "/")):
            if line[index...].starts(with: Self.block.begin) { return (2, false) }
            // `https://` isn't a comment.
            return line[index...].starts(with: Self.slashes) && last != UInt8(ascii: ":") ? (2, true) : nil
        default: return nil
        }
    }
}
