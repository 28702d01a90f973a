/// Finds what expressions stand for: follows names, parameters, constants of other files and choices whose test is known.
///
/// For one file and one task. Cycles of names come to an end.
final class CodeResolver {
    /// How many names are followed for one value.
    static let maximumSteps = 48
    /// How many values may be needed for one.
    static let maximumDepth = 24
    /// How many names are followed for all of a file.
    static let maximumWork = 400_000
    /// How many names are followed for one value with all that it needs.
    static let maximumValueWork = 20_000

    let facts: ProjectFacts
    /// The width of the screen, for code that asks for it.
    let screenWidth: Double
    /// The appearance, for code that asks for it.
    let appearance: Appearance
    /// Whether code asked for the appearance.
    var hasAskedForAppearance = false
    private var depth = 0
    private var work = 0
    /// The work that was done when the value that is being read was begun.
    private var start = 0

    init(_ facts: ProjectFacts, screenWidth: Double, appearance: Appearance = .light) {
        self.facts = facts
        self.screenWidth = screenWidth
        self.appearance = appearance
    }

    /// Follows names until there is something that is no name.
    func resolved(_ bound: CodeBound) -> CodeBound {
        guard self.mayGoOn else { return bound }
        self.depth += 1
        defer { self.depth -= 1 }
        var current = bound
        for _ in 0..<Self.maximumSteps {
            self.work += 1
            guard let next = self.step(current) else { return current }
            current = next
        }
        return current
    }

    /// Runs something that needs values of values; nil if that goes too deep.
    func deeper<Value>(_ read: () -> Value?) -> Value? {
        guard self.mayGoOn else { return nil }
        self.depth += 1
        self.work += 1
        defer { self.depth -= 1 }
        return read()
    }

    /// Whether there is work left for the value, for the file, and no circle.
    private var mayGoOn: Bool {
        if self.depth == 0 { self.start = self.work }
        return self.depth < Self.maximumDepth && self.work < Self.maximumWork
            && self.work - self.start < Self.maximumValueWork
    }

    private func step(_ bound: CodeBound) -> CodeBound? {
        switch bound.expression.form {
        case .name(let name): return self.named(name, bound)
        case .member(let base, let name): return self.member(name, of: base, bound)
        case .postfix(let inner): return bound.with(inner)
        case .choice(let test?, let ways):
            guard let way = self.way(by: test, of: ways.count, bound), ways.indices.contains(way) else {
                return nil
            }
            return Self.value(of: bound.with(ways[way]))
        case .operation("??", let one, let other), .operation("?:", let one, let other):
            let first = self.resolved(bound.with(one))
            switch first.expression.form {
            case .name("null"), .name("undefined"), .other: return bound.with(other)
            case .name, .member: return self.isParameter(first) ? bound.with(other) : nil
            default: return first
            }
        case .item(let base, let key): return self.item(key, of: base, bound)
        case .call(let call): return self.result(of: call, bound)
        default: return nil
        }
    }

    /// A way in braces is, in Kotlin, what it holds: `if (a) { b } else { c }`.
    private static func value(of way: CodeBound) -> CodeBound {
        guard way.scope.file.language == .kotlin, case .closure(let function) = way.expression.form,
            function.parameters.isEmpty, function.body.statements.count == 1,
            case .expression(let expression) = function.body.statements[0]
        else { return way }
        return CodeBound(expression, way.scope.inside(function.body))
    }

    private func named(_ name: String, _ bound: CodeBound) -> CodeBound? {
        switch bound.scope.meaning(of: name) {
        case .value(let value): return value
        case .function(let function, let scope):
            // A getter.
            guard function.parameters.isEmpty, !function.body.results.isEmpty else { return nil }
            let inner = scope.inside(function.body, named: name)
            return self.result(of: function.body, in: inner).map { CodeBound($0, inner) }
        case .parameter: return nil
        case nil: return self.declared(name, for: bound.scope)
        }
    }

    /// A value that a file declares, this one or another.
    private func declared(_ name: String, for scope: CodeScope) -> CodeBound? {
        if let value = scope.file.value(named: name) { return CodeBound(value, CodeScope(scope.file)) }
        if let file = self.facts.code.file(declaring: name, for: scope.file),
            let value = file.value(named: name)
        {
            return CodeBound(value, CodeScope(file))
        }
        guard let module = scope.file.modules[name],
            let (file, value) = self.facts.code.export(of: module, for: scope.file)
        else { return nil }
        return CodeBound(value, CodeScope(file))
    }

    private func member(_ name: String, of base: CodeExpression, _ bound: CodeBound) -> CodeBound? {
        switch base.form {
        // What a component declares itself is no property of it: `let email = props.email || ""`.
        case .name("props"): if let value = bound.scope.argument(named: name) { return value }
        case .name("widget"), .name("this"), .name("self"):
            if case .value(let value)? = bound.scope.meaning(of: name) { return value }
        case .name(let type):
            if bound.scope.meaning(of: type) == nil,
                let value = self.declared("\(type).\(name)", for: bound.scope)
            {
                return value
            }
        case .member:
            // The names of a longer path count from the right: `Theme.Colors.black`.
            let path = bound.expression.path
            if path.count == 3, bound.scope.meaning(of: path[0]) == nil,
                let value = self.declared(path.joined(separator: "."), for: bound.scope)
            {
                return value
            }
        default: break
        }
        return self.field(name, of: self.resolved(bound.with(base)))
    }

