/// The elements of a small XML file, in order; references aren't followed, expanded or loaded.
enum XMLElements {
    /// An element with its place.
    struct Element: Sendable {
        /// Its index among all elements.
        let index: Int
        let name: String
        let attributes: [String: String]
        /// The index of the element that contains it.
        let parent: Int?
        let line: Int
        /// Whether it directly contains more than white space.
        var hasText = false
    }

    /// The largest accepted number of elements; Apple's files have fewer than ten.
    static let maximumCount = 64

    /// Reads a file.
    ///
    /// Document types are refused before a parser sees the file, and so is every encoding that could hide one.
    static func read(_ bytes: [UInt8]) throws(ArtworkRefusal) -> [Element] {
        guard let text = String(validating: bytes, as: UTF8.self), !bytes.contains(0) else {
            throw ArtworkRefusal("it isn't an SVG in UTF-8, a PDF or a PNG")
        }
        for forbidden in ["<!DOCTYPE", "<!ENTITY", "<![CDATA["] {
            guard !text.contains(forbidden) else {
                throw ArtworkRefusal("there is a \(forbidden); Apple's files have none")
            }
        }
        guard !text.replacing("<?xml ", with: "", maxReplacements: 1).contains("<?") else {
            throw ArtworkRefusal("there is a processing instruction; Apple's files have none")
        }
        guard Self.isUTF8(text) else {
            throw ArtworkRefusal("its declared encoding isn't UTF-8", line: 1)
        }
        var parser = XMLElementParser(bytes)
        let elements = try parser.parse()
        guard let root = elements.first else { throw parser.malformed }
        guard root.name == "svg" else {
            throw ArtworkRefusal("it is a <\(root.name.prefix(40))>, not an <svg>", line: root.line)
        }
        return elements
    }

    /// Whether the declaration at the start, if there is one, has no other encoding.
    private static func isUTF8(_ text: String) -> Bool {
        let text = text.drop { $0 == "\u{FEFF}" }
        guard text.hasPrefix("<?xml"), let end = text.firstRange(of: "?>") else { return true }
        let declaration = text[..<end.lowerBound].lowercased()
        return !declaration.contains("encoding") || declaration.contains("\"utf-8\"")
            || declaration.contains("'utf-8'")
    }
}
