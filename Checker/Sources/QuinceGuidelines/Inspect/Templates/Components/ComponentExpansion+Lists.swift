/// What a list draws: `{[{ name: "Apple" }].map((way) => <button>{way.name}</button>)}`.
private struct MarkupList {
    /// The code of the entries.
    var entries: [String]
    var parameters: ComponentParameters
    /// Where what is drawn for each entry begins.
    var body: Int
}

extension ComponentExpansion {
    /// Longer lists aren't lists of ways to sign in.
    private static let maximumEntries = 100

    /// Draws a list once for each of its entries.
    ///
    /// - Returns: Whether it was one with an entry for Apple that can be read.
    mutating func expandList(_ node: Int, in scope: ComponentScope, below parent: Int) -> Bool {
        guard scope.depth < Self.maximumDepth, let list = self.list(node, in: scope) else { return false }
        let children = scope.page.tree[node].children.filter { scope.page.tree[$0].offset >= list.body }
        for (index, entry) in list.entries.enumerated() {
            var copy = scope.page.tree[node]
            copy.kind = .code
            let group = self.append(copy, in: scope, below: parent)
            let inner = self.scope(ofEntry: entry, index, of: list, node, in: scope)
            for child in children { self.copy(child, in: inner, below: group) }
        }
        self.count += 1
        return true
    }

    /// Draws an element with `v-for` once for each entry.
    mutating func expandLoop(_ node: Int, in scope: ComponentScope, below parent: Int) -> Bool {
        guard scope.depth < Self.maximumDepth, scope.entry != node,
            let name = scope.page.tree[node].elementName,
            let loop = scope.page.tree[node].attributes.first(where: { $0.name == "v-for" }),
            let list = self.list(loop: loop.source, over: [" in ", " of "], in: scope)
        else { return false }
        for (index, entry) in list.entries.enumerated() {
            self.copyElement(
                name,
                node,
                in: self.scope(ofEntry: entry, index, of: list, node, in: scope),
                below: parent
            )
        }
        self.count += 1
        return true
    }

    private func scope(
        ofEntry entry: String,
        _ index: Int,
        of list: MarkupList,
        _ node: Int,
        in scope: ComponentScope
    ) -> ComponentScope {
        ComponentScope(
            page: scope.page,
            parameters: list.parameters,
            properties: self.properties(ofEntry: entry, in: scope)
                .merging([ComponentScope.index: .text("\(index)")]) { own, _ in own },
            use: scope.use ?? scope.page.tree[node].offset,
            depth: scope.depth + 1,
            keepsPlaces: scope.use == nil || scope.keepsPlaces,
            entry: node
        )
    }

    /// `{ways.map((way) => …)}` and `{#each ways as way}`.
    private func list(_ node: Int, in scope: ComponentScope) -> MarkupList? {
        let tree = scope.page.tree
        if let block = tree.blocks[node] {
            guard block.hasPrefix("each ") else { return nil }
            // The key of an entry stands behind it: `ways as way (way.id)`.
            let loop = block.dropFirst(5)
            let key = loop.hasSuffix(")") ? loop.lastIndex(of: "(") : nil
            return self.list(loop: String(key.map { loop[..<$0] } ?? loop), over: [" as "], in: scope)
        }
        let range = (tree[node].offset + 1)..<max(tree[node].offset + 1, tree[node].end)
        guard range.count < 20_000 else { return nil }
        let code = tree.source.string(range)
        guard let (before, behind) = CodeSplit.halves(of: code, at: ".map("),
            let entries = self.entries(of: before, in: scope),
            let parameters = Self.parameters(before: behind)
        else { return nil }
        return MarkupList(
            entries: entries,
            parameters: parameters,
            body: range.lowerBound + before.utf8.count
        )
    }

    /// `way in ways`, `(way, index) in ways`, `ways as way`.
    private func list(loop code: String, over words: [StaticString], in scope: ComponentScope) -> MarkupList?
    {
        for word in words {
            guard let (one, other) = CodeSplit.halves(of: code, at: word) else { continue }
            let isNameFirst = word.description != " as "
            guard let entries = self.entries(of: isNameFirst ? other : one, in: scope) else { return nil }
            let names = (isNameFirst ? one : other).trimmed(" \t\r\n")
            let inner = names.hasPrefix("(") ? CodeSplit.insideBrackets(names) : names
            return MarkupList(entries: entries, parameters: Self.parameters(inner), body: 0)
        }
        return nil
    }

    private func entries(of code: String, in scope: ComponentScope) -> [String]? {
        guard let source = self.array(code.trimmed(" \t\r\n()?"), in: scope), SignInText.holdsName(source)
        else { return nil }
        let entries = CodeSplit.parts(of: CodeSplit.insideBrackets(source), at: ",").map {
            $0.trimmed(" \t\r\n")
        }
        return (1...Self.maximumEntries).contains(entries.count) ? entries : nil
    }

    private func array(_ code: String, in scope: ComponentScope) -> String? {
        if code.hasPrefix("[") { return code }
        guard !code.isEmpty, code.utf8.allSatisfy(\.isName) else { return nil }
        return self.catalog.constant(code, on: scope.page).flatMap { $0.hasPrefix("[") ? $0 : nil }
    }

    /// Of `(way, index) => …`, `({ name }) => …` and `way => …`.
    private static func parameters(before code: String) -> ComponentParameters? {
        let code = code.trimmed(" \t\r\n")
        if code.hasPrefix("(") {
            return Self.parameters(CodeSplit.insideBrackets(code))
        }
        let name = code.prefix { $0.isLetter || $0.isNumber || $0 == "_" }
        guard !name.isEmpty, code.dropFirst(name.count).trimmed(" ").hasPrefix("=>") else { return nil }
        return ComponentParameters(String(name))
    }

    /// Of `way, index`.
    private static func parameters(_ inner: String) -> ComponentParameters {
        var parameters = ComponentParameters(inner)
        if let index = CodeSplit.parts(of: inner, at: ",").dropFirst().first {
            let name = index.split(separator: ":").first?.trimmed(" \t\r\n") ?? ""
            parameters.named[name] = ComponentParameters.Parameter(property: ComponentScope.index)
        }
        return parameters
    }

    private func properties(
        ofEntry entry: String,
        in scope: ComponentScope
    ) -> [String: ComponentScope.Property] {
        guard entry.hasPrefix("{") else { return [ComponentScope.wholeEntry: self.value(entry, in: scope)] }
        var properties: [String: ComponentScope.Property] = [:]
        for (key, value) in ObjectLiteral.entries(of: entry) {
            properties[key] = self.value(value, in: scope)
        }
        return properties
    }

    private func value(_ code: String, in scope: ComponentScope) -> ComponentScope.Property {
        if let text = CodeLiteral.value(of: code) { return .text(text) }
        let code = code.trimmed(" \t\r\n")
        if code.hasPrefix("<") {
            let tree = scope.page.tree
            let node = tree.nodes.indices.first { node in
                tree[node].elementName != nil
                    && tree.source.string(tree[node].offset..<max(tree[node].offset, tree[node].end)) == code
            }
            if let node { return .markup([node], scope) }
        }
        if code.first?.isUppercase == true, code.utf8.allSatisfy(\.isName) { return .component(code, scope) }
        return .code(code)
    }
}
