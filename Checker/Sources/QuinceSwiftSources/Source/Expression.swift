/// An expression: what it starts with, and what is done to it, in the order of the text.
///
/// Long chains of modifiers are flat here, so that nothing that walks them needs a deep stack.
struct Expression: Sendable {
    let position: Position
    let root: Root
    var links: [Link] = []

    indirect enum Root: Sendable {
        /// A name, `self`, `super`, `$0` or a type.
        case name(String)
        /// Nothing before the first dot, as in `.black`.
        case implicit
        case text(TextLiteral)
        case number(Double)
        case boolean(Bool)
        case none
        case closure(Closure)
        case list([Expression])
        case pairs([Pair])
        case tuple([Argument])
        case group(Expression)
        case conditional(Expression, Expression, Expression)
        case operation(String, Expression, Expression)
        case prefix(String, Expression)
        case keyPath([String])
        case branch(IfStatement)
        case selection(SwitchStatement)
        case macro(String, [Argument])
        /// Anything that no button needs.
        case other
    }

    enum Link: Sendable {
        case member(String, Position)
        case call([Argument])
        case lookup([Argument])
    }

    struct Pair: Sendable {
        let key: Expression
        let value: Expression
    }
}

/// An argument of a call, an element of a tuple.
struct Argument: Sendable {
    let label: String?
    let value: Expression
    /// Whether it is a closure after the parentheses.
    var isTrailing = false
}

/// `{ names in statements }`.
struct Closure: Sendable {
    let parameters: [String]
    let body: [Statement]
}

/// A string literal.
struct TextLiteral: Sendable {
    enum Segment: Sendable {
        case plain(String)
        case interpolation(Expression)
    }

    let segments: [Segment]

    /// Its text, where nothing is computed into it.
    var plain: String? {
        var text = ""
        for segment in self.segments {
            guard case .plain(let part) = segment else { return nil }
            text += part
        }
        return text
    }
}

extension Expression {
    /// The arguments of a function that is called on what stands before it.
    func arguments(of function: String) -> [Argument]? {
        for (link, next) in zip(self.links, self.links.dropFirst()) {
            if case .member(function, _) = link, case .call(let arguments) = next { return arguments }
        }
        return nil
    }

    /// The name, where it is nothing else.
    var loneName: String? {
        guard self.links.isEmpty, case .name(let name) = self.root else { return nil }
        return name
    }

    /// The literal text, where it is nothing else.
    var literalText: String? {
        guard self.links.isEmpty, case .text(let literal) = self.root else { return nil }
        return literal.plain
    }

    /// The literal number, where it is nothing else.
    var literalNumber: Double? {
        guard self.links.isEmpty, case .number(let number) = self.root else { return nil }
        return number
    }

    /// The closure, where it is nothing else.
    var closure: Closure? {
        guard self.links.isEmpty, case .closure(let closure) = self.root else { return nil }
        return closure
    }

    /// The names from its start to its first call or subscript: `a.b.c` of `a.b.c(1).d`; empty if it starts otherwise.
    var path: [String] {
        var names: [String]
        switch self.root {
        case .name(let name): names = [name]
        case .implicit: names = []
        default: return []
        }
        for link in self.links {
            guard case .member(let name, _) = link else { break }
            names.append(name)
        }
        return names
    }

    /// All names of its chain, those after calls too.
    var names: [String] {
        let members = self.links.compactMap { link in
            if case .member(let name, _) = link { name } else { nil }
        }
        guard case .name(let name) = self.root else { return members }
        return [name] + members
    }

    /// The names where it is nothing but names.
    var wholePath: [String]? {
        let path = self.path
        let count = if case .implicit = self.root { path.count } else { path.count - 1 }
        return !path.isEmpty && count == self.links.count ? path : nil
    }

    /// The arguments of its first call.
    var firstArguments: [Argument]? {
        for link in self.links {
            if case .call(let arguments) = link { return arguments }
        }
        return nil
    }

    /// The same without its last links.
    func droppingLast(_ count: Int) -> Expression {
        Expression(position: self.position, root: self.root, links: self.links.dropLast(count))
    }
}

extension [Argument] {
    /// The value after a label.
    subscript(label: String) -> Expression? { self.first { $0.label == label }?.value }

    /// The first value without a label that does not trail.
    var unlabelled: Expression? { self.first { $0.label == nil && !$0.isTrailing }?.value }

    /// The closures after the parentheses.
    var trailing: [Argument] { self.filter(\.isTrailing) }
}
