import Foundation

#if canImport(FoundationXML)
import FoundationXML
#endif

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
        // A processing instruction without content would also crash Foundation's parser on Linux.
        guard !text.replacing("<?xml ", with: "", maxReplacements: 1).contains("<?") else {
            throw ArtworkRefusal("there is a processing instruction; Apple's files have none")
        }
        guard Self.isUTF8(text) else {
            throw ArtworkRefusal("its declared encoding isn't UTF-8", line: 1)
        }
        let collector = Collector()
        let parser = XMLParser(data: Data(bytes))
        parser.shouldResolveExternalEntities = false
        parser.delegate = collector
        let isWhole = parser.parse()
        if let refusal = collector.refusal { throw refusal }
        // On Linux, the parser doesn't report that a file ends too early or continues after its end.
        guard isWhole, collector.isWhole, let root = collector.elements.first else {
            throw ArtworkRefusal("it is not well-formed XML", line: max(1, parser.lineNumber))
        }
        guard root.name == "svg" else {
            throw ArtworkRefusal("it is a <\(root.name.prefix(40))>, not an <svg>", line: root.line)
        }
        return collector.elements
    }

    /// Whether the declaration at the start, if there is one, has no other encoding.
    private static func isUTF8(_ text: String) -> Bool {
        let text = text.drop { $0 == "\u{FEFF}" }
        guard text.hasPrefix("<?xml"), let end = text.range(of: "?>") else { return true }
        let declaration = text[..<end.lowerBound].lowercased()
        return !declaration.contains("encoding") || declaration.contains("\"utf-8\"")
            || declaration.contains("'utf-8'")
    }

    private final class Collector: NSObject, XMLParserDelegate {
        private(set) var elements: [Element] = []
        private(set) var refusal: ArtworkRefusal?
        private var open: [Int] = []
        private var hasError = false

        /// Whether every element was closed, and one contains all others.
        var isWhole: Bool {
            !self.hasError && self.open.isEmpty && self.elements.dropFirst().allSatisfy { $0.parent != nil }
        }

        func parser(
            _ parser: XMLParser,
            didStartElement name: String,
            namespaceURI: String?,
            qualifiedName: String?,
            attributes: [String: String] = [:]
        ) {
            guard self.elements.count < XMLElements.maximumCount else {
                self.refusal = ArtworkRefusal(
                    "there are more than \(XMLElements.maximumCount) elements; Apple's files have fewer than ten",
                    line: parser.lineNumber
                )
                return parser.abortParsing()
            }
            let index = self.elements.count
            self.elements.append(
                Element(
                    index: index,
                    name: name,
                    attributes: attributes,
                    parent: self.open.last,
                    line: parser.lineNumber
                )
            )
            self.open.append(index)
        }

        func parser(
            _ parser: XMLParser,
            didEndElement name: String,
            namespaceURI: String?,
            qualifiedName: String?
        ) {
            _ = self.open.popLast()
        }

        func parser(_ parser: XMLParser, parseErrorOccurred error: any Error) { self.hasError = true }

        func parser(_ parser: XMLParser, foundCharacters text: String) {
            guard let last = self.open.last, text.contains(where: { !$0.isWhitespace }) else { return }
            self.elements[last].hasText = true
        }
    }
}
