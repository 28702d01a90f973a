/// Which components a file draws inside others, so that they are looked at there and not by themselves.
struct CodeDrawn {
    private(set) var names: Set<String> = []
    /// What is being declared: it does not draw itself.
    private var owner = ""
    private var count = 0

    init(_ file: CodeFile) {
        for component in CodeComponent.all(in: file) where !component.isPreview {
            self.owner = component.name
            self.visit(component.body, depth: 0)
            // What methods of a class draw is drawn with it.
            guard let type = component.type else { continue }
            for case .function(let method) in type.body.statements where !Self.isHandler(method.name) {
                self.visit(method.body, depth: 0)
            }
        }
    }

    private mutating func visit(_ block: CodeBlock, depth: Int) {
        for statement in block.statements {
            switch statement {
            case .value(let value): self.visit(value.expression, depth: depth + 1)
            case .result(let expression), .expression(let expression):
                self.visit(expression, depth: depth + 1)
            case .function(let function):
                if !Self.isHandler(function.name) { self.visit(function.body, depth: depth + 1) }
            case .branches(let ways, _): for way in ways { self.visit(way, depth: depth + 1) }
            case .type, .module: continue
            }
        }
    }

    private mutating func visit(_ expression: CodeExpression, depth: Int) {
        guard depth < 200, self.count < 200_000 else { return }
        self.count += 1
        switch expression.form {
        case .call(let call): self.visit(call, depth: depth)
        case .list(let items): for item in items { self.visit(item, depth: depth + 1) }
        case .choice(_, let ways): for way in ways { self.visit(way, depth: depth + 1) }
        case .operation(_, let one, let other):
            self.visit(one, depth: depth + 1)
            self.visit(other, depth: depth + 1)
        case .prefix(_, let inner), .postfix(let inner): self.visit(inner, depth: depth + 1)
        case .closure(let function): self.visit(function.body, depth: depth + 1)
        case .name, .number, .text, .member, .item, .record, .cases, .other: return
        }
    }

    private mutating func visit(_ call: CodeCall, depth: Int) {
        let path = call.path
        if Self.leadsElsewhere(path) { return }
        if let first = path.first, first.first?.isUppercase == true || first.hasPrefix("_"),
            first != self.owner
        {
            self.names.insert(first)
        }
        if path.isEmpty { self.visit(call.callee, depth: depth + 1) }
        for argument in call.arguments where !(argument.label.map(Self.isHandler) ?? false) {
            self.visit(argument.value, depth: depth + 1)
        }
        for child in call.children { self.visit(child, depth: depth + 1) }
    }

    private static func isHandler(_ name: String) -> Bool {
        name.hasPrefix("on") && name.dropFirst(2).first?.isUppercase == true
    }

    /// Whether what is given is another screen, and no part of this one.
    private static func leadsElsewhere(_ path: [String]) -> Bool {
        guard let name = path.last else { return false }
        return name.hasSuffix("Route") || name.hasPrefix("push") || name.hasPrefix("navigate")
            || name.hasSuffix("App")
            || ["composable", "runApp", "setContent", "go", "to", "Screen", "show", "offAll", "GoRoute"]
                .contains(name)
    }
}
