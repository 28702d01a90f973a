import QuinceGuidelines

/// A class of the project that puts Apple's button into a view of its own.
struct WrapperReading {
    private let type: TypeContext
    private let creation: AppleButtonCreation
    private let scope: Scope
    private let evaluators: [Evaluator]

    private static let views: Set<String> = [
        "UIButton", "UIControl", "UIView", "NSView", "NSButton", "NSControl",
    ]

    /// nil for other classes.
    init?(_ type: TypeContext, _ project: Project) {
        guard type.inherits(Self.views.union(ViewTreeBuilder.representables)), !Self.isScreen(type) else {
            return nil
        }
        let scope = Scope(nil, type: type)
        let evaluators = Appearance.allCases.map {
            Evaluator(project: project, appearance: $0, viewport: nil, budget: Budget(), isUIKit: true)
        }
        guard let creation = AppleButtonCreation(in: type, scope: scope, evaluators[0]) else { return nil }
        (self.type, self.creation, self.scope, self.evaluators) = (type, creation, scope, evaluators)
    }

    /// Whether a class has other controls or texts beside Apple's button: then it is a screen, and no button.
    private static func isScreen(_ type: TypeContext) -> Bool {
        let others: Set<String> = [
            "UILabel", "UITextField", "UIStackView", "UITextView", "UITableView", "GIDSignInButton",
            "FBLoginButton",
        ]
        let made = type.variables.filter { variable in
            guard let name = variable.typeName ?? variable.value?.path.first else { return false }
            return others.contains(name) || name == "UIButton" && !type.inherits(["UIButton", "UIControl"])
        }
        return !made.isEmpty
    }

    var wrapper: WrapperClass {
        var wrapper = WrapperClass(at: self.type.declaration.position.place)
        wrapper.style = self.style
        wrapper.styleKey = self.key(of: self.creation.style)
        wrapper.typeKey = self.key(of: self.creation.type)
        let radius = self.radius
        wrapper.radiusKey = self.key(of: radius)
        if let radius {
            wrapper.cornerRadius =
                self.evaluators[0].number(radius, in: self.scope).map { .known($0) } ?? .unseen
        }
        for evaluator in self.evaluators { wrapper.borders[evaluator.appearance] = self.border(evaluator) }
        return wrapper
    }

    /// The line that the class draws around its button; unseen if it sets none.
    private func border(_ evaluator: Evaluator) -> Measured<MeasuredButton.Border?> {
        guard let width = self.set("borderWidth") else { return .unseen }
        guard let length = evaluator.number(width, in: self.scope) else { return .unseen }
        if length == 0 { return .known(nil) }
        // Core Animation draws black where nothing else is said.
        let color = self.set("borderColor").map { evaluator.color($0, in: self.scope) } ?? .known(.black)
        return .known(MeasuredButton.Border(color: color, width: .known(length)))
    }

    /// What the code of the class sets last of a layer.
    private func set(_ property: String) -> Expression? {
        self.type.functions.flatMap(\.body).reversed().lazy.compactMap { statement -> Expression? in
            guard case .assignment(let target, "", let value) = statement,
                target.path.suffix(2) == ["layer", property]
            else { return nil }
            return value
        }.first
    }

    /// The default style, without an argument; unseen if it follows the appearance.
    private var style: Measured<ButtonStyle> {
        guard let value = self.creation.style else {
            return .assumed(.black, because: "the code sets no style, and the framework's default is black")
        }
        let styles = self.evaluators.map { evaluator in
            let made = AppleButtonCreation(in: self.type, scope: self.scope, evaluator)
            return evaluator.style(made?.style ?? value, in: made?.scope ?? self.creation.scope)
        }
        guard let first = styles.first, styles.allSatisfy({ $0 == first }), first.value != nil else {
            return .unseen
        }
        return first
    }

    /// What the class sets as the corner radius of its button.
    private var radius: Expression? {
        for function in self.type.functions {
            let found = function.body.lazy.compactMap { statement -> Expression? in
                guard case .assignment(let target, "", let value) = statement,
                    target.lastMember == "cornerRadius", target.path.first != "self",
                    target.path.first != "layer"
                else { return nil }
                return value
            }.first
            if let found { return found }
        }
        return nil
    }

    /// The attribute of Interface Builder that a value comes from.
    private func key(of value: Expression?) -> String? {
        guard let value else { return nil }
        let inspectable = Set(
            self.type.variables.filter { $0.has(attribute: "IBInspectable") }.map(\.name)
        )
        guard !inspectable.isEmpty else { return nil }
        var path = KeySearch(evaluator: self.evaluators[0], wanted: inspectable)
        path.visit(value, self.creation.scope, depth: 6)
        return path.found
    }
}

/// Follows names from a value to an attribute that it is made of.
private struct KeySearch {
    let evaluator: Evaluator
    let wanted: Set<String>
    var found: String?

    mutating func visit(_ expression: Expression, _ scope: Scope, depth: Int) {
        guard self.found == nil, depth > 0, self.evaluator.budget.step() else { return }
        let names = expression.path.first == "self" ? Array(expression.path.dropFirst()) : expression.path
        if let name = names.first, scope.isMember(name), self.wanted.contains(name) {
            self.found = name
            return
        }
        for part in expression.parts { self.visit(part, scope, depth: depth - 1) }
        guard let name = names.first, let value = self.evaluator.value(named: name, in: scope),
            case .expression(let inner, let place) = value
        else { return }
        self.visit(inner, place, depth: depth - 1)
    }
}

extension Scope {
    /// Whether a name is not bound nearer than the members of a type.
    fileprivate func isMember(_ name: String) -> Bool {
        var scope: Scope? = self
        while let current = scope, current.type == nil {
            if current.local(name) != nil { return false }
            scope = current.parent
        }
        return scope?.type?.variable(name) != nil
    }
}
