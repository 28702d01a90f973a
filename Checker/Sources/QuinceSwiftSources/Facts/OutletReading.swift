import QuinceGuidelines

/// What the code of a class does to its outlets, the functions of extensions and observers included.
struct OutletReading {
    private(set) var changes: [String: [OutletChange]] = [:]
    private let type: TypeDeclaration

    init(_ type: TypeDeclaration) {
        self.type = type
        guard type.kind == .class || type.kind == .extension else { return }
        for variable in type.variables {
            self.visit(variable.observers, locals: ["oldValue", "newValue"])
        }
        for function in type.functions {
            self.visit(function.body, locals: Set(function.parameters.map(\.name)))
        }
    }

    /// Whether a name may be an outlet: the class is asked, an extension cannot know.
    private func isOutlet(_ name: String) -> Bool {
        if self.type.kind == .extension { return !self.type.variables.contains { $0.name == name } }
        return self.type.variables.contains { $0.name == name && $0.has(attribute: "IBOutlet") }
    }

    private mutating func visit(_ body: [Statement], locals: Set<String>) {
        var locals = locals
        for statement in body {
            if case .variable(let variable) = statement { locals.insert(variable.name) }
            switch statement {
            case .assignment(let target, "", let value): self.add(target, value, locals)
            case .expression(let expression): self.add(call: expression, locals)
            default: break
            }
            for expression in statement.expressions { self.visit(expression, locals) }
            for inner in statement.bodies { self.visit(inner, locals: locals) }
        }
    }

    /// Closures run code of their own: `DispatchQueue.main.async { … }`.
    private mutating func visit(_ expression: Expression, _ locals: Set<String>) {
        for part in expression.parts {
            guard case .closure(let closure) = part.root else { continue }
            self.visit(closure.body, locals: locals.union(closure.parameters))
        }
    }

    private mutating func add(_ target: Expression, _ value: Expression, _ locals: Set<String>) {
        guard let path = target.wholePath else { return }
        let names = path.first == "self" ? Array(path.dropFirst()) : path
        guard names.count >= 2, let outlet = names.first, path.first == "self" || !locals.contains(outlet),
            self.isOutlet(outlet)
        else { return }
        self.add(outlet, names.dropFirst().joined(separator: "."), value, at: target.position)
    }

    /// Calls that set something.
    private static let setters: [String: String] = [
        "setTitle": "title", "setAttributedTitle": "attributedTitle", "setTitleColor": "titleColor",
        "setImage": "image", "setBackgroundImage": "backgroundImage", "addSubview": "subviews",
        "addArrangedSubview": "arrangedSubviews",
    ]

    private mutating func add(call expression: Expression, _ locals: Set<String>) {
        let path = expression.path
        let names = path.first == "self" ? Array(path.dropFirst()) : path
        guard names.count == 2, !locals.contains(names[0]), self.isOutlet(names[0]),
            let property = Self.setters[names[1]], let value = expression.firstArguments?.unlabelled
        else { return }
        self.add(names[0], property, value, at: expression.position)
    }

    private mutating func add(
        _ outlet: String,
        _ property: String,
        _ value: Expression,
        at position: Position
    ) {
        let change = OutletChange(at: position.place, property: property, value: value.writtenValue)
        self.changes["\(self.type.name).\(outlet)", default: []].append(change)
    }
}

extension Expression {
    /// A literal or a name as it is written; nil for what is computed.
    fileprivate var writtenValue: String? {
        if let text = self.literalText { return text }
        if let number = self.literalNumber { return decimal(number, places: 3) }
        if let truth = self.literalTruth { return truth ? "true" : "false" }
        if self.isNothing { return "nil" }
        return self.wholePath?.joined(separator: ".")
    }
}
