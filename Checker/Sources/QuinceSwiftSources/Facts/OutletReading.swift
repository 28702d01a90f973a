import QuinceGuidelines

/// What the code of a class does to its outlets, the functions of extensions and observers included.
struct OutletReading {
    private(set) var changes: [String: [OutletChange]] = [:]
    private let type: TypeDeclaration
    /// Whether it is a class of buttons, which sets itself up.
    private var isButton = false
    /// Whether what is read happens whenever the screen is loaded.
    private var isAlways = false

    init(_ type: TypeDeclaration) {
        self.type = type
        guard type.kind == .class || type.kind == .extension else { return }
        self.isButton = type.inherited.first.map { $0.hasSuffix("Button") } ?? false
        for variable in type.variables {
            self.visit(variable.observers, locals: Locals(names: ["oldValue", "newValue"]))
        }
        for function in type.functions {
            if type.kind == .extension, OutletChange.extended.contains(type.name) {
                self.read(function.body, of: function)
            }
            self.isAlways = Self.loading.contains(function.name)
            self.visit(function.body, locals: Locals(names: Set(function.parameters.map(\.name))))
            self.isAlways = false
        }
    }

    /// What a method of an extension does to the view itself: `layer.borderWidth = 1`.
    private mutating func read(_ body: [Statement], of function: FunctionDeclaration) {
        for statement in body {
            if case .assignment(let target, "", let value) = statement, let path = target.wholePath {
                let names = path.first == "self" ? Array(path.dropFirst()) : path
                if let first = names.first, !function.parameters.contains(where: { $0.name == first }) {
                    self.add("\(function.name)()", names.joined(separator: "."), value, at: target.position)
                }
            }
            for inner in statement.bodies { self.read(inner, of: function) }
        }
    }

    /// Whether a name may be an outlet: the class is asked, an extension cannot know.
    private func isOutlet(_ name: String) -> Bool {
        if self.type.kind == .extension { return !self.type.variables.contains { $0.name == name } }
        return self.type.variables.contains { $0.name == name && $0.has(attribute: "IBOutlet") }
    }

    /// Names that aren't outlets, and names that stand for some: `button` in `[a, b].forEach { button in … }`.
    private struct Locals {
        var names: Set<String>
        var outlets: [String: [String]] = [:]

        func with(_ parameters: [String]) -> Locals {
            var locals = self
            locals.names.formUnion(parameters)
            for name in parameters { locals.outlets[name] = nil }
            return locals
        }
    }

    private mutating func visit(_ body: [Statement], locals: Locals) {
        var locals = locals
        for statement in body {
            if case .variable(let variable) = statement {
                locals = locals.with([variable.name])
                locals.outlets[variable.name] = variable.value.map { self.outlets([$0], locals) }
            }
            switch statement {
            case .assignment(let target, "", let value): self.add(target, value, locals)
            case .expression(let expression): self.add(call: expression, locals)
            default: break
            }
            for expression in statement.expressions { self.visit(expression, locals) }
            let outer = self.isAlways
            if case .block = statement {} else { self.isAlways = false }
            for inner in statement.bodies { self.visit(inner, locals: locals) }
            self.isAlways = outer && !statement.mayLeave
        }
    }

    private static let loading: Set<String> = ["viewDidLoad", "awakeFromNib"]

    /// Closures run code of their own: `DispatchQueue.main.async { … }`.
    private mutating func visit(_ expression: Expression, _ locals: Locals) {
        var elements: [Expression] = []
        if case .list(let all) = expression.root, expression.lastCalledName == "forEach" { elements = all }
        for part in expression.parts {
            guard case .closure(let closure) = part.root else { continue }
            var inner = locals.with(closure.parameters)
            if !elements.isEmpty {
                inner.outlets[closure.parameters.first ?? "$0"] = self.outlets(elements, locals)
            }
            let outer = self.isAlways
            self.isAlways = false
            self.visit(closure.body, locals: inner)
            self.isAlways = outer
        }
    }

