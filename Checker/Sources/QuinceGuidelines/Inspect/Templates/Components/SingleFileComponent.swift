/// A file of Vue or Svelte, which is one component: its markup, and what its script says of its properties.
struct SingleFileComponent: Sendable {
    enum Framework: String, Sendable {
        case vue, svelte

        /// By the ending of a file; nil for all others.
        init?(_ source: SourceText) { self.init(rawValue: source.ending) }
    }

    private let tree: MarkupTree
    private let framework: Framework
    private let script: String

    init?(_ page: TemplatePage) {
        guard let framework = Framework(page.tree.source) else { return nil }
        (self.tree, self.framework) = (page.tree, framework)
        self.script = Self.script(of: page.tree)
    }

    /// What its `script` elements say.
    static func script(of tree: MarkupTree) -> String {
        tree[MarkupTree.root].children.filter { tree[$0].elementName == "script" }.flatMap { script in
            tree[script].children.map { tree.source.string(tree[$0].offset..<tree[$0].end) }
        }.joined(separator: "\n")
    }

    /// The outermost elements that it draws.
    var roots: [Int] {
        let outer = self.tree[MarkupTree.root].children
        let drawn =
            self.framework == .svelte
            ? outer
            : outer.first { self.tree[$0].elementName == "template" }.map { self.tree[$0].children } ?? []
        return drawn.filter { node in
            guard let name = self.tree[node].elementName else { return self.tree[node].kind == .code }
            return !["script", "style"].contains(name) && !name.hasPrefix("svelte:")
        }
    }

    // MARK: Properties

    var parameters: ComponentParameters {
        switch self.framework {
        case .vue: self.parametersOfVue
        case .svelte: self.parametersOfSvelte
        }
    }

    /// Of `defineProps<{ label: string }>()`, `defineProps({ label: String })`, `props: ["label"]` and `props: { … }`.
    private var parametersOfVue: ComponentParameters {
        var parameters = ComponentParameters()
        let standards = self.brackets(behind: "withDefaults(", opening: "{", last: true).map {
            ObjectLiteral.entries(of: $0)
        }
        for declaration in ["defineProps<", "defineProps(", "props:", self.nameOfType]
        where !declaration.isEmpty {
            guard let code = self.brackets(behind: declaration, opening: "{[", last: false) else { continue }
            for (name, standard) in Self.properties(of: code) {
                let given = standards?.first { $0.key == name }?.value
                parameters.named[name] = ComponentParameters.Parameter(
                    property: name,
                    standard: given ?? standard
                )
            }
            if !parameters.named.isEmpty { break }
        }
        // `const { label, icon = "apple" } = defineProps<…>()`
        if let end = self.script.firstRange(of: "} = defineProps"),
            let start = self.script[..<end.lowerBound].lastIndex(of: "{")
        {
            parameters.add(pattern: String(self.script[self.script.index(after: start)..<end.lowerBound]))
        }
        return parameters
    }

    /// `interface Props` of `defineProps<Props>()`, or the type's own declaration.
    private var nameOfType: String {
        guard let found = self.script.firstRange(of: "defineProps<") else { return "" }
        let name = self.script[found.upperBound...].prefix { $0.isLetter || $0.isNumber }
        guard !name.isEmpty else { return "" }
        return ["interface \(name)", "type \(name) ="].first { self.script.contains($0) } ?? ""
    }

    /// The names in `["label", "icon"]`, `{ label: { type: String, default: "…" } }` and `{ label?: string; icon: string }`.
    private static func properties(of code: String) -> [(name: String, standard: String?)] {
        let inner = CodeSplit.insideBrackets(code)
        if code.hasPrefix("[") {
            return CodeSplit.parts(of: inner, at: ",").compactMap { part in
                CodeLiteral.value(of: part).map { ($0, nil) }
            }
        }
        let lines = CodeSplit.parts(of: inner, at: ",").flatMap { CodeSplit.parts(of: $0, at: ";") }
            .flatMap { CodeSplit.parts(of: $0, at: "\n") }
        return lines.compactMap { line in
            let line = line.trimmed(" \t\r\n")
            guard !line.hasPrefix("//"), let (before, value) = CodeSplit.halves(of: line, at: ":") else {
                return nil
            }
            let name = before.trimmed(" \t\r\n?\"'")
            guard !name.isEmpty, name.utf8.allSatisfy(\.isName) else { return nil }
            let standard = ObjectLiteral.entries(of: value).first { $0.key == "default" }?.value
            return (name, standard)
        }
    }

