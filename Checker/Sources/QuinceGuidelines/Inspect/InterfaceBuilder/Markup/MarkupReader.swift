/// Reads XML in one pass, without recursion.
///
/// Entities are not expanded, only recognized.
struct MarkupReader {
    let bytes: [UInt8]
    var position = 0
    var elements: [MarkupDocument.Element] = []
    var attributes: [MarkupDocument.Attribute] = []
    var names = NameTable()
    /// The elements that are open, outermost first, and the last child each has so far.
    private var open: [(element: Int, lastChild: Int)] = []

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        self.elements.reserveCapacity(bytes.count / 90)
        self.attributes.reserveCapacity(bytes.count / 24)
    }

    mutating func read() throws(MarkupRefusal) {
        try self.begin()
        while self.position < self.bytes.count {
            if self.bytes[self.position] == UInt8(ascii: "<") { try self.markup() } else { try self.text() }
        }
        guard let (element, _) = self.open.last else {
            guard !self.elements.isEmpty else { throw MarkupRefusal("is empty", at: 0) }
            return
        }
        throw MarkupRefusal(
            "ends without </\(self.name(of: element))> for the <\(self.name(of: element))> here",
            at: Int(self.elements[element].offset)
        )
    }

    /// Checks that the bytes are text at all.
    private mutating func begin() throws(MarkupRefusal) {
        let start = self.bytes.prefix(4)
        guard !start.starts(with: [0xFE, 0xFF]), !start.starts(with: [0xFF, 0xFE]) else {
            throw MarkupRefusal("is UTF-16; save it as UTF-8", at: 0)
        }
        if let offset = self.bytes.firstOffsetOutsideUTF8 {
            throw MarkupRefusal("isn't UTF-8 text; save it as UTF-8", at: offset)
        }
        if start.starts(with: [0xEF, 0xBB, 0xBF]) { self.position = 3 }
    }

    /// What begins with `<`.
    private mutating func markup() throws(MarkupRefusal) {
        let start = self.position
        guard start + 1 < self.bytes.count else { throw MarkupRefusal("ends inside a tag", at: start) }
        switch self.bytes[start + 1] {
        case UInt8(ascii: "/"): try self.endTag()
        case UInt8(ascii: "?"): try self.instruction()
        case UInt8(ascii: "!"): try self.declaration()
        default: try self.startTag()
        }
    }

    private mutating func text() throws(MarkupRefusal) {
        let isInside = !self.open.isEmpty
        while self.position < self.bytes.count, self.bytes[self.position] != UInt8(ascii: "<") {
            let byte = self.bytes[self.position]
            if byte == UInt8(ascii: "&") {
                self.position = try self.endOfReference(at: self.position)
                continue
            }
            guard isInside || byte.isMarkupSpace else {
                let isFirst = self.elements.isEmpty
                throw MarkupRefusal(isFirst ? "isn't XML" : "has text after its end", at: self.position)
            }
            self.position += 1
        }
    }

    private mutating func startTag() throws(MarkupRefusal) {
        let start = self.position
        guard !self.open.isEmpty || self.elements.isEmpty else {
            throw MarkupRefusal("has a second root element", at: start)
        }
        guard self.open.count < MarkupDocument.maximumDepth else {
            throw MarkupRefusal("nests more than \(MarkupDocument.maximumDepth) elements", at: start)
        }
        self.position += 1
        let name = try self.readName()
        let index = self.append(name: name, at: start)
        let isEmpty = try self.readAttributes(of: index)
        self.elements[index].contentStart = Int32(self.position)
        self.elements[index].contentEnd = Int32(self.position)
        if !isEmpty { self.open.append((index, -1)) }
    }

    /// Puts an element after its elder sibling.
    private mutating func append(name: Int32, at start: Int) -> Int {
        let index = self.elements.count
        let parent = self.open.last?.element ?? -1
        self.elements.append(
            MarkupDocument.Element(
                name: name,
                parent: Int32(parent),
                firstAttribute: Int32(self.attributes.count),
                offset: Int32(start)
            )
        )
        if let (parent, last) = self.open.last {
            if last < 0 {
                self.elements[parent].firstChild = Int32(index)
            } else {
                self.elements[last].nextSibling = Int32(index)
            }
            self.open[self.open.count - 1].lastChild = index
        }
        return index
    }

    private mutating func endTag() throws(MarkupRefusal) {
        let start = self.position
        self.position += 2
        let name = try self.readName()
        self.skipSpace()
        guard self.position < self.bytes.count, self.bytes[self.position] == UInt8(ascii: ">") else {
            throw MarkupRefusal("has a tag without its closing >", at: start)
        }
        self.position += 1
        guard let (element, _) = self.open.popLast() else {
            throw MarkupRefusal("closes an element that isn't open", at: start)
        }
        guard self.elements[element].name == name else {
            let (closed, opened) = (self.names.texts[Int(name)], self.name(of: element))
            throw MarkupRefusal("closes <\(opened)> with </\(closed)>", at: start)
        }
        self.elements[element].contentEnd = Int32(start)
    }

    private func name(of element: Int) -> String { self.names.texts[Int(self.elements[element].name)] }
}