    /// The outlets that expressions name; those of other expressions are left out.
    private func outlets(_ expressions: [Expression], _ locals: Locals) -> [String] {
        let names = expressions.prefix(40).flatMap { expression -> [String] in
            guard let path = expression.wholePath else { return [] }
            let names = path.first == "self" ? Array(path.dropFirst()) : path
            guard names.count == 1 else { return [] }
            return self.outlets(names[0], isOwn: path.first == "self", locals)
        }
        // Each once: a name may stand for several, which may be listed again.
        var seen: Set<String> = []
        return names.filter { seen.insert($0).inserted }
    }

    private func outlets(_ name: String, isOwn: Bool, _ locals: Locals) -> [String] {
        if !isOwn, let outlets = locals.outlets[name] { return outlets }
        return (isOwn || !locals.names.contains(name)) && self.isOutlet(name) ? [name] : []
    }

    private mutating func add(_ target: Expression, _ value: Expression, _ locals: Locals) {
        guard let path = target.wholePath else { return }
        let names = path.first == "self" ? Array(path.dropFirst()) : path
        let parts = ["titleLabel", "layer", "imageView"]
        if self.isButton, let first = names.first, names.count == 1 || parts.contains(first) {
            self.add(OutletChange.own, names.joined(separator: "."), value, at: target.position)
        }
        guard names.count >= 2, let first = names.first else { return }
        if names == ["navigationController", "isNavigationBarHidden"]
            || names == ["navigationController", "navigationBar", "isHidden"]
        {
            self.add("navigationController", "isNavigationBarHidden", value, at: target.position)
        }
        for outlet in self.outlets(first, isOwn: path.first == "self", locals) {
            self.add(outlet, names.dropFirst().joined(separator: "."), value, at: target.position)
        }
    }

    /// Calls that set something.
    private static let setters: [String: String] = [
        "setTitle": "title", "setAttributedTitle": "attributedTitle", "setTitleColor": "titleColor",
        "setImage": "image", "setBackgroundImage": "backgroundImage", "addSubview": "subviews",
        "addArrangedSubview": "arrangedSubviews",
    ]

    private mutating func add(call expression: Expression, _ locals: Locals) {
        let path = expression.path
        let names = path.first == "self" ? Array(path.dropFirst()) : path
        if self.isButton, names.count == 1, let property = Self.setters[names[0]],
            let value = expression.firstArguments?.unlabelled
        {
            self.add(OutletChange.own, property, value, at: expression.position)
        }
        guard names.count == 2 else { return }
        if Self.setters[names[1]] == nil, expression.lastCalledName == names[1] {
            // A method that the project adds to UIKit's class is read where it is declared.
            for outlet in self.outlets(names[0], isOwn: path.first == "self", locals) {
                self.add(outlet, "\(names[1])()", nil, at: expression.position)
            }
        }
        guard let value = expression.firstArguments?.unlabelled else { return }
        if names == ["navigationController", "setNavigationBarHidden"] {
            self.add("navigationController", "isNavigationBarHidden", value, at: expression.position)
        }
        guard let property = Self.setters[names[1]] else { return }
        for outlet in self.outlets(names[0], isOwn: path.first == "self", locals) {
            self.add(outlet, property, value, at: expression.position)
        }
    }

    private mutating func add(
        _ outlet: String,
        _ property: String,
        _ value: Expression?,
        at position: Position
    ) {
        var change = OutletChange(at: position.place, property: property, value: value?.writtenValue)
        change.isAlways = self.isAlways
        self.changes["\(self.type.name).\(outlet)", default: []].append(change)
    }
}

extension Statement {
    /// Whether what follows it may not run.
    fileprivate var mayLeave: Bool {
        switch self {
        case .exit, .guarded: true
        default: self.bodies.contains { $0.contains(where: \.mayLeave) }
        }
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
