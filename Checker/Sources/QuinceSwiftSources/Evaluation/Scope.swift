/// What names stand for at a place in the code.
final class Scope {
    let parent: Scope?
    /// The type whose members can be named without `self`, where this is the scope of one.
    let type: TypeContext?
    private var values: [String: Value]
    /// The types of parameters, as they are written.
    private let typeNames: [String: String]

    init(
        _ parent: Scope? = nil,
        type: TypeContext? = nil,
        values: [String: Value] = [:],
        typeNames: [String: String] = [:]
    ) {
        self.parent = parent
        self.type = type
        self.values = values
        self.typeNames = typeNames
    }

    /// The type that a parameter or a property is written with; nil if nothing here declares the name with one.
    func typeName(of name: String) -> String? {
        var scope: Scope? = self
        while let current = scope {
            if let name = current.typeNames[name] ?? current.type?.variable(name)?.typeName { return name }
            if current.values[name] != nil { return nil }
            scope = current.parent
        }
        return nil
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