    private func item(_ key: CodeExpression, of base: CodeExpression, _ bound: CodeBound) -> CodeBound? {
        let key = self.resolved(bound.with(key)).expression
        let object = self.resolved(bound.with(base))
        if case .list(let items) = object.expression.form, case .number(let place) = key.form,
            let index = Int(exactly: place), items.indices.contains(index)
        {
            return object.with(items[index])
        }
        if case .number(let number) = key.form { return self.field(CodeNumber.text(number), of: object) }
        // A part of the name may be a value: `styles[`${variant}Text`]`.
        guard let name = key.literal ?? self.texts(bound.with(key), { _ in nil }).first?.text else {
            return nil
        }
        return self.field(name, of: object)
    }

    /// A field of an object; objects that are spread into it count where it has none of that name.
    func field(_ name: String, of object: CodeBound, depth: Int = 0) -> CodeBound? {
        guard depth < 8 else { return nil }
        switch object.expression.form {
        case .record(let fields):
            if let field = fields.last(where: { $0.label.map { $0.utf8.elementsEqual(name.utf8) } ?? false })
            {
                return object.with(field.value)
            }
            for spread in fields.reversed() where spread.label == "..." {
                let inner = self.resolved(object.with(spread.value))
                if let found = self.field(name, of: inner, depth: depth + 1) { return found }
            }
            return nil
        case .call(let call) where call.name == "create":
            // StyleSheet.create gives its argument.
            return call.arguments.first.flatMap {
                self.field(name, of: self.resolved(object.with($0.value)), depth: depth + 1)
            }
        default: return nil
        }
    }

    /// What a function of the project gives back, where there is but one thing.
    private func result(of call: CodeCall, _ bound: CodeBound) -> CodeBound? {
        // React keeps what the function gives.
        if call.name == "useMemo", bound.scope.file.language == .script,
            case .closure(let function)? = call.unlabelled.first?.form, function.body.results.count == 1
        {
            return CodeBound(function.body.results[0], bound.scope.inside(function.body))
        }
        guard !call.isElement, (1...2).contains(call.path.count) else { return nil }
        let name = call.path.joined(separator: ".")
        if call.path.count == 2 {
            guard call.path[0].first?.isUppercase == true, bound.scope.meaning(of: call.path[0]) == nil else {
                return nil
            }
        }
        let found: (CodeFunction, CodeScope)? =
            switch bound.scope.meaning(of: name) {
            case .function(let function, let scope): (function, scope)
            case .value(let value): Self.closure(value)
            case .parameter: nil
            case nil: self.function(name, for: bound.scope)
            }
        guard let (function, scope) = found, !function.body.results.isEmpty else { return nil }
        let inner = function.scope(for: call, at: bound, in: scope, named: name)
        return self.result(of: function.body, in: inner).map { CodeBound($0, inner) }
    }

    /// What a body gives back: its only result, or that of the branch that is taken.
    func result(of block: CodeBlock, in scope: CodeScope) -> CodeExpression? {
        let results = block.results
        guard results.count > 1 else { return results.first }
        return self.deeper { self.decidedResult(of: block, in: scope, depth: 0) } ?? nil
    }

    /// The result that is reached; nil if that depends on something unknown.
    private func decidedResult(of block: CodeBlock, in scope: CodeScope, depth: Int) -> CodeExpression? {
        guard depth < 12 else { return nil }
        for statement in block.statements {
            switch statement {
            case .result(let expression): return expression
            case .branches(let ways, let tests) where ways.contains { !$0.results.isEmpty }:
                switch self.way(by: tests, CodeBound(CodeExpression(offset: 0, form: .other), scope)) {
                case .none: return nil
                case .some(let way):
                    guard ways.indices.contains(way), !ways[way].results.isEmpty else { continue }
                    return self.decidedResult(of: ways[way], in: scope, depth: depth + 1)
                }
            case .branches, .value, .function, .type, .expression, .module: continue
            }
        }
        return nil
    }

    private static func closure(_ bound: CodeBound) -> (CodeFunction, CodeScope)? {
        guard case .closure(let function) = bound.expression.form else { return nil }
        return (function, bound.scope)
    }

    /// A function by its name, of this file or another.
    func function(_ name: String, for scope: CodeScope) -> (CodeFunction, CodeScope)? {
        if let function = scope.file.functions[name] ?? scope.file.members[name] {
            return (function, CodeScope(scope.file))
        }
        // `const makeStyles = (colors) => StyleSheet.create({ … })`.
        if let value = scope.file.value(named: name) {
            return Self.closure(CodeBound(value, CodeScope(scope.file)))
        }
        guard let file = self.facts.code.file(declaring: name, for: scope.file) else { return nil }
        if let function = file.functions[name] ?? file.members[name] { return (function, CodeScope(file)) }
        return file.value(named: name).flatMap { Self.closure(CodeBound($0, CodeScope(file))) }
    }

    /// Whether an expression is a parameter that nobody gave.
    func isParameter(_ bound: CodeBound) -> Bool {
        let path = bound.expression.path
        guard let first = path.first else { return false }
        let name = ["widget", "this", "props"].contains(first) && path.count > 1 ? path[1] : first
        if case .parameter? = bound.scope.meaning(of: name) { return true }
        return false
    }
}

extension CodeFile {
    /// A value that the file declares; where a class gives a constant the value of another of its own, that one's.
    fileprivate func value(named name: String) -> CodeExpression? {
        var value = self.values[name]
        guard let dot = name.lastIndex(of: ".") else { return value }
        for _ in 0..<8 {
            guard case .name(let other)? = value?.form, self.values[other] == nil,
                let found = self.values[name[...dot] + other]
            else { break }
            value = found
        }
        return value
    }
}
