/// Makes views of code: follows the project's own components and asks a framework's vocabulary about the rest.
///
/// Of one file and one task.
final class CodeDrawer {
    /// How deep calls may be nested, components of the project included.
    static let maximumDepth = 150
    /// How many views a screen may have.
    static let maximumCount = 8_000

    let resolver: CodeResolver
    let vocabulary: any DrawnVocabulary
    /// How often a component may be inside itself: what repeats without end draws nothing new.
    static let maximumRepetition = 2
    private var depth = 0
    private var count = 0
    /// Whether a screen was larger than is looked at.
    private(set) var isCut = false
    /// How many views may have been drawn at the end of what is being drawn.
    private var limit = CodeDrawer.maximumCount
    /// How often each body that is being drawn is open.
    private var open: [String: Int] = [:]

    init(_ resolver: CodeResolver, _ vocabulary: any DrawnVocabulary) {
        self.resolver = resolver
        self.vocabulary = vocabulary
    }

    /// What a component draws by itself, with nothing given to it.
    func views(of component: CodeComponent) -> [DrawnView] {
        self.count = 0
        let call = CodeCall(callee: CodeExpression(offset: component.offset, form: .other))
        let scope = CodeScope(component.file)
        let inner = self.scope(of: component, for: call, in: scope, uses: [])
        return self.results(of: component.body, in: inner)
    }

    /// The views of an expression: none if it draws nothing.
    func views(_ bound: CodeBound) -> [DrawnView] {
        guard self.depth < Self.maximumDepth, self.count < self.limit else {
            self.isCut = true
            return []
        }
        self.depth += 1
        defer { self.depth -= 1 }
        // A call of a component stays one.
        if let call = bound.expression.call, let drawn = self.component(call, bound) { return drawn }
        let value = self.resolver.resolved(bound)
        switch value.expression.form {
        case .call(let call): return self.called(call, value)
        case .choice(let test, let ways): return self.choice(test, ways, value)
        case .list(let items): return items.flatMap { self.views(value.with($0)) }
        case .closure(let function):
            return self.results(of: function.body, in: value.scope.inside(function.body))
        case .prefix("...", let inner), .prefix("...?", let inner): return self.views(value.with(inner))
        case .operation("&&", let test, let shown):
            guard let truth = self.resolver.truth(value.with(test)) else {
                return Self.conditional(self.views(value.with(shown)))
            }
            return truth ? self.views(value.with(shown)) : []
        case .operation("||", let one, let other), .operation("??", let one, let other),
            .operation("?:", let one, let other):
            return self.views(value.with(one)) + self.views(value.with(other))
        case .name, .member: return self.vocabulary.view(named: value, self) ?? []
        default: return []
        }
    }

    /// The views between the tags of an element.
    func children(of call: CodeCall, _ bound: CodeBound) -> [DrawnView] {
        call.children.flatMap { self.views(bound.with($0)) }
    }

    /// The first view of an expression, as a box where there are several.
    func view(_ bound: CodeBound) -> DrawnView? {
        let views = self.views(bound)
        let isScript = bound.scope.file.language == .script
        return views.isEmpty ? nil : Self.together(views, isScript: isScript, at: bound.place)
    }

    /// The only view, or a box with several.
    private static func together(_ views: [DrawnView], isScript: Bool, at place: SourcePlace? = nil)
        -> DrawnView
    {
        guard views.count > 1 else { return views[0] }
        var box = DrawnView(at: place ?? views[0].place)
        // In a script they are the parts of a fragment, and its parent arranges them.
        box.arrangement = isScript ? .unknown : .stack
        box.children = views
        return box
    }

    private func choice(_ test: CodeExpression?, _ ways: [CodeExpression], _ bound: CodeBound) -> [DrawnView]
    {
        var ways = ways
        let way = test.flatMap { self.resolver.way(by: $0, of: ways.count, bound) }
        if let way { ways = ways.indices.contains(way) ? [ways[way]] : [] }
        // What a list puts among its neighbors only at times stands in their row, each by itself.
        if ways.count == 1, case .prefix = ways[0].form {
            return Self.conditional(self.views(bound.with(ways[0])))
        }
        let drawn = ways.prefix(8).map { way -> DrawnView? in self.view(bound.with(way)) }.compactMap(\.self)
        return drawn.count == 1 && ways.count == 1 && test != nil && way == nil
            ? Self.conditional(drawn) : Self.choice(drawn, at: bound.place)
    }

    /// Views that are shown at times only.
    private static func conditional(_ views: [DrawnView]) -> [DrawnView] {
        views.map { view in
            var view = view
            view.isConditional = true
            return view
        }
    }

    /// One of several views; what shows something is taken to be shown.
    private static func choice(_ ways: [DrawnView], at place: SourcePlace) -> [DrawnView] {
        guard ways.count > 1 else { return ways }
        var choice = DrawnView(at: place)
        choice.isChoice = true
        // Where every way fills the room, the choice is as large.
        choice.isPage = ways.allSatisfy(\.isPage)
        if ways.allSatisfy({ $0.width == .fill }) { choice.width = .fill }
        if ways.allSatisfy({ $0.height == .fill }) { choice.height = .fill }
        choice.children = ways.filter(\.showsSomething) + ways.filter { !$0.showsSomething }
        return [choice]
    }

