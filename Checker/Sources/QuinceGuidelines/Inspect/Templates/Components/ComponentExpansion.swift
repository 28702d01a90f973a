// Components: a button that is a component of the project is measured where a page uses it. The element that the component draws takes
// its place, with the texts, pictures and classes that the page gives it.

/// Puts what components draw in the places where a page uses them.
struct ComponentExpansion {
    let catalog: ComponentCatalog
    let page: TemplatePage
    let declared: DeclaredElements
    var tree: MarkupTree
    var grafts: [Int: StyleGraft] = [:]
    var imports: [String: String] = [:]
    /// How often something was expanded.
    var count = 0
    /// How much was looked at, also where nothing came of it.
    var steps = 0

    /// Components in components deeper than this stay as they are.
    static let maximumDepth = 4
    /// Pages that would grow larger stay as they are, in elements.
    private static let maximumCount = 20_000
    /// Pages that take more stay as they are, in nodes and conditions.
    static let maximumSteps = 40_000

    private init(_ page: TemplatePage, _ catalog: ComponentCatalog, _ declared: DeclaredElements) {
        self.page = page
        self.catalog = catalog
        self.declared = declared
        self.tree = MarkupTree(page.tree.source)
    }

    /// The page with what its components draw; the page itself if none of them can be read, or if there is too much.
    static func page(_ page: TemplatePage, _ catalog: ComponentCatalog, _ declared: DeclaredElements)
        -> (page: TemplatePage, isCut: Bool)
    {
        guard page.isComponent || page.framework != nil else { return (page, false) }
        let nodes = page.tree.descendants(of: MarkupTree.root)
        let mayExpand = nodes.contains { node in
            page.tree[node].kind == .code
                || page.tree[node].elementName.map { $0.first?.isUppercase == true || $0.contains("-") }
                    == true
                || page.tree[node].attributes.contains { $0.name == "v-for" }
        }
        guard mayExpand, nodes.count <= Self.maximumCount else { return (page, false) }
        var expansion = Self(page, catalog, declared)
        let scope = ComponentScope(page)
        for node in page.tree[MarkupTree.root].children {
            expansion.copy(node, in: scope, below: MarkupTree.root)
        }
        guard expansion.tree.count <= Self.maximumCount, expansion.steps <= Self.maximumSteps else {
            return (page, true)
        }
        guard expansion.count > 0 else { return (page, false) }
        let expanded = TemplatePage(
            page,
            tree: expansion.tree,
            grafts: expansion.grafts,
            imports: expansion.imports.merging(page.imports) { $1 }
        )
        return (expanded, false)
    }

    // MARK: Copies

    mutating func copy(_ node: Int, in scope: ComponentScope, below parent: Int) {
        self.steps += 1
        guard self.tree.count <= Self.maximumCount, self.steps <= Self.maximumSteps else { return }
        let original = scope.page.tree[node]
        guard self.isDrawn(node, in: scope) else { return }
        switch original.kind {
        case .element where self.expandLoop(node, in: scope, below: parent): return
        case .element(let name): self.copyElement(name, node, in: scope, below: parent)
        case .reference(let name) where scope.use != nil:
            self.copyValue(name, .reference(name), original, in: scope, below: parent)
        case .unknown(let code) where scope.use != nil:
            self.copyValue(code, .unknown(code), original, in: scope, below: parent)
        case .code where self.expandList(node, in: scope, below: parent): return
        default:
            let copy = self.append(original, in: scope, below: parent)
            if case .definition(let name) = original.kind, scope.page.tree.definitions[name] == node {
                self.tree.definitions[name] = copy
            }
            let drawn = self.drawnParts(of: node, in: scope)
            for child in original.children
            where drawn?.contains(where: { $0.contains(scope.page.tree[child].offset) }) != false {
                self.copy(child, in: scope, below: copy)
            }
        }
    }

