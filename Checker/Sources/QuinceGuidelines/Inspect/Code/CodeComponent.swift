/// A part of a screen that the project declares: a widget, a composable function, a component.
struct CodeComponent: Sendable {
    let name: String
    let file: CodeFile
    let parameters: [CodeParameter]
    /// What draws it.
    let body: CodeBlock
    /// The class around the body, with its fields and methods.
    let type: CodeType?
    let offset: Int
    var isPreview = false

    /// The components of a file, in order.
    static func all(in file: CodeFile) -> [CodeComponent] {
        let types = file.types.values.compactMap { Self.component(of: $0, in: file, constructor: nil) }
        let functions = file.functions.values.compactMap { Self.component(of: $0, in: file) }
        let values = file.values.compactMap { name, value -> CodeComponent? in
            guard file.language == .script, !name.contains("."), name.first?.isUppercase == true else {
                return nil
            }
            return Self.component(named: name, value, in: file, depth: 0)
        }
        return (types + functions + values).sorted { $0.offset < $1.offset }
    }

    /// The component that a name stands for.
    ///
    /// - Parameters:
    ///   - name: The class or function.
    ///   - constructor: The name after that of the class: `long` of `AppleButton.long`.
    ///   - file: Where it is declared.
    /// - Returns: nil if the file declares no component of the name.
    static func named(_ name: String, constructor: String?, in file: CodeFile) -> CodeComponent? {
        if let type = file.types[name],
            let found = Self.component(of: type, in: file, constructor: constructor)
        {
            return found
        }
        if let function = file.functions[name], let found = Self.component(of: function, in: file) {
            return found
        }
        guard file.language == .script, let value = file.values[name] else { return nil }
        return Self.component(named: name, value, in: file, depth: 0)
    }

    /// A class with a method that draws: Flutter's `build`, React's `render`; of a stateful widget that of its state.
    private static func component(of type: CodeType, in file: CodeFile, constructor: String?)
        -> CodeComponent?
    {
        let method = file.language == .script ? "render" : "build"
        guard file.language != .kotlin, !type.ancestors.contains("State"),
            !type.ancestors.contains("ConsumerState")
        else {
            return nil
        }
        let state = file.types.values.first { other in
            other.ancestors.contains { $0.hasSuffix("State") } && other.ancestors.contains(type.name)
                && other.method(method) != nil
        }
        let drawing = type.method(method) != nil ? type : state
        guard let drawing, let draw = drawing.method(method) else { return nil }
        let builder = type.method(constructor ?? type.name)
        return CodeComponent(
            name: type.name,
            file: file,
            parameters: builder?.parameters ?? type.fields.map { CodeParameter(name: $0) },
            body: draw.body,
            type: drawing,
            offset: type.offset
        )
    }

    private static func component(of function: CodeFunction, in file: CodeFile) -> CodeComponent? {
        let isDrawing =
            switch file.language {
            case .kotlin: function.annotations.contains("Composable")
            case .dart: function.body.results.contains { $0.drawsWidget }
            case .script:
                function.name.first?.isUppercase == true && function.body.results.contains { $0.drawsElement }
            }
        guard isDrawing else { return nil }
        return CodeComponent(
            name: function.name,
            file: file,
            parameters: function.parameters,
            body: function.body,
            type: nil,
            offset: function.offset,
            isPreview: function.annotations.contains { $0.contains("Preview") }
        )
    }

    /// A closure, or one that is wrapped: `memo((props) => …)`.
    private static func component(
        named name: String,
        _ value: CodeExpression,
        in file: CodeFile,
        depth: Int
    ) -> CodeComponent? {
        guard depth < 4 else { return nil }
        switch value.form {
        case .closure(var function):
            function.name = name
            return Self.component(of: function, in: file)
        case .call(let call):
            guard let first = call.unlabelled.first else { return nil }
            return Self.component(named: name, first, in: file, depth: depth + 1)
        default: return nil
        }
    }
}

extension CodeType {
    func method(_ name: String) -> CodeFunction? {
        for case .function(let function) in self.body.statements where function.name == name {
            return function
        }
        return nil
    }

    /// The names of its fields without a value.
    fileprivate var fields: [String] { self.parameters.map(\.name) }
}

extension CodeExpression {
    /// Whether it calls something with a capital letter, as widgets have.
    fileprivate var drawsWidget: Bool {
        switch self.form {
        case .call(let call):
            call.path.first?.first?.isUppercase == true && call.arguments.contains { $0.label != nil }
        case .choice(_, let ways): ways.contains { $0.isWidgetCall }
        default: false
        }
    }

    private var isWidgetCall: Bool {
        guard let call = self.call else { return false }
        return call.path.first?.first?.isUppercase == true && call.arguments.contains { $0.label != nil }
    }

    /// Whether it is or chooses an element.
    fileprivate var drawsElement: Bool {
        switch self.form {
        case .call(let call): call.isElement
        case .choice(_, let ways): ways.contains { $0.call?.isElement ?? false }
        case .operation(_, _, let other): other.call?.isElement ?? false
        default: false
        }
    }
}
