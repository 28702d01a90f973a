/// A statement of a function, a closure or a view builder.
indirect enum Statement: Sendable {
    case expression(Expression)
    /// Target, operator and value; a plain `=` has the operator "".
    case assignment(Expression, String, Expression)
    case variable(VariableDeclaration)
    case function(FunctionDeclaration)
    case type(TypeDeclaration)
    case branch(IfStatement)
    case selection(SwitchStatement)
    /// `guard`: the conditions that hold after it, and what is done otherwise.
    case guarded([Condition], [Statement])
    /// What is done any number of times, or at some other time: loops, `do`, `defer`.
    case block([Statement])
    case exit(Expression?)
    /// `#if`: its clauses, without those that no app is built with.
    case compilation([CompilationClause])
}

/// `if … else if … else`.
struct IfStatement: Sendable {
    struct Clause: Sendable {
        /// Empty for `else`.
        let conditions: [Condition]
        let body: [Statement]
    }

    let position: Position
    let clauses: [Clause]
}

/// `switch`.
struct SwitchStatement: Sendable {
    struct Case: Sendable {
        /// Empty for `default`.
        let patterns: [Expression]
        let body: [Statement]
    }

    let position: Position
    let subject: Expression
    let cases: [Case]
}

/// One condition of `if` or `guard`.
enum Condition: Sendable {
    case expression(Expression)
    /// `#available` (true) or `#unavailable` (false).
    case availability(Bool)
    /// `let name = value`; the value is nil for the short form.
    case binding(String, Expression?)
    case other
}

/// A clause of `#if`.
struct CompilationClause: Sendable {
    let position: Position
    /// Where its condition names one operating system.
    let system: String?
    let body: [Statement]
}