    /// A node without its children.
    mutating func append(
        _ original: TemplateNode,
        in scope: ComponentScope,
        below parent: Int
    ) -> Int {
        var copy = original
        copy.parent = parent
        copy.children = []
        // A condition that holds by what the component is given is none any more.
        if scope.use != nil, !copy.branches.isEmpty {
            var open: [Branch] = []
            for branch in copy.branches where self.holds(branch, in: scope) != true { open.append(branch) }
            copy.branches = open
        }
        if let use = scope.use, !scope.keepsPlaces {
            (copy.offset, copy.end) = (use, use)
            copy.attributes = original.attributes.map { attribute in
                var attribute = attribute
                (attribute.offset, attribute.valueOffset) = (use, use)
                return attribute
            }
        }
        return self.tree.append(copy)
    }

    /// `{label}` in a component.
    private mutating func copyValue(
        _ code: String,
        _ kind: TemplateNode.Kind,
        _ original: TemplateNode,
        in scope: ComponentScope,
        below parent: Int
    ) {
        guard let property = scope.property(code) else {
            var copy = original
            if let text = scope.text(of: code, self.catalog) {
                copy.kind = .text(text)
            } else if case .unknown(let code) = kind, let name = Self.rendered(code) {
                self.copySlot(name, of: nil, in: scope, below: parent)
                return
            } else
            // A name of the component's file means something else on the page.
            if case .reference(let name) = kind, let text = scope.constantText(name, self.catalog) {
                copy.kind = .text(text)
            } else {
                copy.kind = .unknown(code)
            }
            _ = self.append(copy, in: scope, below: parent)
            return
        }
        var copy = original
        switch property {
        case .text(let text)?: copy.kind = .text(text)
        case .markup(let nodes, let other)?:
            copy.kind = .code
            let group = self.append(copy, in: scope, below: parent)
            for node in nodes { self.copy(node, in: other, below: group) }
            return
        case .code(let code)?: copy.kind = .unknown(code)
        case .component, .classes: return
        // Code may give it, though nothing written does.
        case nil where scope.isOpen: copy.kind = .unknown(code)
        case nil: return
        }
        _ = self.append(copy, in: scope, below: parent)
    }

    mutating func copyElement(
        _ name: String,
        _ node: Int,
        in scope: ComponentScope,
        below parent: Int
    ) {
        if case .component(let other, let outer)?? = scope.property(name) {
            self.note(other, of: outer)
            self.copyPlain(other, node, in: scope, below: parent)
            return
        }
        if scope.use != nil, scope.page.framework != nil {
            if name == "slot" {
                let slot = scope.page.tree.literal("name", of: node) ?? ""
                self.copySlot(slot, of: node, in: scope, below: parent)
                return
            }
            // `<component :is="icon">`
            if name == "component", let code = scope.page.tree.attribute("is", of: node)?.source,
                case .component(let other, let outer)?? = scope.property(code)
            {
                self.note(other, of: outer)
                self.copyPlain(other, node, in: scope, below: parent)
                return
            }
        }
        let mayBeComponent =
            name.first?.isUppercase == true || scope.page.framework == .vue && name.contains("-")
        if mayBeComponent, scope.depth < Self.maximumDepth,
            self.declared.role(of: name) == nil,
            let component = self.catalog.component(name, on: scope.page),
            self.isExpanded(component, node, in: scope)
        {
            self.count += 1
            self.expand(node, component, in: scope, below: parent)
            return
        }
        self.note(name, of: scope)
        self.copyPlain(name, node, in: scope, below: parent)
    }

    /// What a component's file calls an element comes from where that file imports it.
    private mutating func note(_ name: String, of scope: ComponentScope) {
        let first = name.split(separator: ".").first.map(String.init) ?? name
        if scope.use != nil, let module = scope.page.imports[first] { self.imports[first] = module }
    }

