import QuinceGuidelines

/// Evaluates expressions for one appearance and one screen.
struct Evaluator {
    let project: Project
    let appearance: Appearance
    /// nil if none is chosen: what depends on it is unknown then, and ``Budget/needsViewport`` says so.
    let viewport: Size?
    let budget: Budget
    /// Whether a color without a type is from UIKit.
    var isUIKit = false
    /// Whether what changes while a view is shown has the value that it has at first.
    var trustsStates = true

    /// Follows names and choices to what they stand for; nil if that cannot be told.
    func resolved(_ expression: Expression, in scope: Scope) -> (Expression, Scope)? {
        var (expression, scope) = (expression, scope)
        for _ in 0..<Budget.longestPath {
            guard self.budget.step() else { return nil }
            switch self.next(expression, scope) {
            case .found: return (expression, scope)
            case .unknown: return nil
            case .more(let other, let place): (expression, scope) = (other, place)
            }
        }
        return nil
    }

    private enum Step {
        case found
        case unknown
        case more(Expression, Scope)

        init(_ value: Scope.Value?) {
            switch value {
            case .expression(let expression, let scope): self = .more(expression, scope)
            case .unknown: self = .unknown
            case nil: self = .found
            }
        }
    }

    private func next(_ expression: Expression, _ scope: Scope) -> Step {
        switch expression.root {
        case .group(let inner) where expression.links.isEmpty: .more(inner, scope)
        case .conditional(let condition, let yes, let no) where expression.links.isEmpty:
            self.condition(condition, in: scope).map { .more($0 ? yes : no, scope) } ?? .unknown
        case .operation("??", let left, let right) where expression.links.isEmpty:
            self.coalesced(left, right, scope)
        case .branch(let branch) where expression.links.isEmpty: Step(self.value(of: branch, in: scope))
        case .selection(let selection) where expression.links.isEmpty:
            Step(self.value(of: selection, in: scope))
        case .closure(let closure) where expression.links.count == 1:
            expression.isCalledAtOnce ? Step(self.result(of: closure.body, in: scope)) : .found
        case .name(let name): Step(self.value(of: name, expression, scope))
        default: .found
        }
    }

    /// The left of `??`, or the right where the left is nil.
    private func coalesced(_ left: Expression, _ right: Expression, _ scope: Scope) -> Step {
        // The left may lead to itself: `let color = color ?? .black`.
        let found = self.budget.nested { self.resolved(left, in: scope) }
        guard let (value, place) = found else { return .unknown }
        if case .none = value.root, value.links.isEmpty { return .more(right, scope) }
        return .more(value, place)
    }

    /// What a chain that starts with a name stands for; nil if the project does not declare it.
    private func value(of name: String, _ expression: Expression, _ scope: Scope) -> Scope.Value? {
        if expression.links.isEmpty { return self.value(named: name, in: scope) }
        if name == "self" || name == "Self" { return self.member(of: expression, scope) }
        if case .call(let arguments) = expression.links[0], expression.links.count == 1 {
            return self.result(of: name, arguments, in: scope)
        }
        if case .call(let arguments) = expression.links.last, expression.links.count == 2,
            case .member(let function, _) = expression.links[0], name.first?.isUppercase == true
        {
            return self.result(of: function, arguments, ofTypes: [name], in: scope)
        }
        return self.constant(expression) ?? self.property(of: expression, in: scope)
            ?? self.property(ofCase: expression)
    }

    /// `self.name` and `self.name(…)`.
    private func member(of expression: Expression, _ scope: Scope) -> Scope.Value? {
        guard case .member(let name, let position) = expression.links[0], let instance = scope.instance else {
            return nil
        }
        let rest = Array(expression.links.dropFirst())
        if rest.isEmpty { return self.member(name, of: instance) }
        let bare = Expression(position: position, root: .name(name), links: rest)
        return self.value(of: name, bare, instance)
    }
}

/// How much may be evaluated for one screen, so that no input makes it endless.
final class Budget {
    /// Names that lead to names.
    static let longestPath = 32
    private var left: Int
    private(set) var depth = 0
    /// Whether something asked for the size of the screen.
    var needsViewport = false
    /// Whether something was left out because there was too much.
    private(set) var isExhausted = false

    init(_ steps: Int = 200_000) { self.left = steps }

    /// Takes one step; false if none is left.
    func step() -> Bool {
        self.left -= 1
        if self.left <= 0 { self.exhaust() }
        return self.left > 0
    }

    /// Notes that something is left out.
    func exhaust() { self.isExhausted = true }

    /// Evaluates something that contains others; nil if they are too deep.
    func nested<Result>(_ body: () -> Result?) -> Result? {
        guard self.depth < 60, self.step() else { return nil }
        self.depth += 1
        defer { self.depth -= 1 }
        return body()
    }
}

extension Expression {
    /// `{ … }()`.
    var isCalledAtOnce: Bool {
        guard case .closure = self.root, self.links.count == 1, case .call(let arguments) = self.links[0]
        else {
            return false
        }
        return arguments.isEmpty
    }
}
