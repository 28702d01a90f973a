/// What names stand for at a place of code.
final class CodeScope: Sendable {
    let file: CodeFile
    let parent: CodeScope?
    /// Values declared here; they are read in this scope.
    let values: [String: CodeExpression]
    let functions: [String: CodeFunction]
    /// Values that someone gave, with the scope they come from.
    let arguments: [String: CodeBound]
    /// Parameters that nobody gave.
    let parameters: Set<String>
    /// The calls that led here, the outermost first.
    let uses: [SourcePlace]
    /// The names of what is declared around, for words that tell what something is for.
    let names: [String]

    init(
        _ file: CodeFile,
        parent: CodeScope? = nil,
        values: [String: CodeExpression] = [:],
        functions: [String: CodeFunction] = [:],
        arguments: [String: CodeBound] = [:],
        parameters: Set<String> = [],
        uses: [SourcePlace] = [],
        names: [String] = []
    ) {
        self.file = file
        self.parent = parent
        self.values = values
        self.functions = functions
        self.arguments = arguments
        self.parameters = parameters
        self.uses = uses
        self.names = names
    }

    /// What a name stands for.
    enum Meaning {
        case value(CodeBound)
        case function(CodeFunction, CodeScope)
        /// A parameter whose value nobody tells.
        case parameter
    }

    func meaning(of name: String) -> Meaning? {
        var scope: CodeScope? = self
        var steps = 0
        while let current = scope, steps < 64 {
            if let bound = current.arguments[name] { return .value(bound) }
            if let value = current.values[name] { return .value(CodeBound(value, current)) }
            if let function = current.functions[name] { return .function(function, current) }
            if current.parameters.contains(name) { return .parameter }
            scope = current.parent
            steps += 1
        }
        return nil
    }

    /// What a call gave by a name.
    func argument(named name: String) -> CodeBound? {
        var scope: CodeScope? = self
        for _ in 0..<64 {
            guard let current = scope else { return nil }
            if let bound = current.arguments[name] { return bound }
            scope = current.parent
        }
        return nil
    }

    /// Whether a name stands for what a call gave, or for what a parameter has of itself.
    func isGiven(_ name: String) -> Bool {
        var scope: CodeScope? = self
        for _ in 0..<64 {
            guard let current = scope else { return false }
            if current.arguments[name] != nil { return true }
            if current.values[name] != nil || current.functions[name] != nil { return false }
            scope = current.parent
        }
        return false
    }

    /// A scope inside this one, with what a block declares.
    ///
    /// - Parameters:
    ///   - block: What is read there.
    ///   - arguments: What was given to it.
    ///   - parameters: What was not.
    ///   - uses: The calls that led there, where it is the body of what was called.
    ///   - name: What was called.
    /// - Returns: The scope in which the block's names are read.
    func inside(
        _ block: CodeBlock,
        arguments: [String: CodeBound] = [:],
        parameters: Set<String> = [],
        uses: [SourcePlace]? = nil,
        named name: String? = nil
    ) -> CodeScope {
        var (values, functions): ([String: CodeExpression], [String: CodeFunction]) = ([:], [:])
        block.collect(&values, &functions, depth: 0)
        return CodeScope(
            self.file,
            parent: self,
            values: values,
            functions: functions,
            arguments: arguments,
            parameters: parameters,
            uses: uses ?? self.uses,
            names: self.names + [name].compactMap(\.self)
        )
    }

    func place(_ offset: Int) -> SourcePlace { self.file.place(offset) }
}

/// An expression with the scope in which its names are read.
struct CodeBound: Sendable {
    let expression: CodeExpression
    let scope: CodeScope

    init(_ expression: CodeExpression, _ scope: CodeScope) {
        self.expression = expression
        self.scope = scope
    }

    var place: SourcePlace { self.scope.place(self.expression.offset) }
    /// Another expression read in the same scope.
    func with(_ expression: CodeExpression) -> CodeBound { CodeBound(expression, self.scope) }
}

extension CodeFunction {
    /// The scope in which the body's names are read.
    ///
    /// - Parameters:
    ///   - call: What it is called with.
    ///   - bound: Where it is called.
    ///   - outer: Where it is declared.
    ///   - name: What was called, for words that tell what something is for.
    /// - Returns: The scope of this one call.
    func scope(for call: CodeCall, at bound: CodeBound, in outer: CodeScope, named name: String) -> CodeScope
    {
        let arguments = CodeArguments(call, for: self.parameters, in: bound.scope)
        return outer.inside(
            self.body,
            arguments: arguments.bound(defaultsIn: outer),
            parameters: arguments.missing,
            uses: bound.scope.uses + [bound.place],
            named: name
        )
    }
}

extension CodeBlock {
    /// The values and functions that it declares, in branches too: each name stands for one thing in practice.
    fileprivate func collect(
        _ values: inout [String: CodeExpression],
        _ functions: inout [String: CodeFunction],
        depth: Int
    ) {
        guard depth < 6 else { return }
        for statement in self.statements {
            switch statement {
            case .value(let value): if values[value.name] == nil { values[value.name] = value.expression }
            case .function(let function): functions[function.name] = function
            case .branches(let ways, _):
                for way in ways { way.collect(&values, &functions, depth: depth + 1) }
            case .type, .result, .expression, .module: continue
            }
        }
    }

    /// Everything that the block may give back, in order.
    var results: [CodeExpression] { self.results(depth: 0) }

    private func results(depth: Int) -> [CodeExpression] {
        guard depth < 12 else { return [] }
        return self.statements.flatMap { statement -> [CodeExpression] in
            switch statement {
            case .result(let expression): [expression]
            case .branches(let ways, _): ways.flatMap { $0.results(depth: depth + 1) }
            case .value, .function, .type, .expression, .module: []
            }
        }
    }
}

extension CodeBound {
    /// The words of an expression, with those of what callers give for its name.
    var handedWords: [String] {
        var words: [String] = []
        var current = self
        for _ in 0..<5 {
            words += current.expression.words
            let path = current.expression.path
            let name =
                path.count == 2 && ["widget", "this", "props"].contains(path[0]) ? path[1] : path.first
            guard let name, path.count <= 2, case .value(let next)? = current.scope.meaning(of: name) else {
                break
            }
            current = next
        }
        return words
    }
}
