extension JSXParser {
    /// Reads `<`: the beginning of an element, or an operator.
    mutating func readAngle() {
        guard self.hasElements, self.top.last != .operand, self.isElement else {
            self.cursor.position += 1
            self.top.last = .operator
            self.top.operatorByte = UInt8(ascii: "<")
            return
        }
        self.beginElement(in: self.owner, branches: self.branches)
        if self.top.isCode { self.top.last = .operand }
    }

    /// Whether a tag begins at the position; `<T,>(value: T) => …` and `<T extends …` are types.
    private var isElement: Bool {
        var probe = self.cursor
        probe.position += 1
        if probe.peek() == UInt8(ascii: ">") { return true }
        guard probe.peek().isNameStart else { return false }
        let name = probe.take { $0.isName || [0x2E, 0x2D, 0x3A].contains($0) }
        let behindName = probe.position
        probe.skipBlanks()
        let next = probe.peek()
        if next == UInt8(ascii: ">") { return !(name.count == 1 && probe.peek(1) == UInt8(ascii: "(")) }
        if next == UInt8(ascii: "/") || next == UInt8(ascii: "{") { return true }
        guard next.isNameStart, probe.position > behindName else { return false }
        return !(probe.isAt("extends ") || probe.isAt("in ") || probe.isAt("as "))
    }

    /// Adds an element, with the position after its name.
    private mutating func beginElement(in parent: Int, branches: [Branch]) {
        let start = self.cursor.position
        self.cursor.position += 1
        let name = self.cursor.string(self.cursor.take { $0.isName || [0x2E, 0x2D, 0x3A].contains($0) })
        var node = TemplateNode(.element(name: name), parent: parent, offset: start)
        node.branches = branches
        let index = self.tree.append(node)
        guard self.frames.count < Self.maximumDepth - 1 else {
            _ = self.cursor.skip(behind: ">")
            return
        }
        // What comes after the element in this code is no value of its own.
        self.push(JSXFrame(.tag(node: index), start: start, owner: index))
    }

    mutating func readTag(_ node: Int) {
        self.cursor.skipBlanks()
        let byte = self.cursor.peek()
        switch byte {
        case UInt8(ascii: ">"):
            self.cursor.position += 1
            self.tree[node].end = self.cursor.position
            self.frames.removeLast()
            self.frames.append(JSXFrame(.children(node: node), start: self.cursor.position, owner: node))
        case UInt8(ascii: "/"): self.readTagSlash()
        case UInt8(ascii: "{"):
            self.cursor.position += 1
            self.tree[node].hasUnseenAttributes =
                self.tree[node].hasUnseenAttributes || self.cursor.peek() == 0x2E
            self.push(JSXFrame(.spread(element: node), start: self.cursor.position, owner: node))
        case UInt8(ascii: "<"): self.pop()
        case _ where byte.isNameStart || byte == UInt8(ascii: "@"): self.readAttribute(of: node)
        default: self.cursor.position += 1
        }
    }

    private mutating func readTagSlash() {
        if self.cursor.isAt("//") {
            _ = self.cursor.skip(behind: "\n")
        } else if self.cursor.isAt("/*") {
            self.cursor.position += 2
            _ = self.cursor.skip(behind: "*/")
        } else {
            self.cursor.position += 1
            guard self.cursor.peek() == UInt8(ascii: ">") else { return }
            self.cursor.position += 1
            self.pop()
        }
    }

    private mutating func readAttribute(of node: Int) {
        let start = self.cursor.position
        let name = self.cursor.take { $0.isName || [0x2D, 0x3A, 0x2E, 0x40].contains($0) }
        var attribute = MarkupAttribute(
            name: self.cursor.string(name),
            value: .none,
            offset: start,
            valueOffset: name.upperBound
        )
        let behindName = self.cursor.position
        self.cursor.skipBlanks()
        guard self.cursor.peek() == UInt8(ascii: "=") else {
            self.cursor.position = behindName
            self.tree[node].attributes.append(attribute)
            return
        }
        self.cursor.position += 1
        self.cursor.skipBlanks()
        let mark = self.cursor.peek()
        attribute.valueOffset = self.cursor.position + 1
        if mark == UInt8(ascii: "\"") || mark == UInt8(ascii: "'") {
            self.cursor.position += 1
            let range = self.cursor.take { $0 != mark }
            self.cursor.position = min(self.cursor.position + 1, self.cursor.end)
            attribute.value = .literal(MarkupEntities.decoded(self.cursor.string(range)))
        } else {
            attribute.value = .computed("")
        }
        self.tree[node].attributes.append(attribute)
        if mark == UInt8(ascii: "{") { self.beginAttributeCode(of: node, named: attribute.name) }
    }

