import QuinceGuidelines

extension UIRun {
    /// The object of a name; `view` is the root.
    func named(_ name: String, _ frame: UIFrame) -> UIObject? {
        if let object = frame.object(name) ?? self.property(name) { return object }
        if name == "self" { return frame.owner ?? self.root }
        return name == "view" || name == "contentView" ? self.root : nil
    }

    /// The object that an expression is; nil for what is no view.
    func object(_ expression: Expression, _ frame: UIFrame, typeName: String? = nil) -> UIObject? {
        guard self.step() else { return nil }
        if let path = expression.wholePath, case .name = expression.root {
            let names = path.first == "self" && path.count > 1 ? Array(path.dropFirst()) : path
            return names.count == 1 ? self.named(names[0], frame) : nil
        }
        switch expression.root {
        case .closure(let closure): return self.closureResult(closure, expression, frame)
        case .group(let inner): return self.object(inner, frame)
        case .name(let name):
            return self.factory(expression, frame) ?? self.made(name, expression, frame)
                ?? self.called(expression, frame)
        case .implicit: return typeName.flatMap { self.implicit($0, expression, frame) }
        case .conditional(let condition, let yes, let no):
            return self.evaluator.condition(condition, in: frame.scope).flatMap {
                self.object($0 ? yes : no, frame)
            }
        case .operation("??", let left, let right):
            return self.object(left, frame) ?? self.object(right, frame)
        default: return nil
        }
    }

    /// `{ … }()`.
    private func closureResult(_ closure: Closure, _ expression: Expression, _ frame: UIFrame) -> UIObject? {
        guard expression.isCalledAtOnce else { return nil }
        let inner = frame.inner
        self.perform(closure.body, inner)
        if let result = inner.result { return result }
        return closure.body.loneExpression.flatMap { self.object($0, inner) }
    }

    /// `let config: UIButton.Configuration = .filled()`.
    private func implicit(_ typeName: String, _ expression: Expression, _ frame: UIFrame) -> UIObject? {
        guard UIClasses.isView(typeName, self.evaluator.project), let arguments = expression.firstArguments
        else {
            return nil
        }
        return self.made(at: expression.position) {
            UIObject(typeName, .made, arguments: arguments, scope: frame.scope, at: expression.position)
        }
    }

    /// `UIButton(type: .system)`, with what is done to it in the same chain.
    private func made(_ name: String, _ expression: Expression, _ frame: UIFrame) -> UIObject? {
        var typeName = name
        var count = 0
        for link in expression.links {
            count += 1
            if case .call = link { break }
            // The inner class of `UIButton.Configuration`, the factory of `UIButton.systemButton(with:)`.
            if case .member(let member, _) = link, member.first?.isUppercase == true { typeName = member }
        }
        guard case .call(let arguments) = expression.links[safe: count - 1],
            UIClasses.isView(typeName, self.evaluator.project)
        else { return nil }
        let object = self.made(at: expression.position) {
            let object = UIObject(
                typeName,
                .made,
                arguments: arguments,
                scope: frame.scope,
                at: expression.position
            )
            self.inherit(object, frame)
            return object
        }
        if let configuration = arguments["configuration"]?.loneName.flatMap({ self.named($0, frame) }),
            configuration.typeName == "Configuration"
        {
            object.configuration = configuration
        }
        self.adoptArranged(arguments, object, frame)
        self.chain(expression.links[count...], object, frame)
        return object
    }

    /// What the class of a new object does to itself, where the project declares it.
    private func inherit(_ object: UIObject, _ frame: UIFrame) {
        guard self.level < Self.deepest, let type = self.evaluator.project.type(object.typeName),
            self.evaluator.project.facts.wrapper(named: object.typeName) == nil
        else { return }
        let values = type.functions("init").first { $0.takes(object.arguments) && !$0.parameters.isEmpty }?
            .values(of: object.arguments, in: frame.scope, defaults: Scope(nil, type: type))
        let run = UIRun(type, self.evaluator, arguments: values ?? [:], level: self.level + 1)
        object.inherited = run.root
        object.settings = run.root.settings
        object.calls = run.root.calls
        object.constraints = run.root.constraints
    }