    /// The views of a body: its result or, in Compose, its calls.
    func results(of block: CodeBlock, in scope: CodeScope, depth: Int = 0) -> [DrawnView] {
        guard depth < 12 else { return [] }
        var views: [DrawnView] = []
        // Each way to leave the body is one, also where it gives several views.
        var results: [[DrawnView]] = []
        statements: for statement in block.statements {
            switch statement {
            case .expression(let expression):
                if scope.file.language == .kotlin { views += self.views(CodeBound(expression, scope)) }
            case .result(let expression): results.append(self.views(CodeBound(expression, scope)))
            case .branches(let ways, let tests):
                guard let way = self.way(by: tests, in: scope) else {
                    results += ways.map { self.results(of: $0, in: scope, depth: depth + 1) }
                    continue
                }
                guard ways.indices.contains(way) else { continue }
                results.append(self.results(of: ways[way], in: scope, depth: depth + 1))
                // If the branch that is taken returns something, what follows isn't drawn.
                if !ways[way].results.isEmpty { break statements }
            case .value, .function, .type, .module: continue
            }
        }
        results.removeAll(where: \.isEmpty)
        if results.count > 1, scope.file.language != .kotlin {
            let ways = results.map { Self.together($0, isScript: scope.file.language == .script) }
            return Self.choice(ways, at: ways[0].place)
        }
        return views + results.flatMap(\.self)
    }

    /// The branch that the given values take; nil where variables decide, which may change.
    private func way(by tests: [CodeExpression], in scope: CodeScope) -> Int? {
        guard let first = tests.first, first.words.contains(where: scope.isGiven) else { return nil }
        return self.resolver.way(by: tests, CodeBound(first, scope))
    }

    private func called(_ call: CodeCall, _ bound: CodeBound) -> [DrawnView] {
        if let drawn = self.component(call, bound) ?? self.helper(call, bound) ?? self.slot(call, bound) {
            return drawn
        }
        self.count += 1
        // A fragment is no view: its parent arranges what it holds.
        if call.isElement, ["", "Fragment"].contains(call.path.last ?? "") {
            return self.children(of: call, bound)
        }
        if let view = self.vocabulary.view(of: call, bound, self) { return [view] }
        if ["map", "forEach", "toList", "expand", "generate"].contains(call.name) {
            let closures = call.arguments.map(\.value) + [call.callee.base].compactMap(\.self)
            return closures.flatMap { self.views(bound.with($0)) }
        }
        return self.unknown(call, bound)
    }

    /// What a function or method that gives back views draws, where it has several ways.
    private func helper(_ call: CodeCall, _ bound: CodeBound) -> [DrawnView]? {
        let path = call.path
        guard let name = path.last, path.count == 1 || path.first == "this",
            case .function(let function, let outer)? = bound.scope.meaning(of: name),
            !function.body.results.isEmpty || path.count == 2 && function.isComposable
        else { return nil }
        return self.results(
            of: function.body,
            in: function.scope(for: call, at: bound, in: outer, named: name)
        )
    }

    /// What a closure draws that was given to a composable function: `icon()`, `content.invoke()`; something unknown if none was.
    private func slot(_ call: CodeCall, _ bound: CodeBound) -> [DrawnView]? {
        let isInvoked = call.path.count == 2 && call.name == "invoke"
        guard bound.scope.file.language == .kotlin, call.path.count == 1 || isInvoked,
            let name = call.path.first, !name.hasPrefix("on")
        else { return nil }
        switch bound.scope.meaning(of: name) {
        case .value(let value):
            let given = self.resolver.resolved(value)
            if case .name("null") = given.expression.form { return [] }
            guard case .closure(let function) = given.expression.form else { return nil }
            let arguments = CodeArguments(call, for: function.parameters, in: bound.scope)
            let inner = given.scope.inside(
                function.body,
                arguments: arguments.bound(defaultsIn: given.scope),
                parameters: arguments.missing
            )
            return self.once("\(given.place)") { self.results(of: function.body, in: inner) }
        case .parameter:
            var view = DrawnView(at: bound.place)
            view.arrangement = .unknown
            view.uses = bound.scope.uses
            return [view]
        case .function, nil: return nil
        }
    }

    /// Something nobody knows that holds other views.
    private func unknown(_ call: CodeCall, _ bound: CodeBound) -> [DrawnView] {
        guard let first = call.path.first?.first,
            first.isUppercase || first == "_" || call.isElement
                || bound.scope.file.language == .kotlin || call.path.count > 1
        else { return [] }
        return self.vocabulary.unknown(call, bound, self).map { [$0] } ?? []
    }