    private mutating func beginAttributeCode(of node: Int, named name: String) {
        self.cursor.position += 1
        let slot = self.tree.append(
            TemplateNode(.slot(attribute: name), parent: node, offset: self.cursor.position)
        )
        let index = self.tree[node].attributes.count - 1
        guard self.frames.count < Self.maximumDepth else { return }
        self.push(
            JSXFrame(
                .attributeCode(element: node, attribute: index),
                start: self.cursor.position,
                owner: slot
            )
        )
    }

    mutating func readChildren(of node: Int) {
        let start = self.cursor.position
        let text = self.cursor.take { $0 != UInt8(ascii: "<") && $0 != UInt8(ascii: "{") }
        self.addText(text, to: node)
        switch self.cursor.peek() {
        case UInt8(ascii: "{"): self.beginChildCode(in: node)
        case UInt8(ascii: "<"):
            if self.cursor.peek(1) == UInt8(ascii: "/") {
                self.readClosingTag()
            } else if self.cursor.peek(1).isNameStart || self.cursor.peek(1) == UInt8(ascii: ">") {
                self.beginElement(in: node, branches: [])
            } else {
                self.cursor.position += 1
            }
        default: if self.cursor.position == start { self.cursor.position += 1 }
        }
    }

    private mutating func addText(_ range: Range<Int>, to node: Int) {
        guard range.contains(where: { !self.cursor.source.bytes[$0].isBlank }) else { return }
        let blanks = range.prefix { self.cursor.source.bytes[$0].isBlank }.count
        let text = MarkupEntities.decoded(self.cursor.string(range))
        var child = TemplateNode(.text(text), parent: node, offset: range.lowerBound + blanks)
        child.end = range.upperBound
        _ = self.tree.append(child)
    }

    private mutating func beginChildCode(in node: Int) {
        let code = self.tree.append(TemplateNode(.code, parent: node, offset: self.cursor.position))
        self.cursor.position += 1
        guard self.frames.count < Self.maximumDepth else { return }
        self.push(JSXFrame(.childCode(node: code), start: self.cursor.position, owner: code, isShown: true))
    }

    private mutating func readClosingTag() {
        self.cursor.position += 2
        let name = self.cursor.string(self.cursor.take { $0.isName || [0x2E, 0x2D, 0x3A].contains($0) })
        _ = self.cursor.skip(behind: ">")
        var index = self.frames.count - 1
        while index > 0 {
            if case .children(let node) = self.frames[index].kind, self.tree[node].elementName == name {
                while self.frames.count > index { self.pop() }
                return
            }
            index -= 1
        }
    }

    /// Reads a template literal up to its end or to code in it.
    mutating func readTemplate() {
        while !self.cursor.isAtEnd {
            switch self.cursor.peek() {
            case UInt8(ascii: "\\"): self.cursor.position += 2
            case UInt8(ascii: "`"):
                self.endTemplate()
                return
            case UInt8(ascii: "$") where self.cursor.peek(1) == UInt8(ascii: "{"):
                self.cursor.position += 2
                guard self.frames.count < Self.maximumDepth else { continue }
                self.push(JSXFrame(.templateCode, start: self.cursor.position, owner: self.owner))
                return
            default: self.cursor.position += 1
            }
        }
    }

    private mutating func endTemplate() {
        guard case .template(let start) = self.top.kind else { return }
        let end = self.cursor.position
        self.cursor.position += 1
        self.pop()
        guard self.top.isCode else { return }
        var string = ScriptString(range: min(start, end)..<end, isTemplate: true)
        // Types stand before it in angle brackets.
        if self.top.last == .operand || self.top.operatorByte == UInt8(ascii: ">") {
            string.tag = self.tag(before: start - 1)
        }
        self.add(string, from: start - 1)
    }

    /// What stands between the `=` of a definition and a template literal.
    private func tag(before end: Int) -> String {
        var start = end
        while start > 0, end - start < 200, self.cursor.source.bytes[start - 1] != UInt8(ascii: "="),
            self.cursor.source.bytes[start - 1] != 0x0A
        {
            start -= 1
        }
        return self.cursor.string(start..<end).trimmed(" \t\r\n")
    }
}
