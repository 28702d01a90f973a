extension MailParts {
    /// Reads a message.
    ///
    /// No message is refused: what breaks a rule or a limit is left out, and ``remarks`` says so. Each octet is looked at once, and
    /// once more to decode it.
    ///
    /// - Parameter bytes: The message; lines may end with CR LF or LF.
    public init(reading bytes: [UInt8]) {
        var reader = PartsReader(bytes)
        let root = reader.read()
        self.root = reader.part(root, path: "")
        self.remarks = reader.remarks
    }
}

/// Finds the parts of a message in one pass, with a stack of the boundaries that are open.
private struct PartsReader {
    private struct Node {
        let fields: PartFields
        /// The octets of the body; empty for a part with others in it.
        var body: Range<Int>
        var children: [Int] = []
        let depth: Int
    }

    /// A part whose parts are being read.
    private struct Frame {
        let node: Int
        /// `--` and the boundary; nil for a message in a message.
        let delimiter: [UInt8]?
    }

    private let bytes: [UInt8]
    private let end: Int
    private var nodes: [Node] = []
    private var frames: [Frame] = []
    /// The part whose body is being read; nil before the first and behind the last part of another.
    private var leaf: Int?
    private var position = 0
    private(set) var remarks: Set<MailParts.Remark> = []

    init(_ bytes: [UInt8]) {
        self.bytes = bytes
        self.end = min(bytes.count, MailPartsLimits.message)
        if self.end < bytes.count { self.remarks.insert(.messageIsCut) }
    }

    /// Reads everything; returns the message.
    mutating func read() -> Int {
        let root = self.begin(in: nil)
        while self.position < self.end {
            let start = self.position
            self.position = self.endOfLine(start)
            guard self.bytes[start] == UInt8(ascii: "-"), let place = self.frame(at: start) else { continue }
            self.close(at: start)
            let frame = self.frames[place]
            let isLast = self.isLast(start, frame)
            self.frames.removeSubrange((isLast ? place : place + 1)...)
            if !isLast { self.leaf = self.child(of: frame.node) }
        }
        if self.frames.contains(where: { $0.delimiter != nil }) { self.remarks.insert(.noBoundary) }
        self.close(at: self.end)
        return root
    }

    /// Begins a part in another one, unless there are too many.
    private mutating func child(of node: Int) -> Int? {
        guard self.nodes.count < MailPartsLimits.parts else {
            self.remarks.insert(.tooManyParts)
            return nil
        }
        return self.begin(in: node)
    }

    /// Reads the header of a part, and what is in it.
    @discardableResult
    private mutating func begin(in parent: Int?) -> Int {
        let fields = self.readHeader()
        let depth = parent.map { self.nodes[$0].depth + 1 } ?? 0
        let node = self.nodes.count
        self.nodes.append(Node(fields: fields, body: self.position..<self.position, depth: depth))
        if let parent { self.nodes[parent].children.append(node) }
        self.leaf = node
        guard fields.isContainer else { return node }
        guard depth < MailPartsLimits.depth else {
            self.remarks.insert(.tooDeep)
            return node
        }
        if fields.type == "message/rfc822" {
            guard self.nodes.count < MailPartsLimits.parts else {
                self.remarks.insert(.tooManyParts)
                return node
            }
            self.frames.append(Frame(node: node, delimiter: nil))
            self.leaf = self.begin(in: node)
        } else if let boundary = fields.boundary {
            self.frames.append(Frame(node: node, delimiter: Array("--\(boundary)".utf8)))
            self.leaf = nil
        } else {
            self.remarks.insert(.noBoundary)
        }
        return node
    }

    /// Ends the body of the current part before the line break that belongs to a delimiter (RFC 2046 §5.1.1).
    private mutating func close(at position: Int) {
        guard let leaf = self.leaf.take() else { return }
        let start = self.nodes[leaf].body.lowerBound
        var end = position
        if position < self.end {
            if end > start, self.bytes[end - 1] == .lineFeed { end -= 1 }
            if end > start, self.bytes[end - 1] == .carriageReturn { end -= 1 }
        }
        self.nodes[leaf].body = start..<max(start, end)
    }

    /// The frame whose delimiter the line at `start` is, the outermost first.
    private func frame(at start: Int) -> Int? {
        self.frames.firstIndex { frame in
            guard let delimiter = frame.delimiter, start + delimiter.count <= self.end,
                self.bytes[start..<start + delimiter.count].elementsEqual(delimiter)
            else { return false }
            var rest = self.bytes[(start + delimiter.count)..<self.position]
            if rest.starts(with: Array("--".utf8)) { rest = rest.dropFirst(2) }
            return rest.allSatisfy(\.isFolding)
        }
    }

    private func isLast(_ start: Int, _ frame: Frame) -> Bool {
        self.bytes[(start + (frame.delimiter?.count ?? 0))..<self.position].starts(with: Array("--".utf8))
    }

    /// The place behind the line at `start`.
    private func endOfLine(_ start: Int) -> Int {
        let bytes = self.bytes.span
        var index = start
        while index < self.end {
            if bytes[index] == .lineFeed { return index + 1 }
            index += 1
        }
        return self.end
    }

    /// Reads fields up to the empty line, or to a delimiter.
    private mutating func readHeader() -> PartFields {
        var fields = PartFields()
        let start = self.position
        while self.position < self.end {
            let line = self.position
            let next = self.endOfLine(line)
            let content = self.bytes[line..<next].trimmed { $0 == .carriageReturn || $0 == .lineFeed }
            self.position = next
            if content.isEmpty { break }
            if self.bytes[line] == UInt8(ascii: "-"), self.frame(at: line) != nil {
                self.position = line
                break
            }
            guard next - start <= MailPartsLimits.header, fields.add(content) else {
                self.remarks.insert(.headerIsCut)
                continue
            }
        }
        return fields
    }

    /// The part of a node, with its children.
    func part(_ index: Int, path: String) -> MailPart {
        let node = self.nodes[index]
        let prefix = path.isEmpty ? "" : path + "."
        let decoded = TransferDecoder.decode(
            self.bytes[node.body],
            node.fields.encoding,
            limit: MailPartsLimits.content
        )
        return node.fields.part(
            path: path,
            decoded: decoded,
            children: node.children.enumerated().map { self.part($1, path: "\(prefix)\($0 + 1)") }
        )
    }
}
