/// An expression with where it starts, in bytes.
struct CodeExpression: Sendable {
    let offset: Int
    let form: Form

    indirect enum Form: Sendable {
        case name(String)
        case number(Double)
        case text([CodeText])
        case member(CodeExpression, String)
        case item(CodeExpression, CodeExpression)
        case call(CodeCall)
        case list([CodeExpression])
        /// An object or a map.
        case record([CodeArgument])
        case closure(CodeFunction)
        /// One of several, by a test: `a ? b : c`, `if`, `when`.
        case choice(test: CodeExpression?, [CodeExpression])
        /// The test of a choice with cases: what is compared, and when each branch is taken.
        case cases(CodeExpression?, [CodeExpression])
        case operation(String, CodeExpression, CodeExpression)
        case prefix(String, CodeExpression)
        /// A value that is taken to be there, or counted up: `x!`, `x++`.
        case postfix(CodeExpression)
        case other
    }
}

/// A piece of a text.
enum CodeText: Sendable {
    case literal(String)
    case code(CodeExpression)
}

/// A call, or an element of JSX: its attributes are arguments with labels.
struct CodeCall: Sendable {
    var callee: CodeExpression
    var arguments: [CodeArgument] = []
    /// What stands between the tags of an element.
    var children: [CodeExpression] = []
    var isElement = false
}

/// An argument, or a field of an object.
struct CodeArgument: Sendable {
    /// nil if it is told by its place; `...` where the value is spread.
    let label: String?
    let value: CodeExpression
    /// Where the argument starts, with its label.
    let offset: Int
}

extension CodeCall {
    /// The value of the argument of one of some labels.
    subscript(_ labels: String...) -> CodeExpression? {
        self.arguments.first { argument in argument.label.map(labels.contains) ?? false }?.value
    }

    /// The arguments without a label.
    var unlabelled: [CodeExpression] { self.arguments.compactMap { $0.label == nil ? $0.value : nil } }

    /// Names of the callee from the left: `ElevatedButton.styleFrom` gives both; empty if it is no plain name.
    var path: [String] { self.callee.path }

    /// The last name of the callee, whatever it is asked of: `b` of `a(1).b()`.
    var name: String {
        switch self.callee.form {
        case .name(let name), .member(_, let name): name
        default: self.path.last ?? ""
        }
    }
}

extension CodeExpression {
    /// The names of `a.b.c`; empty for anything else.
    var path: [String] {
        var names: [String] = []
        var current = self
        while names.count < 16 {
            switch current.form {
            case .name(let name): return (names + [name]).reversed()
            case .member(let base, let name):
                names.append(name)
                current = base
            case .postfix(let base): current = base
            default: return []
            }
        }
        return []
    }

    /// The text where it is a literal without code in it.
    var literal: String? {
        guard case .text(let pieces) = self.form else { return nil }
        var text = ""
        for piece in pieces {
            guard case .literal(let part) = piece else { return nil }
            text += part
        }
        return text
    }

    /// The call where it is one.
    var call: CodeCall? {
        guard case .call(let call) = self.form else { return nil }
        return call
    }

    /// The value whose member is read.
    var base: CodeExpression? {
        guard case .member(let base, _) = self.form else { return nil }
        return base
    }
}

extension CodeExpression {
    /// The names that occur in it, with the words of its texts.
    var words: [String] {
        var words: [String] = []
        self.collect(&words, depth: 0)
        return words
    }

    private func collect(_ words: inout [String], depth: Int) {
        guard depth < 12, words.count < 60 else { return }
        switch self.form {
        case .name(let name): words.append(name)
        case .text(let pieces):
            for case .literal(let text) in pieces { words.append(text) }
            for case .code(let code) in pieces { code.collect(&words, depth: depth + 1) }
        case .member(let base, let name):
            base.collect(&words, depth: depth + 1)
            words.append(name)
        case .item(let base, let key):
            base.collect(&words, depth: depth + 1)
            key.collect(&words, depth: depth + 1)
        case .call(let call):
            call.callee.collect(&words, depth: depth + 1)
            for argument in call.arguments { argument.value.collect(&words, depth: depth + 1) }
        case .list(let items): for item in items { item.collect(&words, depth: depth + 1) }
        case .choice(let test, let ways):
            test?.collect(&words, depth: depth + 1)
            for way in ways { way.collect(&words, depth: depth + 1) }
        case .operation(_, let one, let other):
            one.collect(&words, depth: depth + 1)
            other.collect(&words, depth: depth + 1)
        case .prefix(_, let inner), .postfix(let inner): inner.collect(&words, depth: depth + 1)
        case .closure(let function): function.body.collect(&words, depth: depth + 1)
        case .record(let fields): for field in fields { field.value.collect(&words, depth: depth + 1) }
        case .cases(let subject, _): subject?.collect(&words, depth: depth + 1)
        case .number, .other: return
        }
    }
}

extension CodeBlock {
    fileprivate func collect(_ words: inout [String], depth: Int) {
        for statement in self.statements {
            switch statement {
            case .value(let value): value.expression.collectWords(&words, depth)
            case .result(let expression), .expression(let expression): expression.collectWords(&words, depth)
            case .branches(let ways, _):
                guard depth < 12 else { continue }
                for way in ways { way.collect(&words, depth: depth + 1) }
            case .function, .type, .module: continue
            }
        }
    }
}

extension CodeExpression {
    fileprivate func collectWords(_ words: inout [String], _ depth: Int) {
        self.collect(&words, depth: depth)
    }
}
