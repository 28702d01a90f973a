/// The arguments of a call, by parameter.
struct CodeArguments {
    private var given: [String: CodeBound] = [:]
    private var initial: [String: CodeExpression] = [:]
    /// Parameters without a value.
    private(set) var missing: Set<String> = []

    init(_ call: CodeCall, for parameters: [CodeParameter], in scope: CodeScope) {
        let labels = Set(parameters.map(\.name))
        for argument in call.arguments {
            guard let label = argument.label, labels.contains(label) || call.isElement else { continue }
            self.given[label] = CodeBound(argument.value, scope)
        }
        var free = parameters.filter { self.given[$0.name] == nil && !$0.isField }[...]
        let values = call.arguments.filter { $0.label == nil }
        for (place, argument) in values.enumerated() {
            // Kotlin's last closure is for the last parameter.
            if case .closure = argument.value.form, place == values.count - 1, let last = free.last {
                self.given[last.name] = CodeBound(argument.value, scope)
            } else if let first = free.popFirst() {
                self.given[first.name] = CodeBound(argument.value, scope)
            }
        }
        if call.isElement, !call.children.isEmpty {
            let children = CodeExpression(offset: call.children[0].offset, form: .list(call.children))
            self.given["children"] = CodeBound(children, scope)
        }
        for parameter in parameters where self.given[parameter.name] == nil {
            if let value = parameter.initial {
                self.initial[parameter.name] = value
            } else {
                self.missing.insert(parameter.name)
            }
        }
    }

    /// All values; those that parameters have of themselves are read where the function stands.
    func bound(defaultsIn scope: CodeScope) -> [String: CodeBound] {
        var all = self.given
        for (name, value) in self.initial { all[name] = CodeBound(value, scope) }
        return all
    }
}
