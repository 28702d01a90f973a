/// Where a part of the markup is read: the file, and what the properties of its component are given.
final class ComponentScope: Sendable {
    /// What a property is given.
    enum Property: Sendable {
        case text(String)
        case classes(ClassCode.Classes)
        /// Markup of the file that uses the component.
        case markup([Int], ComponentScope)
        /// A component by its name there.
        case component(String, ComponentScope)
        /// Code that isn't known.
        case code(String)
    }

    let page: TemplatePage
    let parameters: ComponentParameters
    /// By the names of the attributes.
    let properties: [String: Property]
    /// Where the component is used; nil for the page itself.
    let use: Int?
    let depth: Int
    /// Whether the use gives more than its source says: `{...field}`.
    let isOpen: Bool
    /// Whether what is copied stands where it is written, and not where a component is used.
    let keepsPlaces: Bool

    /// The name of an entry of a list that has no names in it.
    static let wholeEntry = ""
    /// The name of the place of an entry in its list.
    static let index = "#"

    /// An entry of a list.
    init(
        page: TemplatePage,
        parameters: ComponentParameters,
        properties: [String: Property],
        use: Int,
        depth: Int,
        keepsPlaces: Bool
    ) {
        (self.page, self.parameters, self.properties) = (page, parameters, properties)
        (self.use, self.depth, self.isOpen, self.keepsPlaces) = (use, depth, false, keepsPlaces)
    }

    /// The page itself.
    init(_ page: TemplatePage) {
        self.page = page
        self.parameters = ComponentParameters()
        self.properties = [:]
        self.use = nil
        self.depth = 0
        self.isOpen = false
        self.keepsPlaces = true
    }

    init(
        _ component: MarkupComponent,
        _ properties: [String: Property],
        use: Int,
        depth: Int,
        isOpen: Bool
    ) {
        self.page = component.page
        self.parameters = component.parameters
        self.properties = properties
        self.use = use
        self.depth = depth
        self.isOpen = isOpen
        self.keepsPlaces = false
    }

    /// What a name or a member of the properties is given; nil for all other code.
    func property(_ code: String) -> Property?? {
        guard self.use != nil else { return nil }
        var name = code.trimmed(" \t\r\n")
        if let parameter = self.parameters.named[name] {
            return .some(self.properties[parameter.property] ?? Self.standard(parameter.standard))
        }
        if name == self.parameters.whole, let entry = self.properties[Self.wholeEntry] {
            return .some(entry)
        }
        let wholes = [self.parameters.whole, "props", "this.props"].compactMap(\.self).filter { !$0.isEmpty }
        guard let whole = wholes.first(where: { name.hasPrefix($0 + ".") }) else { return nil }
        name.removeFirst(whole.count + 1)
        guard name.utf8.allSatisfy(\.isName) else { return nil }
        return .some(self.properties[name])
    }

    private static func standard(_ code: String?) -> Property? {
        guard let code else { return nil }
        return CodeLiteral.value(of: code).map { .text($0) } ?? .code(code)
    }

    /// Whether an element takes what the component gives no name of its own: `<button {...props}>`.
    func takesRest(_ node: Int) -> Bool {
        guard self.use != nil, self.page.tree[node].hasUnseenAttributes else { return false }
        let names = [self.parameters.rest, self.parameters.whole].compactMap(\.self).filter { !$0.isEmpty }
        let code = self.page.tree.source.string(
            self.page.tree[node].offset..<max(self.page.tree[node].offset, self.page.tree[node].end)
        )
        return names.contains { code.contains("...\($0)") }
    }

    /// The text that a name of the file always stands for.
    func constantText(_ name: String, _ catalog: ComponentCatalog) -> String? {
        guard case .text(let text) = self.constant(name, catalog) else { return nil }
        return text
    }

    /// The reader of classes in this scope.
    func classCode(_ catalog: ComponentCatalog) -> ClassCode {
        let modules = self.page.styleModules
        return ClassCode(
            value: { name in
                guard let property = self.property(name) else { return self.constant(name, catalog) }
                switch property {
                case .text(let text)?: return .text(text)
                case .classes(let classes)?: return .classes(classes)
                case .code(let code)?: return CodeLiteral.value(of: code).map { .text($0) } ?? .unknown
                case .markup?, .component?: return .unknown
                case nil: return .absent
                }
            },
            moduleClass: { object, name in modules.contains(object) ? name : nil },
            variants: { catalog.variants($0) }
        )
    }

    /// The code that a name always stands for, on the page or in a file that it imports.
    private func constant(_ name: String, _ catalog: ComponentCatalog) -> ClassCode.Value {
        guard let source = catalog.constant(name, on: self.page) else { return .unknown }
        return CodeLiteral.value(of: source).map { .text($0) } ?? .code(source)
    }
}
