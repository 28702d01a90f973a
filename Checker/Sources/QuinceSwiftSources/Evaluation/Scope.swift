/// What names stand for at a place in the code.
final class Scope {
    let parent: Scope?
    /// The type whose members can be named without `self`, where this is the scope of one.
    let type: TypeContext?
    private var values: [String: Value]

    init(_ parent: Scope? = nil, type: TypeContext? = nil, values: [String: Value] = [:]) {
        self.parent = parent
        self.type = type
        self.values = values
    }

    /// What a name stands for.
    enum Value {
        case expression(Expression, Scope)
        /// Something that nobody here can tell.
        case unknown
    }

    func bind(_ name: String, to value: Value) { self.values[name] = value }

    func bind(_ name: String, to expression: Expression?, in scope: Scope) {
        self.values[name] = expression.map { .expression($0, scope) } ?? .unknown
    }

    /// Whether it is a scope itself or one around it.
    func isAround(_ other: Scope) -> Bool {
        var scope: Scope? = other
        while let current = scope {
            if current === self { return true }
            scope = current.parent
        }
        return false
    }

    /// What is bound to a name here or further out, before any member of a type.
    func local(_ name: String) -> Value? { self.values[name] }

    /// The innermost type around.
    var instance: Scope? {
        var scope: Scope? = self
        while let current = scope {
            if current.type != nil { return current }
            scope = current.parent
        }
        return nil
    }
}
