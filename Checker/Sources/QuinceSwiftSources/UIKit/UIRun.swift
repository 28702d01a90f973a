import QuinceGuidelines

/// Runs the code of a class, as far as it says what is done to views.
///
/// Every function runs once, in the order of the text, and the whole twice: a property may be set up in a function that stands
/// before the one that makes it.
final class UIRun {
    let evaluator: Evaluator
    let type: TypeContext
    let instance: Scope
    /// The view itself, or the view of the controller.
    let root: UIObject
    private(set) var objects: [UIObject] = []
    private var known: [String: UIObject] = [:]
    private var properties: [String: UIObject] = [:]
    /// The functions that are being run, as parts of the identity of what they make.
    private var open: [String] = []
    /// Where the arguments of their calls stand.
    private var calls: [Int] = []
    /// The branches that may be taken or not, from the outside in.
    var branches: [Branch] = []
    private var stepsLeft = 40_000
    /// Color scheme that the class chooses for itself.
    var fixedAppearance: String?

    /// Runs a class that is made with arguments, by the names of the initializer's parameters.
    init(
        _ type: TypeContext,
        _ evaluator: Evaluator,
        arguments: [String: Scope.Value] = [:],
        level: Int = 0
    ) {
        self.type = type
        self.evaluator = evaluator
        self.level = level
        self.arguments = arguments
        self.instance = Scope(nil, type: type, values: arguments)
        let position = type.declaration.position
        let superclass = type.declaration.inherited.first ?? ""
        self.root = UIObject(superclass, .root, scope: self.instance, at: position)
        self.run()
    }

    /// The project's extensions of UIKit's classes.
    private(set) lazy var addedToViews = self.evaluator.project.declarations(of: "UIView").filter {
        $0.kind == .extension
    }
    private(set) lazy var addedToButtons =
        ["UIButton", "UIControl"].flatMap { self.evaluator.project.declarations(of: $0) }.filter {
            $0.kind == .extension
        } + self.addedToViews

    private(set) lazy var addedToStacks =
        self.evaluator.project.declarations(of: "UIStackView").filter { $0.kind == .extension }
        + self.addedToViews

    private let arguments: [String: Scope.Value]
    /// Classes within classes.
    let level: Int
    static let deepest = 3

    private func run() {
        for pass in 0..<2 {
            if pass == 1 { self.forget() }
            self.bindProperties()
            let called = self.calledNames
            for function in self.type.functions where self.isRun(function, called) {
                self.run(function)
            }
            for variable in self.type.variables { self.runBodies(of: variable) }
        }
    }

    private func forget() {
        for object in self.objects + [self.root] + Array(self.properties.values) {
            object.settings = object.inherited?.settings ?? []
            object.calls = object.inherited?.calls ?? []
            object.constraints = object.inherited?.constraints ?? []
        }
    }

    private func bindProperties() {
        let frame = UIFrame(self.instance)
        for variable in self.type.variables where !variable.isStatic {
            if variable.has(attribute: "IBOutlet") {
                self.bindOutlet(variable)
            } else if let value = variable.value,
                let object = self.object(value, frame, typeName: variable.typeName)
            {
                self.bind(variable.name, to: object)
            }
        }
    }

    private func bindOutlet(_ variable: VariableDeclaration) {
        guard self.properties[variable.name] == nil else { return }
        let object = UIObject(
            variable.typeName ?? "UIView",
            .outlet,
            scope: self.instance,
            at: variable.position
        )
        object.name = variable.name
        self.properties[variable.name] = object
    }

    private func runBodies(of variable: VariableDeclaration) {
        let frame = UIFrame(Scope(self.instance))
        self.perform(variable.observers, frame)
        if let getter = variable.getter {
            let inner = UIFrame(Scope(self.instance))
            self.perform(getter, inner)
            if let result = inner.result, self.properties[variable.name] == nil {
                self.bind(variable.name, to: result)
            }
        }
    }

    func bind(_ name: String, to object: UIObject) {
        self.properties[name] = object
        object.name = object.name ?? name
    }

    func property(_ name: String) -> UIObject? { self.properties[name] }

    // MARK: Functions

    private var calledNames: Set<String> {
        var names: Set<String> = []
        for function in self.type.functions { names.formUnion(NameList.names(in: function.body)) }
        return names
    }

    /// Functions that take views run where they are called.
    private func isRun(_ function: FunctionDeclaration, _ called: Set<String>) -> Bool {
        let takesMore = function.parameters.contains { $0.value == nil }
        return !(takesMore && called.contains(function.name) && function.name != "init")
            && !LiveCode(self.evaluator.project, self.type).isDead(function)
    }

    private func run(_ function: FunctionDeclaration) {
        var values = function.values(of: [], in: self.instance, defaults: self.instance)
        // An object that is made with arguments has them while it is set up.
        if function.name == "init" { values = values.merging(self.arguments) { $1 } }
        self.perform(
            function.body,
            UIFrame(Scope(self.instance, values: values, typeNames: function.typeNames))
        )
    }

    /// Runs a function for a call: one of the class, or one of another type.
    func run(
        _ function: FunctionDeclaration,
        _ arguments: [Argument],
        _ frame: UIFrame,
        of type: TypeContext? = nil
    ) -> UIObject? {
        // Two calls of one function make two views.
        self.opening(function.name, at: arguments.first?.value.position.offset ?? 0) {
            self.result(of: function, arguments, frame, type)
        } ?? nil
    }

    private func result(
        of function: FunctionDeclaration,
        _ arguments: [Argument],
        _ frame: UIFrame,
        _ type: TypeContext?
    ) -> UIObject? {
        let members = type.map { Scope(nil, type: $0) } ?? self.instance
        let scope = function.scope(of: arguments, in: frame.scope, members: members)
        let inner = UIFrame(scope)
        for parameter in function.parameters {
            guard case .expression(let value, _) = scope.local(parameter.name) else { continue }
            if let object = self.object(value, frame) { inner.bind(parameter.name, to: object) }
        }
        self.perform(function.body, inner)
        return inner.result
    }

    /// Runs what a call does, if no call of that name is open and few others are; nil if it isn't run.
    func opening<Result>(_ name: String, at offset: Int, _ run: () -> Result) -> Result? {
        guard self.open.count < 4, !self.open.contains(name) else { return nil }
        self.open.append(name)
        self.calls.append(offset)
        defer {
            self.open.removeLast()
            self.calls.removeLast()
        }
        return run()
    }

    func step() -> Bool {
        self.stepsLeft -= 1
        if self.stepsLeft <= 0 { self.evaluator.budget.exhaust() }
        return self.stepsLeft > 0
    }

    /// The object that an expression makes, the same each time it is run in the same place.
    func made(at position: Position, _ make: () -> UIObject) -> UIObject {
        let key =
            "\(position.text.path):\(position.offset):"
            + zip(self.open, self.calls).map { "\($0)@\($1)" }.joined(separator: ",")
        if let object = self.known[key] { return object }
        let object = make()
        object.branches = self.branches
        self.known[key] = object
        self.objects.append(object)
        return object
    }
}
