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
    /// The element that Vue gives the attributes that its component has no name for.
    private let fallthroughRoot: Int?
    /// The element or code that is drawn for an entry of its list.
    let entry: Int?

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
        keepsPlaces: Bool,
        entry: Int
    ) {
        (self.page, self.parameters, self.properties) = (page, parameters, properties)
        (self.use, self.depth, self.isOpen, self.keepsPlaces) = (use, depth, false, keepsPlaces)
        (self.fallthroughRoot, self.entry) = (nil, entry)
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
        (self.fallthroughRoot, self.entry) = (nil, nil)
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
        let isVue = component.page.framework == .vue && component.roots.count == 1
        self.fallthroughRoot = isVue ? component.roots.first : nil
        self.entry = nil
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

    /// The code of an attribute; Svelte writes it as `{label}` and `Sign in with {name}`.
    func code(of attribute: MarkupAttribute) -> String {
        let code = attribute.source.trimmed(" \t\r\n")
        guard self.page.framework == .svelte, code.contains("{") else { return code }
        if code.hasPrefix("{"), CodeSplit.bracketEnd(of: code) == code.utf8.count {
            return CodeSplit.insideBrackets(code)
        }
        return "`\(code.replacing("{", with: "${"))`"
    }

    /// Whether an element takes what the component gives no name of its own: `<button {...props}>`.
    func takesRest(_ node: Int) -> Bool {
        guard self.use != nil else { return false }
        if node == self.fallthroughRoot { return true }
        guard self.page.tree[node].hasUnseenAttributes else { return false }
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

    /// Whether a condition holds; nil if what its component is given doesn't say it.
    func truth(of condition: String, _ catalog: ComponentCatalog) -> Bool? {
        self.classCode(catalog, assumesApple: false).truth(of: condition)
    }

    /// The text of `'Sign in with ' + name`, `` `Sign in with ${name}` `` and `name || "Apple"`; nil if a part isn't known.
    func text(of code: String, _ catalog: ComponentCatalog, depth: Int = 0) -> String? {
        let code = code.trimmed(" \t\r\n")
        guard depth < 4, code.utf8.count < 1_000 else { return nil }
        if let literal = CodeLiteral.value(of: code) { return literal }
        if let (condition, first, second) = CodeSplit.ternary(code) {
            return self.truth(of: condition, catalog).flatMap {
                self.text(of: $0 ? first : second, catalog, depth: depth + 1)
            }
        }
        if code.hasPrefix("`"), code.hasSuffix("`") {
            return self.joined(TemplateText.pieces(of: code), catalog, depth)
        }
        let parts = CodeSplit.parts(of: code, at: "+")
        if parts.count > 1 { return self.joined(parts.map { .code($0) }, catalog, depth) }
        guard case .text(let text)?? = self.property(code) else { return nil }
        return text
    }

    private func joined(_ pieces: [TemplateText], _ catalog: ComponentCatalog, _ depth: Int) -> String? {
        var joined = ""
        for piece in pieces {
            switch piece {
            case .text(let text): joined += text
            case .code(let code):
                guard let text = self.text(of: code, catalog, depth: depth + 1) else { return nil }
                joined += text
            }
        }
        return joined
    }

    /// The reader of classes in this scope.
    func classCode(_ catalog: ComponentCatalog, assumesApple: Bool = true) -> ClassCode {
        let modules = self.page.styleModules
        return ClassCode(
            value: { name in
                guard let property = self.property(name) else { return self.constant(name, catalog) }
                switch property {
                case .text(let text)?: return .text(text)
                case .classes(let classes)?: return .classes(classes)
                case .code(let code)?: return CodeLiteral.value(of: code).map { .text($0) } ?? .unknown
                case .markup?, .component?: return .unknown
                // What code gives in a spread isn't seen.
                case nil: return self.isOpen ? .unknown : .absent
                }
            },
            moduleClass: { object, name in modules.contains(object) ? name : nil },
            variants: { catalog.variants($0) },
            assumesApple: assumesApple
        )
    }

    /// The code that a name always stands for, on the page or in a file that it imports.
    private func constant(_ name: String, _ catalog: ComponentCatalog) -> ClassCode.Value {
        guard let source = catalog.constant(name, on: self.page) else { return .unknown }
        return CodeLiteral.value(of: source).map { .text($0) } ?? .code(source)
    }
}

/// A piece of a template literal: text as it is shown, or code.
private enum TemplateText {
    case text(String)
    case code(String)

    /// Of `` `Sign in with ${name}` ``.
    static func pieces(of code: String) -> [TemplateText] {
        var pieces: [TemplateText] = []
        var cursor = ByteCursor(SourceText(path: "", bytes: Array(code.utf8.dropFirst().dropLast())))
        var start = 0
        while let found = cursor.find("${", from: start) {
            pieces.append(.text(cursor.string(start..<found)))
            cursor.position = found + 1
            let end = cursor.behindBracket
            pieces.append(.code(cursor.string((found + 2)..<max(found + 2, end - 1))))
            start = max(end, found + 2)
        }
        pieces.append(.text(cursor.string(start..<max(start, cursor.end))))
        return pieces
    }
}