    /// Of `export let label = "…";` and `let { label, icon: Icon, ...rest } = $props();`.
    private var parametersOfSvelte: ComponentParameters {
        var parameters = ComponentParameters()
        for line in self.script.split(separator: "\n").prefix(Self.maximumLines) {
            let line = line.trimmed(" \t\r;")
            guard line.hasPrefix("export let ") else { continue }
            let (before, value) = CodeSplit.halves(of: line, at: "=") ?? (line, "")
            let name = before.dropFirst(11).prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "$" }
            guard !name.isEmpty else { continue }
            parameters.named[String(name)] = ComponentParameters.Parameter(
                property: String(name),
                standard: value.isEmpty ? nil : value.trimmed(" \t")
            )
        }
        if let end = self.script.firstRange(of: "$props()"),
            let start = self.script[..<end.lowerBound].range(ofLast: "let {")
        {
            let code = String(self.script[start...].dropFirst(4))
            parameters.add(pattern: CodeSplit.insideBrackets(code))
        }
        return parameters
    }

    private static let maximumLines = 2_000

    /// The bracket that begins with one of these behind a word; with `last`, the last one inside the call.
    private func brackets(behind word: String, opening: String, last: Bool) -> String? {
        guard let found = self.script.firstRange(of: word) else { return nil }
        let rest = self.script[found.upperBound...]
        guard last else {
            let code = rest.drop(while: \.isWhitespace)
            return code.first.map(opening.contains) == true ? Self.bracket(String(code.prefix(8_192))) : nil
        }
        let call = "(" + rest.prefix(8_192)
        let arguments = CodeSplit.parts(of: CodeSplit.insideBrackets(call), at: ",")
        return arguments.last { $0.trimmed(" \t\r\n").hasPrefix(opening) }
    }

    private static func bracket(_ code: String) -> String {
        String(decoding: code.utf8.prefix(CodeSplit.bracketEnd(of: code)), as: UTF8.self)
    }

    // MARK: Constants

    /// The list, object or text that a name of the script stands for, also inside `ref(…)` and in what `data()` returns.
    static func constant(_ name: String, in tree: MarkupTree) -> String? {
        guard Framework(tree.source) != nil, !name.isEmpty else { return nil }
        let script = Self.script(of: tree)
        return Self.constant(name, in: script, isDeclared: true)
            ?? Self.constant(name, in: script, isDeclared: false)
    }

    /// Of `const name = …`, or of `name: …` in an object.
    private static func constant(_ name: String, in script: String, isDeclared: Bool) -> String? {
        var start = script.startIndex
        for _ in 0..<Self.maximumUses {
            guard let found = script[start...].firstRange(of: name) else { return nil }
            start = found.upperBound
            let before = script[..<found.lowerBound]
            let isMeant =
                isDeclared
                ? ["const ", "let ", "var "].contains(where: before.hasSuffix)
                : before.last.map { $0.isWhitespace || $0 == "{" || $0 == "," } ?? true
            guard isMeant else { continue }
            if let value = Self.value(behind: script[found.upperBound...]) { return value }
        }
        return nil
    }

    private static let maximumUses = 50

    private static func value(behind code: Substring) -> String? {
        var rest = code.drop(while: \.isWhitespace)
        // The type of a constant: `: Way[] =`.
        if rest.first == ":", let equals = rest.firstIndex(of: "="),
            rest[..<equals].utf8.allSatisfy({ $0.isName || $0.isBlank || ":[]<>|".utf8.contains($0) })
        {
            rest = rest[equals...]
        }
        guard rest.first == "=" || rest.first == ":", rest.dropFirst().first != "=" else { return nil }
        rest = rest.dropFirst().drop(while: \.isWhitespace)
        for wrapper in ["computed(() =>", "ref(", "shallowRef(", "reactive(", "readonly(", "markRaw(", "("]
        where rest.hasPrefix(wrapper) {
            rest = rest.dropFirst(wrapper.count).drop(while: \.isWhitespace)
        }
        switch rest.first {
        case "[", "{": return Self.bracket(String(rest.prefix(16_384)))
        case "\"", "'", "`": return CodeSplit.expression(String(rest.prefix { $0 != "," && !$0.isNewline }))
        default: return nil
        }
    }
}

extension Substring {
    /// Where the last place of a text begins.
    fileprivate func range(ofLast text: String) -> Index? {
        self.ranges(of: text).last?.lowerBound
    }
}
