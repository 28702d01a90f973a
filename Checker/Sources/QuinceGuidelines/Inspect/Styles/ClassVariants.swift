/// The classes of a component by its properties, as `cva` and `tv` take them: a base, variants with their defaults, and what several
/// variants have together.
struct ClassVariants: Sendable {
    private let base: String
    private let groups: [(name: String, classes: [(key: String, value: String)])]
    private let defaults: [String: String]
    private let compounds: [[(key: String, value: String)]]

    /// nil for code that is no call of these functions.
    init?(_ code: String) {
        guard let (name, arguments) = CodeSplit.call(code.trimmed(" \t\r\n;")), let first = arguments.first
        else { return nil }
        let isWhole = name == "tv"
        guard name == "cva" || isWhole else { return nil }
        let options = ObjectLiteral.entries(of: isWhole ? first : arguments.dropFirst().first ?? "")
        func option(_ key: String) -> String? { options.first { $0.key == key }?.value }
        self.base = isWhole ? option("base") ?? "" : first
        self.groups = ObjectLiteral.entries(of: option("variants") ?? "").map { group in
            (group.key, ObjectLiteral.entries(of: group.value))
        }
        self.defaults = Dictionary(
            ObjectLiteral.entries(of: option("defaultVariants") ?? "").map { ($0.key, $0.value) }
        ) { one, _ in one }
        let compounds = option("compoundVariants").map { CodeSplit.insideBrackets($0) } ?? ""
        self.compounds = CodeSplit.parts(of: compounds, at: ",").map { ObjectLiteral.entries(of: $0) }
    }

    /// - Parameters:
    ///   - argument: What the function is called with: `{ variant, size: "lg", className }`.
    ///   - code: Looks up names of the argument.
    ///   - classes: The classes of a value.
    /// - Returns: The base, what is chosen of each group, what several choices have together, and what is handed in.
    func classes(
        given argument: String,
        in code: ClassCode,
        _ classes: (String) -> ClassCode.Classes
    ) -> ClassCode.Classes {
        let given = ObjectLiteral.entries(of: argument)
        var chosen: [String: String] = [:]
        var result = classes(self.base)
        for group in self.groups {
            guard let key = self.choice(of: group.name, given, in: code) else {
                result.isOpen = true
                continue
            }
            chosen[group.name] = key
            let entry = group.classes.first { $0.key.utf8.elementsEqual(key.utf8) }
            if let entry { result.add(classes(entry.value)) }
        }
        for compound in self.compounds {
            let conditions = compound.filter { $0.key != "class" && $0.key != "className" }
            let applies = conditions.allSatisfy { condition in
                CodeLiteral.value(of: condition.value).map { $0 == chosen[condition.key] } ?? false
            }
            guard applies, !conditions.isEmpty else { continue }
            for entry in compound where entry.key == "class" || entry.key == "className" {
                result.add(classes(entry.value))
            }
        }
        for entry in given where entry.key == "class" || entry.key == "className" {
            result.add(classes(entry.value))
        }
        return result
    }

    /// The variant of a group; empty for none, nil if nobody knows.
    private func choice(
        of group: String,
        _ given: [(key: String, value: String)],
        in code: ClassCode
    ) -> String? {
        let standard = self.defaults[group].flatMap { CodeLiteral.value(of: $0) }
        guard let entry = given.first(where: { $0.key.utf8.elementsEqual(group.utf8) }) else {
            return standard ?? ""
        }
        if let text = code.text(of: entry.value) { return text }
        if case .absent = code.value(entry.value) { return standard ?? "" }
        return nil
    }
}
