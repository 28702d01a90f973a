/// The names about signing in that a file's code uses: calls, members and tear-offs, but no declarations.
struct CodeUses {
    private(set) var names: Set<String> = []
    private var count = 0

    init(_ file: CodeFile) { self.visit(file.block, depth: 0) }

    static func isAbout(_ name: String) -> Bool { Self.namesApple(name) || Self.isScreen(name) }

    static func namesApple(_ name: String) -> Bool { name.lowercased().contains("apple") }

    /// Whether a name is that of a class whose screen may show the button: `LoginScreen`, `WelcomePage`.
    static func isScreen(_ name: String) -> Bool {
        guard name.first?.isUppercase == true else { return false }
        let small = name.lowercased()
        return Self.screens.contains(where: small.contains)
    }

    private static let screens = [
        "login", "signin", "signup", "register", "registration", "auth", "welcome", "onboarding", "landing",
    ]

    /// The names of such classes in code that isn't read: a list of routes.
    static func screens(in bytes: [UInt8]) -> Set<String> {
        var names: Set<String> = []
        var start: Int?
        for (index, byte) in (bytes + [0]).enumerated() {
            let isWord =
                (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || (0x30...0x39).contains(byte)
                || byte == 0x5F
            if isWord {
                start = start ?? index
            } else if let begin = start {
                start = nil
                guard (0x41...0x5A).contains(bytes[begin]), index - begin >= 5, index - begin <= 80 else {
                    continue
                }
                let name = String(decoding: bytes[begin..<index], as: UTF8.self)
                if Self.isScreen(name) { names.insert(name) }
            }
        }
        return names
    }

    private mutating func visit(_ block: CodeBlock, depth: Int) {
        guard depth < 200 else { return }
        for statement in block.statements {
            switch statement {
            case .value(let value): self.visit(value.expression, depth: depth + 1)
            case .result(let expression), .expression(let expression):
                self.visit(expression, depth: depth + 1)
            case .function(let function):
                for parameter in function.parameters {
                    if let initial = parameter.initial { self.visit(initial, depth: depth + 1) }
                }
                self.visit(function.body, depth: depth + 1)
            case .type(let type): self.visit(type.body, depth: depth + 1)
            case .branches(let ways, let tests):
                for test in tests { self.visit(test, depth: depth + 1) }
                for way in ways { self.visit(way, depth: depth + 1) }
            case .module: continue
            }
        }
    }

    private mutating func visit(_ expression: CodeExpression, depth: Int) {
        guard depth < 200, self.count < 200_000 else { return }
        self.count += 1
        switch expression.form {
        case .name(let name): if Self.isAbout(name) { self.names.insert(name) }
        case .member(let base, let name):
            if Self.isAbout(name) { self.names.insert(name) }
            self.visit(base, depth: depth + 1)
        case .call(let call):
            self.visit(call.callee, depth: depth + 1)
            for argument in call.arguments { self.visit(argument.value, depth: depth + 1) }
            for child in call.children { self.visit(child, depth: depth + 1) }
        case .list(let items): for item in items { self.visit(item, depth: depth + 1) }
        case .record(let fields): for field in fields { self.visit(field.value, depth: depth + 1) }
        case .choice(let test, let ways):
            if let test { self.visit(test, depth: depth + 1) }
            for way in ways { self.visit(way, depth: depth + 1) }
        case .cases(let subject, _): if let subject { self.visit(subject, depth: depth + 1) }
        case .operation(_, let one, let other), .item(let one, let other):
            self.visit(one, depth: depth + 1)
            self.visit(other, depth: depth + 1)
        case .prefix(_, let inner), .postfix(let inner): self.visit(inner, depth: depth + 1)
        case .closure(let function): self.visit(function.body, depth: depth + 1)
        case .text(let pieces): for case .code(let code) in pieces { self.visit(code, depth: depth + 1) }
        case .number, .other: return
        }
    }
}