    private func adoptArranged(_ arguments: [Argument], _ object: UIObject, _ frame: UIFrame) {
        guard case .list(let elements) = (arguments["arrangedSubviews"] ?? arguments["views"])?.root else {
            return
        }
        for element in elements {
            if let child = self.object(element, frame) { object.adopt(child, isArranged: true) }
        }
    }

    /// `.then { $0.cornerRadius = 8 }`.
    func chain(_ links: ArraySlice<Expression.Link>, _ object: UIObject, _ frame: UIFrame) {
        var index = links.startIndex
        while index < links.endIndex {
            if case .member = links[index], case .call(let arguments) = links[safe: index + 1] {
                for argument in arguments {
                    guard let closure = argument.value.closure else { continue }
                    self.run(closure, with: object, frame)
                }
                index += 1
            }
            index += 1
        }
    }

    /// Runs a closure whose first parameter is an object.
    func run(_ closure: Closure, with object: UIObject?, _ frame: UIFrame) {
        let inner = frame.inner
        if let object { inner.bind(closure.parameters.first ?? "$0", to: object) }
        self.perform(closure.body, inner)
    }

    /// A function of another type of the project that gives a view back: `ButtonFactory.social(title: …)`.
    private func factory(_ expression: Expression, _ frame: UIFrame) -> UIObject? {
        let path = expression.path
        guard path.count == 2, path[0] != "self", path[0].first?.isUppercase == true,
            expression.links.count == 2,
            let arguments = expression.firstArguments
        else { return nil }
        let project = self.evaluator.project
        for declaration in project.declarations(of: path[0]) {
            let found = declaration.functions.first {
                $0.isStatic && $0.name == path[1] && $0.takes(arguments)
            }
            guard let found else { continue }
            return self.run(found, arguments, frame, of: project.type(path[0]) ?? TypeContext(declaration))
        }
        return nil
    }

    /// A function of the class that gives a view back.
    private func called(_ expression: Expression, _ frame: UIFrame) -> UIObject? {
        let path = expression.path.filter { $0 != "self" && $0 != "Self" && $0 != self.type.name }
        guard path.count == 1, let arguments = expression.firstArguments else { return nil }
        for function in self.type.functions(path[0]) where function.takes(arguments) {
            return self.run(function, arguments, frame)
        }
        return nil
    }
}

/// Which classes are views.
enum UIClasses {
    private static let frameworks: Set<String> = [
        "UIButton", "UIView", "UILabel", "UIStackView", "UITextField", "UIImageView", "UIControl", "UISwitch",
        "UIScrollView", "UITextView", "UIVisualEffectView", "Configuration", "ASAuthorizationAppleIDButton",
        "WKInterfaceAuthorizationAppleIDButton", "NSButton", "NSView", "NSTextField", "NSSecureTextField",
        "NSStackView", "NSImageView", "NSSwitch", "GIDSignInButton", "FBLoginButton", "FBSDKLoginButton",
        "UITableViewCell", "UICollectionViewCell", "GIDSignInButtonView", "AttributedString",
    ]

    /// Classes that are pressed.
    static let buttons: Set<String> = ["UIButton", "NSButton", "UIControl"]
    static let viewBases: Set<String> = [
        "UIButton", "UIView", "UIControl", "UILabel", "UIStackView", "UITextField", "UIImageView", "NSView",
        "NSButton", "UICollectionViewCell", "UITableViewCell",
    ]

    static func isView(_ name: String, _ project: Project) -> Bool {
        if self.frameworks.contains(name) || project.facts.wrapper(named: name) != nil
            || project.facts.declaredRole(of: name) != nil
        {
            return true
        }
        guard let type = project.type(name), type.declaration.kind == .class else { return false }
        return type.inherits(self.viewBases) || self.isButton(name, project)
    }

    /// Whether a class is a button, by what it inherits in the project.
    static func isButton(_ name: String, _ project: Project) -> Bool {
        var name = name
        for _ in 0..<5 {
            if self.buttons.contains(name) { return true }
            guard let next = project.type(name)?.declaration.inherited.first else { return false }
            name = next
        }
        return false
    }
}
