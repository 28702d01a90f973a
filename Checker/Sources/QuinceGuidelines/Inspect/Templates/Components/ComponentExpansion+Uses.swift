extension ComponentExpansion {
    /// Whether a page gives a component what the component itself doesn't say.
    ///
    /// A component that names Apple itself is measured in its own file.
    func isExpanded(_ component: MarkupComponent, _ node: Int, in scope: ComponentScope) -> Bool {
        // What stands in a slot that code chooses would be lost.
        guard !component.hasComputedSlot,
            !scope.page.tree[node].children.contains(where: scope.page.tree.hasComputedSlot)
        else { return false }
        guard component.namesApple else { return true }
        // A drawing is no button, whatever it is called.
        let root = component.roots.last.flatMap { component.page.tree[$0].elementName?.lowercased() }
        if root == "svg" || root == "img" { return true }
        let tree = scope.page.tree
        let texts = tree.descendants(of: node).compactMap { node -> String? in
            if case .text(let text) = tree[node].kind { text } else { nil }
        }
        let translated = scope.page.contents.translated
        let given =
            texts
            + tree[node].attributes.flatMap { attribute -> [String] in
                guard case .computed = attribute.value else { return attribute.literal.map { [$0] } ?? [] }
                let code = scope.code(of: attribute)
                if let text = scope.text(of: code, self.catalog) { return [text] }
                return translated.texts(of: code)?.map(\.text) ?? []
            }
        return given.contains { text in
            SignInText.namesApple(text)
                && (SignInText.signsIn(text) || component.page.framework != nil)
        }
    }

    /// Draws a component in the place of an element.
    mutating func expand(
        _ node: Int,
        _ component: MarkupComponent,
        in scope: ComponentScope,
        below parent: Int
    ) {
        var properties = self.properties(of: node, in: scope)
        if scope.use != nil, scope.takesRest(node) {
            let passed = scope.properties.filter { !scope.parameters.takes($0.key) }
            properties.merge(passed) { one, _ in one }
        }
        let use = scope.use ?? scope.page.tree[node].offset
        let isOpen =
            scope.use == nil || !scope.takesRest(node)
            ? scope.page.tree[node].hasUnseenAttributes : scope.isOpen
        let inner = ComponentScope(
            component,
            properties,
            use: use,
            depth: scope.depth + 1,
            isOpen: isOpen
        )
        let first = self.tree.nodes.count
        for root in component.roots {
            guard let name = component.page.tree[root].elementName else {
                self.copy(root, in: inner, below: parent)
                continue
            }
            if let child = self.childInItsPlace(name, node, in: inner, scope) {
                self.copyChild(child, in: scope, withClassesOf: root, inner, below: parent)
            } else if let element = self.element(name, in: inner) {
                self.copyPlain(element, root, in: inner, below: parent)
            } else if component.page.framework != nil {
                self.copy(root, in: inner, below: parent)
            } else {
                self.copyElement(name, root, in: inner, below: parent)
            }
        }
        self.mark(first, component, node, in: scope)
    }

    /// The element that a name of the component stands for: `const Comp = asChild ? Slot : "button"`, `as: Tag = "a"`.
    private func element(_ name: String, in scope: ComponentScope) -> String? {
        if case .text(let text)?? = scope.property(name) { return text }
        let tree = scope.page.tree
        if name.hasPrefix("motion.") || name.hasPrefix("animated.") {
            return name.split(separator: ".").last.map(String.init)
        }
        guard let definition = tree.definitions[name], !tree[definition].isFunction else { return nil }
        return tree[definition].children.lazy.compactMap { child -> String? in
            if case .text(let text) = tree[child].kind { text } else { nil }
        }.first
    }

    /// `<Button asChild><a>…</a></Button>` draws the link with the look of the button.
    private func childInItsPlace(
        _ name: String,
        _ node: Int,
        in inner: ComponentScope,
        _ scope: ComponentScope
    ) -> Int? {
        guard case .text("true")? = inner.properties["asChild"] else { return nil }
        let children = scope.page.tree[node].children.filter { scope.page.tree[$0].elementName != nil }
        return children.count == 1 ? children[0] : nil
    }

    private func properties(of node: Int, in scope: ComponentScope) -> [String: ComponentScope.Property] {
        let tree = scope.page.tree
        var properties: [String: ComponentScope.Property] = [:]
        for attribute in tree[node].attributes where !attribute.isDirective {
            let name = scope.page.framework == nil ? attribute.name : attribute.propertyName
            properties[name] = self.property(attribute, of: node, in: scope)
        }
        var children = tree[node].children.filter { child in
            if case .slot = tree[child].kind { false } else { true }
        }
        if scope.page.framework != nil {
            for child in children {
                guard let name = tree.slotName(of: child) else { continue }
                let isTemplate = ["template", nil].contains(tree[child].elementName)
                let nodes = isTemplate ? tree[child].children : [child]
                // Two ways of `v-if` may be for the same slot.
                properties.add(nodes, to: name.isEmpty ? "children" : name, scope)
            }
            children.removeAll { tree.slotName(of: $0) != nil }
        }
        if !children.isEmpty { properties.add(children, to: "children", scope) }
        return properties
    }

    private func property(
        _ attribute: MarkupAttribute,
        of node: Int,
        in scope: ComponentScope
    ) -> ComponentScope.Property? {
        if ["classname", "class"].contains(attribute.plainName) {
            return .classes(self.classes(of: node, in: scope))
        }
        switch attribute.value {
        case .none: return .text("true")
        case .literal(let text): return .text(text)
        case .computed:
            let code = scope.code(of: attribute)
            if let outer = scope.property(code) { return outer }
            if let text = scope.text(of: code, self.catalog) { return .text(text) }
            if let markup = self.markup(handedIn: attribute, of: node, in: scope) { return markup }
            let name = code.trimmed(" \t\r\n")
            if name.first?.isUppercase == true, name.utf8.allSatisfy(\.isName) {
                return .component(name, scope)
            }
            return .code(code)
        }
    }

    /// `icon={<AppleIcon />}`.
    private func markup(
        handedIn attribute: MarkupAttribute,
        of node: Int,
        in scope: ComponentScope
    ) -> ComponentScope.Property? {
        let tree = scope.page.tree
        let slot = tree[node].children.first { child in
            if case .slot(attribute.name) = tree[child].kind { true } else { false }
        }
        guard let slot, tree.descendants(of: slot).contains(where: { tree[$0].elementName != nil }) else {
            return nil
        }
        return .markup(tree[slot].children, scope)
    }

    /// The classes of an element with those that its component is given.
    func classes(of node: Int, in scope: ComponentScope) -> ClassCode.Classes {
        var classes = ClassCode.Classes()
        var isSaid = false
        for attribute in scope.page.tree[node].attributes
        where ["classname", "class"].contains(attribute.plainName) {
            isSaid = true
            switch attribute.value {
            case .literal(let text):
                classes.names += text.split(whereSeparator: \.isWhitespace).map(String.init)
            case .computed:
                let code = scope.code(of: attribute)
                let words = scope.text(of: code, self.catalog).map {
                    ClassCode.Classes(names: $0.split(whereSeparator: \.isWhitespace).map(String.init))
                }
                classes.add(words ?? scope.classCode(self.catalog).classes(of: code))
            case .none: break
            }
        }
        // Vue adds the classes that a component is given to its own.
        guard !isSaid || scope.page.framework == .vue, scope.takesRest(node),
            !scope.parameters.takes("className"), case .classes(let given)? = scope.properties["className"]
        else { return classes }
        classes.add(given)
        return classes
    }

    /// Puts a child in the place of what its component draws.
    private mutating func copyChild(
        _ child: Int,
        in scope: ComponentScope,
        withClassesOf root: Int,
        _ inner: ComponentScope,
        below parent: Int
    ) {
        let copy = self.tree.nodes.count
        self.copy(child, in: scope, below: parent)
        guard copy < self.tree.nodes.count else { return }
        var classes = self.classes(of: root, in: inner)
        let own = self.classes(of: child, in: scope)
        classes.add(own)
        self.graft(copy, on: root, of: inner.page, classes, given: own.names)
    }

    /// Notes on an element which component drew it, and which attributes the component got.
    private mutating func mark(
        _ copy: Int,
        _ component: MarkupComponent,
        _ node: Int,
        in scope: ComponentScope
    ) {
        guard copy < self.tree.nodes.count, self.tree[copy].elementName != nil else { return }
        let offset = self.tree[copy].offset
        let known = Set(self.tree[copy].attributes.map(\.source))
        var attributes = scope.page.tree[node].attributes.filter { !known.contains($0.source) }
        attributes.append(
            MarkupAttribute(
                name: "component",
                value: .literal(component.name),
                offset: offset,
                valueOffset: offset
            )
        )
        for attribute in attributes where !["classname", "class", "style"].contains(attribute.plainName) {
            var copied = attribute
            copied.name = "data-\(attribute.name)"
            (copied.offset, copied.valueOffset) = (offset, offset)
            self.tree[copy].attributes.append(copied)
        }
    }
}

extension [String: ComponentScope.Property] {
    fileprivate mutating func add(_ nodes: [Int], to slot: String, _ scope: ComponentScope) {
        if case .markup(let others, _)? = self[slot] {
            self[slot] = .markup(others + nodes, scope)
        } else {
            self[slot] = .markup(nodes, scope)
        }
    }
}
