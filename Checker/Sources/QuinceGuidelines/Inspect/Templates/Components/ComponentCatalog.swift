/// The components of a project that a page may use.
final class ComponentCatalog {
    private let facts: ProjectFacts
    private var pages: [String: TemplatePage?] = [:]
    private var components: [String: MarkupComponent?] = [:]
    private var paths: [String: String?] = [:]
    private var constants: [String: String?] = [:]
    private var knownVariants: [String: ClassVariants?] = [:]

    init(_ facts: ProjectFacts) { self.facts = facts }

    /// The component that an element stands for; nil for elements of HTML, of packages, and where several files may be meant.
    func component(_ name: String, on page: TemplatePage) -> MarkupComponent? {
        let name = page.framework == .vue ? Self.vueName(name) : name
        guard name.first?.isUppercase == true, !name.contains(".") else { return nil }
        let key = "\(page.tree.source.path)\n\(name)"
        if let known = self.components[key] { return known }
        let component = self.found(name, on: page)
        self.components[key] = .some(component)
        return component
    }

    private func found(_ name: String, on page: TemplatePage) -> MarkupComponent? {
        if let own = MarkupComponent(name, on: page) { return own }
        guard let path = self.path(ofComponent: name, on: page), path != page.tree.source.path,
            let other = self.page(at: path)
        else { return nil }
        return MarkupComponent(name, on: other) ?? MarkupComponent(fileOf: other, named: name)
            ?? Self.standard(of: other, named: name)
    }

    /// `SocialButton` of `social-button`.
    private static func vueName(_ name: String) -> String {
        guard name.contains("-") else { return name }
        return name.split(separator: "-").map { $0.prefix(1).uppercased() + $0.dropFirst() }.joined()
    }

    private func path(ofComponent name: String, on page: TemplatePage) -> String? {
        let own = page.tree.source.path
        if let module = page.imports[name] { return self.path(of: module, declaring: name, from: own) }
        // With Nuxt or a global registration, no import names the file; the name may begin with its folders, and with `Lazy`..
        guard page.framework == .vue else { return nil }
        let wanted = Self.plain(name.replacingPrefix("Lazy", by: ""))
        let found = (self.vueNames[wanted] ?? [])
        return Self.nearest(found, to: own)
    }

    /// The files of Vue's components, by the names that they have without an import.
    private lazy var vueNames: [String: [String]] = {
        var names: [String: [String]] = [:]
        for path in self.facts.componentSources.keys.sorted() where path.hasSuffix(".vue") {
            let parts = path.dropLast(4).split(separator: "/").map { Self.plain(String($0)) }
            guard let stem = parts.last else { continue }
            let folders = parts.dropLast().reversed().prefix { $0 != "components" }
            var name = ""
            for part in [stem] + folders {
                // `auth/AuthButton.vue` is `AuthButton`.
                name = name.hasPrefix(part) ? name : part + name
                if names[name]?.last != path { names[name, default: []].append(path) }
            }
        }
        return names
    }()

    /// What a call of `cva` or `tv` says.
    func variants(_ code: String) -> ClassVariants? {
        if let known = self.knownVariants[code] { return known }
        let variants = ClassVariants(code)
        self.knownVariants[code] = .some(variants)
        return variants
    }

    /// The code that a name always stands for, on a page or in a file that it imports, such as the variants of a button.
    func constant(_ name: String, on page: TemplatePage) -> String? {
        let key = "\(page.tree.source.path)\n\(name)"
        if let known = self.constants[key] { return known }
        let source =
            page.tree.constantSource(of: name) ?? SingleFileComponent.constant(name, in: page.tree)
            ?? self.importedConstant(name, on: page)
        self.constants[key] = .some(source)
        return source
    }

    private func importedConstant(_ name: String, on page: TemplatePage) -> String? {
        guard let module = page.imports[name],
            let path = self.path(of: module, declaring: name, from: page.tree.source.path)
        else { return nil }
        return self.page(at: path)?.tree.constantSource(of: name)
    }

    /// `export default`, imported under another name.
    private static func standard(of page: TemplatePage, named name: String) -> MarkupComponent? {
        var cursor = ByteCursor(page.tree.source)
        guard let start = cursor.find("export default ", from: 0) else { return nil }
        cursor.position = start + 15
        for word in ["async ", "function ", "class ", "React.memo(", "memo(", "forwardRef("] as [StaticString]
        where cursor.isAt(word) { cursor.position += word.utf8CodeUnitCount }
        return MarkupComponent(cursor.string(cursor.take { $0.isName }), on: page)
    }

