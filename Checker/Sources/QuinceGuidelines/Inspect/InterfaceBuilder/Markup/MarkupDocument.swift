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
    private let positions: TextPositions

    struct Element: Sendable {
        var name: Int32
        var parent: Int32
        var firstChild: Int32 = -1
        var nextSibling: Int32 = -1
        var firstAttribute: Int32
        var attributeCount: Int32 = 0
        /// Where its `<` stands.
        var offset: Int32
        /// The text between its tags.
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
        let positions = TextPositions(bytes)
        self.positions = positions
        var reader = MarkupReader(bytes)
        do throws(MarkupRefusal) {
            try reader.read()
        } catch {
            let (line, column) = positions.position(of: error.offset)
            throw UnreadableInput(SourcePlace(path: file.path, line: line, column: column), error.reason)
        }
        self.elements = reader.elements
        self.attributes = reader.attributes
        self.names = reader.names.texts
    }

    package var root: MarkupNode { MarkupNode(document: self, index: 0) }

    /// Where a byte stands, for people: line and column from 1, the column in characters.
    func place(of offset: Int, object: String? = nil) -> SourcePlace {
        let (line, column) = self.positions.position(of: offset)
        return SourcePlace(path: self.path, line: line, column: column, object: object)
    }
}
