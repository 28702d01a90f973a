/// Looks for names in code: what is called, whatever it is called with.
struct NameSearch {
    private var stepsLeft = 2_000
    private let isWanted: (String) -> Bool
    private(set) var found: Position?

    private init(_ isWanted: @escaping (String) -> Bool) { self.isWanted = isWanted }

    static func contains(_ expression: Expression, where isWanted: @escaping (String) -> Bool) -> Bool {
        var search = NameSearch(isWanted)
        search.visit(expression)
        return search.found != nil
    }

    static func first(in body: [Statement], where isWanted: @escaping (String) -> Bool) -> Position? {
        var search = NameSearch(isWanted)
        search.visit(body)
        return search.found
    }

    private mutating func visit(_ expression: Expression) {
        self.stepsLeft -= 1
        guard self.found == nil, self.stepsLeft > 0 else { return }
        if case .name(let name) = expression.root, self.isWanted(name) {
            self.found = expression.position
            return
        }
        for part in expression.parts { self.visit(part) }
        for link in expression.links {
            if case .member(let name, let position) = link, self.found == nil, self.isWanted(name) {
                self.found = position
            }
        }
        if case .closure(let closure) = expression.root { self.visit(closure.body) }
        for body in expression.bodies { self.visit(body) }
    }

    private mutating func visit(_ body: [Statement]) {
        for statement in body {
            for expression in statement.expressions { self.visit(expression) }
            for inner in statement.bodies { self.visit(inner) }
        }
    }
}

extension Expression {
    /// The expressions in it, those of its closures and branches left out.
    var parts: [Expression] {
        let arguments = self.links.flatMap { link -> [Expression] in
            switch link {
            case .call(let arguments), .lookup(let arguments): arguments.map(\.value)
            case .member: []
            }
        }
        return self.rootParts + arguments
    }

    private var rootParts: [Expression] {
        switch self.root {
        case .list(let elements): elements
        case .pairs(let pairs): pairs.flatMap { [$0.key, $0.value] }
        case .tuple(let arguments), .macro(_, let arguments): arguments.map(\.value)
        case .group(let inner), .prefix(_, let inner): [inner]
        case .conditional(let one, let two, let three): [one, two, three]
        case .operation(_, let left, let right): [left, right]
        case .text(let literal):
            literal.segments.compactMap { if case .interpolation(let inner) = $0 { inner } else { nil } }
        default: []
        }
    }

    /// The statements of its branches.
    var bodies: [[Statement]] {
        switch self.root {
        case .branch(let branch): branch.clauses.map(\.body)
        case .selection(let selection): selection.cases.map(\.body)
        default: []
        }
    }
}

extension Statement {
    /// The expressions in it, those of the statements in it left out.
    var expressions: [Expression] {
        switch self {
        case .expression(let value): [value]
        case .assignment(let target, _, let value): [target, value]
        case .variable(let variable): variable.value.map { [$0] } ?? []
        case .branch(let branch): branch.clauses.flatMap { $0.conditions.flatMap(\.expressions) }
        case .selection(let selection): [selection.subject]
        case .guarded(let conditions, _): conditions.flatMap(\.expressions)
        case .exit(let value): value.map { [$0] } ?? []
        case .function, .type, .block, .compilation: []
        }
    }

    /// The blocks of statements in it.
    var bodies: [[Statement]] {
        switch self {
        case .branch(let branch): branch.clauses.map(\.body)
        case .selection(let selection): selection.cases.map(\.body)
        case .guarded(_, let body), .block(let body): [body]
        case .compilation(let clauses): clauses.map(\.body)
        case .function(let function): [function.body]
        case .variable(let variable): variable.getter.map { [$0] } ?? []
        case .expression, .assignment, .type, .exit: []
        }
    }
}

extension Condition {
    fileprivate var expressions: [Expression] {
        switch self {
        case .expression(let value): [value]
        case .binding(_, let value): value.map { [$0] } ?? []
        case .availability, .other: []
        }
    }
}