    private func page(at path: String) -> TemplatePage? {
        if let known = self.pages[path] { return known }
        let page = self.facts.componentSources[path].flatMap { TemplatePage.pages(of: $0).first }?
            .linked(in: self.facts)
        self.pages[path] = .some(page)
        return page
    }

    private static let endings = [
        "", ".tsx", ".jsx", ".js", ".ts", "/index.tsx", "/index.jsx", "/index.js", "/index.ts", ".vue",
        "/index.vue", ".svelte",
    ]

    /// The file that a module stands for.
    private func path(of module: String, declaring name: String, from path: String) -> String? {
        guard !self.facts.componentSources.isEmpty else { return nil }
        let folder = path.lastIndex(of: "/").map { String(path[...$0]) } ?? ""
        let key = "\(module)\n\(name)\n\(folder)"
        if let known = self.paths[key] { return known }
        let found = self.foundPath(of: module, declaring: name, from: path)
        self.paths[key] = .some(found)
        return found
    }

    private func foundPath(of module: String, declaring name: String, from path: String) -> String? {
        if module.hasPrefix(".") {
            let joined = LinkedSheets.joined(path, module)
            let sources = self.facts.componentSources
            if let found = Self.endings.lazy.map({ joined + $0 }).first(where: { sources[$0] != nil }) {
                return found
            }
            return self.file(named: name, under: joined + "/")
        }
        guard let tail = Self.aliased(module) else { return nil }
        for ending in Self.endings {
            let last = (tail + ending).split(separator: "/").last.map(String.init) ?? ""
            let found = (self.byName[last] ?? []).filter { ("/" + $0).hasSuffix("/" + tail + ending) }
            if let near = Self.nearest(found, to: path) { return near }
        }
        return self.file(named: name, under: tail + "/")
    }

    /// `components/ui/button` of `@/components/ui/button`; nil for what may be a package.
    private static func aliased(_ module: String) -> String? {
        var parts = module.split(separator: "/").map(String.init)
        guard parts.count > 1 else { return nil }
        let marks = ["@", "~", "#", "$lib", "@app", "@src", "@components", "@ui", "@shared"]
        if marks.contains(parts[0]) {
            parts.removeFirst()
        } else if ["@workspace", "@repo", "@apps", "@packages"].contains(parts[0]), parts.count > 2 {
            parts.removeFirst(2)
        } else if !["src", "app", "components"].contains(parts[0]) {
            return nil
        }
        return parts.joined(separator: "/")
    }

    /// Of a folder that a module stands for: the file with the component's name.
    private func file(named name: String, under folder: String) -> String? {
        let wanted = Self.plain(name)
        let found = (self.byStem[wanted] ?? []).filter { ("/" + $0).contains("/" + folder) }
        return found.count == 1 ? found.first : nil
    }

    /// By the last names of the paths.
    private lazy var byName = Dictionary(
        grouping: self.facts.componentSources.keys.sorted()
    ) { String($0.split(separator: "/").last ?? "") }

    /// By the name of the component that a file is called for, an index by its folder.
    private lazy var byStem = Dictionary(
        grouping: self.facts.componentSources.keys.sorted()
    ) { path -> String in
        let parts = path.split(separator: "/")
        let stem = parts.last?.split(separator: ".").first.map(String.init) ?? ""
        return Self.plain(stem == "index" ? parts.dropLast().last.map(String.init) ?? stem : stem)
    }

    private static func plain(_ name: String) -> String {
        name.lowercased().filter { $0 != "-" && $0 != "_" }
    }

    private static func nearest(_ paths: [String], to path: String) -> String? {
        guard paths.count > 1 else { return paths.first }
        let near = PathNames.nearest(to: path, paths, \.self)
        return near.count == 1 ? near.first : nil
    }
}

extension MarkupTree {
    /// The code that a name always stands for; nil for a function.
    func constantSource(of name: String) -> String? {
        guard let node = self.definitions[name], self[node].isConstant, !self[node].isFunction else {
            return nil
        }
        let code = self.source.string(self[node].offset..<max(self[node].offset, self[node].end))
        guard let equals = code.firstIndex(of: "=") else { return nil }
        return CodeSplit.expression(String(code[code.index(after: equals)...]))
    }
}
