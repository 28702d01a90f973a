// Markup: XML as Interface Builder writes it, read by ourselves. Foundation's parser crashes on an empty processing instruction
// on Linux, does not notice a cut-off file and gives places that are wrong. Owns no meaning of any element.

/// An XML file, read once and completely: flat arrays, values decoded when they are asked for.
package final class MarkupDocument: Sendable {
    /// Deeper nesting is refused; Interface Builder comes to 60 in the largest known files.
    package static let maximumDepth = 256

    package let path: String
    let bytes: [UInt8]
    let elements: [Element]
    let attributes: [Attribute]
    let names: [String]
    private let lineStarts: [Int]

    struct Element: Sendable {
        var name: Int32
        var parent: Int32
        var firstChild: Int32 = -1
        var nextSibling: Int32 = -1
        var firstAttribute: Int32
        var attributeCount: Int32 = 0
        /// Where its `<` stands.
        var offset: Int32
        /// What stands between its tags.
        var contentStart: Int32 = 0
        var contentEnd: Int32 = 0
    }

    struct Attribute: Sendable {
        var name: Int32
        var start: Int32
        var end: Int32
    }

    /// Reads a file.
    ///
    /// - Throws: ``UnreadableInput`` with line and column of the first mistake.
    package init(parsing file: InputFile) throws(UnreadableInput) {
        self.path = file.path
        let bytes = [UInt8](file.bytes)
        self.bytes = bytes
        let lineStarts = Self.lineStarts(of: bytes)
        self.lineStarts = lineStarts
        var reader = MarkupReader(bytes)
        do throws(MarkupRefusal) {
            try reader.read()
        } catch {
            let (line, column) = Self.position(of: error.offset, in: bytes, lineStarts)
            throw UnreadableInput(SourcePlace(path: file.path, line: line, column: column), error.reason)
        }
        self.elements = reader.elements
        self.attributes = reader.attributes
        self.names = reader.names.texts
    }

    package var root: MarkupNode { MarkupNode(document: self, index: 0) }

    /// Where a byte stands, for people: line and column from 1, the column in characters.
    func place(of offset: Int, object: String? = nil) -> SourcePlace {
        let (line, column) = Self.position(of: offset, in: self.bytes, self.lineStarts)
        return SourcePlace(path: self.path, line: line, column: column, object: object)
    }

    private static func lineStarts(of bytes: [UInt8]) -> [Int] {
        var starts = [0]
        for (index, byte) in bytes.enumerated() where byte == 0x0A { starts.append(index + 1) }
        return starts
    }

    private static func position(of offset: Int, in bytes: [UInt8], _ lineStarts: [Int]) -> (Int, Int) {
        let offset = min(max(offset, 0), bytes.count)
        var (low, high) = (0, lineStarts.count)
        while high - low > 1 {
            let middle = (low + high) / 2
            if lineStarts[middle] <= offset { low = middle } else { high = middle }
        }
        let characters = bytes[lineStarts[low]..<offset].count { $0 & 0xC0 != 0x80 }
        return (low + 1, characters + 1)
    }
}
