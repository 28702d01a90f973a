/// Proposals for an identifier, each made when it is needed: the first one is nearly always free.
package struct Proposals<Identifier: Sendable>: Sequence, Sendable {
    private let count: Int
    private let make: @Sendable (Int) -> Identifier

    package init(count: Int, _ make: @escaping @Sendable (Int) -> Identifier) {
        self.count = count
        self.make = make
    }

    package init(_ identifiers: [Identifier]) { self.init(count: identifiers.count) { identifiers[$0] } }

    package func makeIterator() -> some IteratorProtocol<Identifier> {
        (0..<self.count).lazy.map(self.make).makeIterator()
    }
}

extension Proposals: ExpressibleByArrayLiteral {
    package init(arrayLiteral elements: Identifier...) { self.init(elements) }
}
