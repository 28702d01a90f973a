/// An element of an XML file.
package struct MarkupNode: Sendable {
    let document: MarkupDocument
    let index: Int

    private var element: MarkupDocument.Element { self.document.elements[self.index] }

    package var name: String { self.document.names[Int(self.element.name)] }

    /// The value of an attribute; nil if it has none of that name.
    package subscript(_ name: String) -> String? {
        guard let attribute = self.attribute(name) else { return nil }
        return MarkupText.value(self.document.bytes[Int(attribute.start)..<Int(attribute.end)])
    }

    /// The place of an attribute's value, after its quote.
    package func place(of name: String, object: String? = nil) -> SourcePlace? {
        self.attribute(name).map { self.document.place(of: Int($0.start), object: object) }
    }

    /// Where its tag begins.
    package func place(object: String? = nil) -> SourcePlace {
        self.document.place(of: Int(self.element.offset), object: object)
    }

    /// The text between its tags.
    package var text: String {
        let element = self.element
        return MarkupText.content(
            self.document.bytes[Int(element.contentStart)..<Int(element.contentEnd)]
        )
    }

    private func attribute(_ name: String) -> MarkupDocument.Attribute? {
        let element = self.element
        let first = Int(element.firstAttribute)
        for index in first..<(first + Int(element.attributeCount)) {
            let attribute = self.document.attributes[index]
            if self.document.names[Int(attribute.name)] == name { return attribute }
        }
        return nil
    }

    package var parent: MarkupNode? {
        let parent = self.element.parent
        return parent < 0 ? nil : MarkupNode(document: self.document, index: Int(parent))
    }

    package var children: some Sequence<MarkupNode> {
        sequence(state: self.element.firstChild) { next -> MarkupNode? in
            guard next >= 0 else { return nil }
            let node = MarkupNode(document: self.document, index: Int(next))
            next = self.document.elements[Int(next)].nextSibling
            return node
        }
    }

    package func child(_ name: String) -> MarkupNode? { self.children.first { $0.name == name } }

    /// The child that stands for a property, such as `<rect key="frame"/>`.
    package func child(_ name: String, key: String) -> MarkupNode? {
        self.children.first { $0.name == name && $0["key"] == key }
    }

    /// All elements inside it, in the order of the file.
    package var descendants: some Sequence<MarkupNode> {
        let end = self.element.contentEnd
        return (self.index + 1..<self.document.elements.count).lazy
            .prefix { self.document.elements[$0].offset < end }
            .map { MarkupNode(document: self.document, index: $0) }
    }
}

extension MarkupNode: Hashable {
    package static func == (one: Self, other: Self) -> Bool {
        one.index == other.index && one.document === other.document
    }

    package func hash(into hasher: inout Hasher) { hasher.combine(self.index) }
}

extension MarkupNode {
    /// A number as Interface Builder writes it; nil for anything that is none.
    func number(_ name: String) -> Double? {
        guard let text = self[name], let number = Double(text), abs(number) < 1e6 else { return nil }
        return number
    }

    func isYes(_ name: String) -> Bool { self[name] == "YES" }
    func isNo(_ name: String) -> Bool { self[name] == "NO" }
}
