/// The components of a project that a page may use.
final class ComponentCatalog {
    private let facts: ProjectFacts
    private var pages: [String: TemplatePage?] = [:]

    init(_ facts: ProjectFacts) { self.facts = facts }

    /// The component that an element stands for; nil for elements of HTML, of packages, and where several files may be meant.
    func component(_ name: String, on page: TemplatePage) -> MarkupComponent? {
        guard name.first?.isUppercase == true, !name.contains(".") else { return nil }
        if let own = MarkupComponent(name, on: page) { return own }
        guard let module = page.imports[name],
            let path = self.path(of: module, declaring: name, from: page.tree.source.path),
            let other = self.page(at: path)
        else { return nil }
        return MarkupComponent(name, on: other) ?? Self.standard(of: other, named: name)
    }

    /// The constant with a name that a page imports, such as the variants of a button.
    func constant(_ name: String, on page: TemplatePage) -> String? {
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
        "", ".tsx", ".jsx", ".js", ".ts", "/index.tsx", "/index.jsx", "/index.js", "/index.ts",
    ]

    private func path(of module: String, declaring name: String, from path: String) -> String? {
        let sources = self.facts.componentSources
        guard !sources.isEmpty else { return nil }
        if module.hasPrefix(".") {
            let joined = LinkedSheets.joined(path, module)
            if let found = Self.endings.lazy.map({ joined + $0 }).first(where: { sources[$0] != nil }) {
                return found
            }
            return self.file(named: name, under: joined + "/")
        }
        // `@/components/ui/button` and `@workspace/ui/components/button`: what the alias stands for is nobody's default.
        guard module.contains("/") else { return nil }
        var parts = module.split(separator: "/").map(String.init)
        let isAlias = ["@", "~", "#", "$lib", "src", "app", "components"].contains(parts[0])
        for _ in 0..<3 where parts.count > 1 {
            if parts[0] != "components", parts[0] != "src" { parts.removeFirst() }
            let tail = "/" + parts.joined(separator: "/")
            for ending in Self.endings {
                let found = sources.keys.filter { ("/" + $0).hasSuffix(tail + ending) }
                if let near = Self.nearest(found, to: path) { return near }
            }
            if let found = self.file(named: name, under: String(tail.dropFirst()) + "/") { return found }
            if isAlias { return nil }
        }
        return nil
    }

    /// Of a folder that a module stands for: the file with the component's name.
    private func file(named name: String, under folder: String) -> String? {
        let wanted = Self.plain(name)
        let found = self.facts.componentSources.keys.filter { path in
            guard let range = ("/" + path).firstRange(of: "/" + folder) else { return false }
            let rest = ("/" + path)[range.upperBound...].split(separator: "/")
            let stem = rest.last?.split(separator: ".").first.map(String.init) ?? ""
            return Self.plain(stem) == wanted
                || stem == "index" && rest.dropLast().last.map { Self.plain(String($0)) } == wanted
        }
        return found.count == 1 ? found.first : nil
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
