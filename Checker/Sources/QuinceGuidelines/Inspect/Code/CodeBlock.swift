// Code: reads Kotlin, Dart and JavaScript with TypeScript and JSX as far as a screen is described there: calls with their
// arguments, lists, closures, texts and what names stand for. Tolerant: what it does not understand becomes `.other` and the
// rest is read on; it never fails. Knows no framework.

/// Statements in their order: a file, a body, a closure.
struct CodeBlock: Sendable {
    var statements: [CodeStatement] = []
}

/// A statement, as far as it matters to what is drawn.
indirect enum CodeStatement: Sendable {
    /// A name for a value: a constant, a variable, a field, a getter.
    case value(CodeValue)
    case function(CodeFunction)
    case type(CodeType)
    /// What a body gives back.
    case result(CodeExpression)
    case expression(CodeExpression)
    /// Branches that exclude or follow each other: `if`, `switch`, `for`, `try`; and when each of the first is taken, if that is read.
    case branches([CodeBlock], tests: [CodeExpression])
    /// A module, and what is taken from it by which name.
    case module(String, names: [String])
}

struct CodeValue: Sendable {
    let name: String
    let expression: CodeExpression
    let offset: Int
}

struct CodeFunction: Sendable {
    var name: String
    var parameters: [CodeParameter] = []
    var body = CodeBlock()
    /// Such as `Composable` or `Preview`.
    var annotations: [String] = []
    let offset: Int
}

struct CodeParameter: Sendable {
    var name: String
    var initial: CodeExpression?
    /// Whether it is one of the fields of an object that is the only argument: `({ size = 34 })`.
    var isField = false
}

struct CodeType: Sendable {
    var name: String
    /// What it is built from, such as `State<LoginPage>`, without what stands in angle brackets and with it.
    var ancestors: [String] = []
    var parameters: [CodeParameter] = []
    var body = CodeBlock()
    let offset: Int
}
