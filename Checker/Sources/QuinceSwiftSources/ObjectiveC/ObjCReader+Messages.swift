extension ObjCReader {
    /// `[receiver part:value part:value]`, as the call that Swift writes.
    mutating func message() -> Expression {
        let position = self.position
        self.index += 1
        let receiver = self.expression()
        var parts: [String] = []
        var values: [Expression] = []
        while !self.isAtEnd, !self.accept("]") {
            guard let part = self.word() else {
                // Further values of a method with any number of them, or something unread.
                self.skipOne()
                continue
            }
            parts.append(part)
            if self.accept(":") { values.append(self.expression()) }
        }
        return Self.call(receiver, parts, values, position)
    }

    private static func call(
        _ receiver: Expression,
        _ parts: [String],
        _ values: [Expression],
        _ position: Position
    ) -> Expression {
        guard let first = parts.first else { return Expression(position: position, root: .other) }
        if let made = Self.made(receiver, parts, values, position) { return made }
        var start = Expression(position: position, root: receiver.root, links: receiver.links)
        guard !values.isEmpty else {
            let names = ObjCNames.property(first, of: receiver.loneName)
            for name in names { start.links.append(.member(name, position)) }
            // `[UIColor blackColor]` is a constant in Swift, `[self makeButton]` is a call.
            let isConstant = names != [first] || ["view", "layer", "titleLabel", "imageView"].contains(first)
            if !isConstant { start.links.append(.call([])) }
            return start
        }
        let (name, labels) = ObjCNames.method(parts)
        if first.hasPrefix("mas_") { start.links.append(.member("snp", position)) }
        start.links += [.member(name, position), .call(Self.arguments(labels, values))]
        return start
    }

    /// `[[X alloc] init…]`, `[X new]`, `[X xWith…]`; nil for what makes nothing.
    private static func made(
        _ receiver: Expression,
        _ parts: [String],
        _ values: [Expression],
        _ position: Position
    ) -> Expression? {
        let names = receiver.names
        if names.count == 2, names[1] == "alloc", let labels = ObjCNames.initializer(parts) {
            return Self.creation(of: names[0], labels, values, position)
        }
        guard let type = receiver.loneName, type.first?.isUppercase == true else { return nil }
        if parts == ["new"] { return Self.creation(of: type, [], [], position) }
        guard !values.isEmpty, let factory = ObjCNames.factory(parts, of: type) else { return nil }
        return Self.creation(of: type, factory.labels, values, position)
    }

    private static func creation(
        of type: String,
        _ labels: [String?],
        _ values: [Expression],
        _ position: Position
    ) -> Expression {
        Expression(position: position, root: .name(type), links: [.call(Self.arguments(labels, values))])
    }

    private static func arguments(_ labels: [String?], _ values: [Expression]) -> [Argument] {
        values.enumerated().map { place, value in
            Argument(label: labels.indices.contains(place) ? labels[place] : nil, value: value)
        }
    }
}