    mutating func copyPlain(
        _ name: String,
        _ node: Int,
        in scope: ComponentScope,
        below parent: Int
    ) {
        var original = scope.page.tree[node]
        original.kind = .element(name: name)
        let passed = scope.use == nil ? [] : self.passedAttributes(of: node, in: scope)
        let copy = self.append(original, in: scope, below: parent)
        if scope.use != nil {
            self.tree[copy].attributes = self.attributes(of: node, in: scope) + passed
            if scope.takesRest(node) { self.tree[copy].hasUnseenAttributes = scope.isOpen }
            self.graft(copy, on: node, in: scope)
        }
        for child in original.children { self.copy(child, in: scope, below: copy) }
        self.copyPassedChildren(of: node, in: scope, below: copy)
    }

    /// `{...props}` hands in what stands between the tags, too.
    private mutating func copyPassedChildren(of node: Int, in scope: ComponentScope, below copy: Int) {
        let isEmpty = !scope.page.tree[node].children.contains { child in
            if case .slot = scope.page.tree[child].kind { false } else { true }
        }
        guard isEmpty, scope.takesRest(node), !scope.parameters.takes("children"),
            case .markup(let nodes, let other)? = scope.properties["children"]
        else { return }
        for node in nodes { self.copy(node, in: other, below: copy) }
    }

    private mutating func graft(_ copy: Int, on node: Int, in scope: ComponentScope) {
        var given: [String] = []
        if case .classes(let classes)? = scope.properties["className"] { given = classes.names }
        self.graft(copy, on: node, of: scope.page, self.classes(of: node, in: scope), given: given)
    }

    /// Gives a copy the look of an element with these classes.
    mutating func graft(
        _ copy: Int,
        on node: Int,
        of page: TemplatePage,
        _ classes: ClassCode.Classes,
        given: [String]
    ) {
        self.grafts[copy] = StyleGraft(
            styles: page.styles,
            node: node,
            classes: classes,
            given: given.filter(classes.names.contains)
        )
        self.tree[copy].attributes.removeAll { ["class", "classname"].contains($0.plainName) }
        guard !classes.names.isEmpty else { return }
        self.tree[copy].attributes.append(
            MarkupAttribute(
                name: "className",
                value: .literal(classes.names.joined(separator: " ")),
                offset: self.tree[copy].offset,
                valueOffset: self.tree[copy].offset
            )
        )
    }

    // MARK: Attributes

    /// The attributes of an element in a component, with the values that the component is given.
    private func attributes(of node: Int, in scope: ComponentScope) -> [MarkupAttribute] {
        scope.page.tree[node].attributes.compactMap { attribute in
            guard let use = scope.use else { return attribute }
            var copy = attribute
            if !scope.keepsPlaces { (copy.offset, copy.valueOffset) = (use, use) }
            guard case .computed = attribute.value else { return copy }
            let code = scope.code(of: attribute)
            guard let property = scope.property(code) else {
                if let text = scope.text(of: code, self.catalog) { copy.value = .literal(text) }
                return copy
            }
            switch property {
            case .text(let text)?: copy.value = .literal(text)
            case .code(let code)?: copy.value = .computed(code)
            case .component(let name, _)?: copy.value = .computed(name)
            case .classes, .markup: break
            case nil: return nil
            }
            return copy
        }
    }

    /// What an element takes of the attributes where its component is used.
    private func passedAttributes(of node: Int, in scope: ComponentScope) -> [MarkupAttribute] {
        guard scope.takesRest(node), let use = scope.use else { return [] }
        return scope.properties.sorted { $0.key < $1.key }.compactMap { name, property in
            guard !scope.parameters.takes(name), name != "children", name != "className" else { return nil }
            var attribute = MarkupAttribute(name: name, value: .none, offset: use, valueOffset: use)
            switch property {
            case .text(let text): attribute.value = .literal(text)
            case .code(let code): attribute.value = .computed(code)
            default: return nil
            }
            return attribute
        }
    }
}

extension MarkupTree {
    /// How many nodes there are.
    fileprivate var count: Int { self.nodes.count }
}