    /// What a component of the project draws; nil if the call is of none.
    private func component(_ call: CodeCall, _ bound: CodeBound) -> [DrawnView]? {
        let path = call.path
        guard let name = path.first, path.count <= 2, !name.isEmpty else { return nil }
        if path.count == 1, bound.scope.meaning(of: name) != nil { return nil }
        let constructor = path.count == 2 ? path[1] : nil
        guard let found = self.declared(name, constructor, for: bound.scope.file) else {
            return constructor.flatMap { self.method($0, of: name, call, bound) }
        }
        self.count += 1
        if let constructor, let factory = found.factory(constructor) {
            // `AppleButton.long()` gives back another call of the class.
            let scope = factory.scope(for: call, at: bound, in: CodeScope(found.file), named: name)
            return self.results(of: factory.body, in: scope)
        }
        return self.once("\(found.file.path)#\(name)") {
            let uses = bound.scope.uses + [bound.place]
            return self.results(
                of: found.body,
                in: self.scope(of: found, for: call, in: bound.scope, uses: uses)
            )
        }
    }

    /// Draws a body, and nothing if it is inside itself for another time.
    ///
    /// It leaves an eighth of the views that remain to what stands beside it.
    private func once(_ name: String, _ draw: () -> [DrawnView]) -> [DrawnView] {
        guard self.open[name, default: 0] < Self.maximumRepetition else { return [] }
        self.open[name, default: 0] += 1
        let outer = self.limit
        self.limit = self.count + (outer - self.count) / 8 * 7
        defer {
            self.open[name, default: 0] -= 1
            self.limit = outer
        }
        return draw()
    }

    /// The views of a method of a class that has only such methods, and of an object of Kotlin: `SocialButtons.apple(onTap)`.
    private func method(_ name: String, of type: String, _ call: CodeCall, _ bound: CodeBound) -> [DrawnView]?
    {
        let own = bound.scope.file
        let file = own.types[type] != nil ? own : self.resolver.facts.code.file(declaring: type, for: own)
        guard let file, let method = file.types[type]?.method(name),
            !method.body.results.isEmpty || method.isComposable
        else { return nil }
        self.count += 1
        let outer = CodeScope(file).inside(file.types[type]?.body ?? CodeBlock())
        return self.once("\(file.path)#\(type).\(name)") {
            self.results(
                of: method.body,
                in: method.scope(for: call, at: bound, in: outer, named: "\(type).\(name)")
            )
        }
    }

    private func declared(_ name: String, _ constructor: String?, for file: CodeFile) -> CodeComponent? {
        if let own = CodeComponent.named(name, constructor: constructor, in: file) { return own }
        // What a framework or another package has is theirs, unless the file that is asked for declares it.
        if let module = file.modules[name], file.language == .script, !Self.isOfProject(module) { return nil }
        guard !self.vocabulary.isWellKnown(name),
            let other = self.resolver.facts.code.file(declaring: name, for: file)
        else { return nil }
        return CodeComponent.named(name, constructor: constructor, in: other)
    }

    /// Whether an address of a module is one of the project's files, and no package.
    private static func isOfProject(_ module: String) -> Bool {
        [
            "./", "../", "@/", "~/", "src/", "app/", "/", "components/", "#", "@components", "@app", "@ui",
            "@src",
        ]
        .contains { module.hasPrefix($0) }
    }

    /// The scope of a component's body.
    private func scope(
        of component: CodeComponent,
        for call: CodeCall,
        in scope: CodeScope,
        uses: [SourcePlace]
    ) -> CodeScope {
        let file = CodeScope(component.file)
        let arguments = CodeArguments(call, for: component.parameters, in: scope)
        let outer = file.inside(
            component.type?.body ?? CodeBlock(),
            arguments: arguments.bound(defaultsIn: file),
            parameters: arguments.missing,
            uses: uses,
            named: component.name
        )
        return outer.inside(component.body)
    }
}

extension CodeFunction {
    /// Whether Compose draws what it calls.
    fileprivate var isComposable: Bool { self.annotations.contains("Composable") }
}

extension CodeComponent {
    /// A constructor with a body, which gives back something.
    fileprivate func factory(_ name: String) -> CodeFunction? {
        guard let type = self.file.types[self.name], let function = type.method(name),
            !function.body.results.isEmpty
        else { return nil }
        return function
    }
}

extension DrawnView {
    /// Whether a text, a picture or a button is in it.
    var showsSomething: Bool { self.shows(depth: 0) }

    private func shows(depth: Int) -> Bool {
        guard depth < 60 else { return false }
        switch self.content {
        case .text, .picture, .button, .field: return true
        case .box, .toggle: return self.children.contains { $0.shows(depth: depth + 1) }
        }
    }
}

/// What the views of a framework are called, and how they are described.
protocol DrawnVocabulary {
    /// The view that a call draws; nil if it is none of the framework's.
    func view(of call: CodeCall, _ bound: CodeBound, _ drawer: CodeDrawer) -> DrawnView?
    /// The view of something that nobody knows: what it holds, and whether it can be pressed.
    func unknown(_ call: CodeCall, _ bound: CodeBound, _ drawer: CodeDrawer) -> DrawnView?
    /// What a name stands for that is no call, such as a parameter; nil if that is nothing.
    func view(named bound: CodeBound, _ drawer: CodeDrawer) -> [DrawnView]?
    /// Whether a name is so much the framework's that the project's own are not looked for elsewhere.
    func isWellKnown(_ name: String) -> Bool
}
