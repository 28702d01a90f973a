extension ComponentExpansion {
    // MARK: Conditions

    /// Whether a node may be drawn, by what its component is given.
    mutating func isDrawn(_ node: Int, in scope: ComponentScope) -> Bool {
        guard scope.use != nil else { return true }
        for branch in scope.page.tree[node].branches where self.holds(branch, in: scope) == false {
            return false
        }
        return true
    }

    /// Whether the way of a condition is taken; nil if what the component is given doesn't say it.
    private mutating func mayLook() -> Bool {
        self.steps += 1
        return self.steps <= Self.maximumSteps
    }

    mutating func holds(_ branch: Branch, in scope: ComponentScope) -> Bool? {
        guard scope.use != nil, let codes = scope.page.tree.conditions[branch.condition],
            codes.indices.contains(branch.way)
        else { return nil }
        var isOpen = false
        for code in codes[..<branch.way] {
            guard self.mayLook() else { return nil }
            switch scope.truth(of: code, self.catalog) {
            case true?: return false
            case false?: break
            case nil: isOpen = true
            }
        }
        let own = scope.truth(of: codes[branch.way], self.catalog)
        return own == false ? false : isOpen ? nil : own
    }

    /// The parts of `{isWide ? <A/> : <B/>}` and `{isOpen && <A/>}` that may be drawn; nil if that is all of it.
    func drawnParts(of node: Int, in scope: ComponentScope) -> [Range<Int>]? {
        let tree = scope.page.tree
        guard scope.use != nil, scope.page.framework == nil, tree[node].kind == .code else { return nil }
        let range = tree[node].offset..<max(tree[node].offset, tree[node].end)
        guard range.count < 20_000 else { return nil }
        let code = tree.source.string(range)
        guard code.hasPrefix("{"), code.hasSuffix("}") else { return nil }
        let inner = (range.lowerBound + 1)..<max(range.lowerBound + 1, range.upperBound - 1)
        return self.drawnParts(of: inner, in: scope, depth: 0)
    }

    private func drawnParts(of range: Range<Int>, in scope: ComponentScope, depth: Int) -> [Range<Int>] {
        let code = scope.page.tree.source.string(range)
        let blanks = code.utf8.prefix { $0.isBlank }.count
        if code.utf8.dropFirst(blanks).first == UInt8(ascii: "("), depth < Self.maximumDepth {
            let start = range.lowerBound + blanks
            let end = start + CodeSplit.bracketEnd(of: code.trimmed(" \t\r\n"))
            // Of a bracket around the whole code, what is inside counts.
            if code.utf8.dropFirst(end - range.lowerBound).allSatisfy(\.isBlank) {
                return self.drawnParts(of: (start + 1)..<max(start + 1, end - 1), in: scope, depth: depth + 1)
            }
        }
        guard depth < Self.maximumDepth else { return [range] }
        if let (condition, first, second) = CodeSplit.ternary(code) {
            let behind = range.lowerBound + condition.utf8.count + 1
            let middle = behind + first.utf8.count
            let (one, other) = (
                behind..<middle, (middle + 1)..<max(middle + 1, middle + 1 + second.utf8.count)
            )
            let truth = scope.truth(of: condition, self.catalog)
            return (truth == false ? [] : self.drawnParts(of: one, in: scope, depth: depth + 1))
                + (truth == true ? [] : self.drawnParts(of: other, in: scope, depth: depth + 1))
        }
        guard let (condition, _) = CodeSplit.halves(of: code, at: "&&") else { return [range] }
        guard scope.truth(of: condition, self.catalog) != false else { return [] }
        let rest = (range.lowerBound + condition.utf8.count + 2)..<range.upperBound
        return self.drawnParts(of: rest, in: scope, depth: depth + 1)
    }

    // MARK: Slots

    /// The name of what Svelte's `{@render icon()}` draws; nil for other code.
    static func rendered(_ code: String) -> String? {
        let code = code.trimmed(" \t\r\n")
        guard code.hasPrefix("@render ") else { return nil }
        return String(code.dropFirst(8).drop(while: \.isWhitespace).prefix { $0.isLetter || $0.isNumber })
    }

    /// Draws what the component is given for a slot, or what the slot has in it.
    mutating func copySlot(_ name: String, of node: Int?, in scope: ComponentScope, below parent: Int) {
        guard self.mayLook() else { return }
        let name = name.isEmpty || name == "default" ? "children" : name
        if case .markup(let nodes, let other)? = scope.properties[name] {
            for node in nodes { self.copy(node, in: other, below: parent) }
            return
        }
        for child in node.map({ scope.page.tree[$0].children }) ?? [] {
            self.copy(child, in: scope, below: parent)
        }
    }
}

extension MarkupTree {
    /// The slot that a child of a component is for: `<template #icon>`, `slot="icon"`, `{#snippet icon()}`; empty for
    /// `#default`, nil for what names none.
    func slotName(of node: Int) -> String? {
        if let block = self.blocks[node] {
            guard block.hasPrefix("snippet ") else { return nil }
            return String(block.dropFirst(8).prefix { $0.isLetter || $0.isNumber || $0 == "_" })
        }
        for attribute in self[node].attributes {
            var name = attribute.name
            if name == "slot" { return attribute.literal }
            if name.hasPrefix("#") {
                name.removeFirst()
            } else {
                guard name.hasPrefix("v-slot:") else { continue }
                name.removeFirst(7)
            }
            return name == "default" ? "" : name
        }
        return nil
    }

    /// Whether code decides for which slot a child of a component is: `<template #[name]>`.
    func hasComputedSlot(_ node: Int) -> Bool {
        self[node].attributes.contains { $0.name.hasPrefix("#[") || $0.name.hasPrefix("v-slot:[") }
    }
}

extension MarkupAttribute {
    /// Whether it says when or how often an element is drawn, and gives its component nothing.
    var isDirective: Bool {
        ["v-if", "v-else-if", "v-else", "v-for", "v-show", "key", ":key", "ref"].contains(
            self.name
        )
            || self.name.hasPrefix("#") || self.name.hasPrefix("v-slot")
    }

    /// The property that it gives a component of Vue or Svelte: `iconName` of `:icon-name`, `className` of `class`.
    var propertyName: String {
        if ["class", "classname"].contains(self.plainName) { return "className" }
        if self.name == "v-model" { return "modelValue" }
        var name = self.name
        if name.hasPrefix("v-model:") { name.removeFirst(8) }
        for prefix in ["v-bind:", "bind:", ":"] where name.hasPrefix(prefix) {
            name.removeFirst(prefix.count)
            break
        }
        guard name.contains("-"), !name.contains(where: { "@:".contains($0) }), !name.hasPrefix("aria-"),
            !name.hasPrefix("data-")
        else { return name }
        let parts = name.split(separator: "-")
        return parts.prefix(1).joined()
            + parts.dropFirst().map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }
}
