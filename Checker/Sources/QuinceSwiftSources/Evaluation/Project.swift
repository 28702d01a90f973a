// Evaluation: what an expression is worth: numbers, colors, fonts, texts, conditions. Follows names to where the project
// declares them. Knows values, no views.

import QuinceGuidelines

/// What the parsed files of a project declare, as one of its files sees it.
struct Project {
    let facts: ProjectFacts
    /// The file that looks: of two declarations of a name it means the nearer, as apps in one folder are apart.
    let path: String

    /// The types and extensions of a name.
    func declarations(of name: String) -> [TypeDeclaration] {
        let found = (self.facts.declarations[name] ?? []).compactMap { $0 as? TypeDeclaration }
        // Files are read in any order; which of two declarations counts must not hang on it.
        return found.count > 1 ? found.sorted { $0.position < $1.position } : found
    }

    /// The type itself and its extensions; nil if only extensions are known, or nothing.
    func type(_ name: String) -> TypeContext? {
        let declarations = self.declarations(of: name)
        let types = declarations.filter { $0.kind != .extension && $0.kind != .protocol }
        guard let main = Self.nearest(to: self.path, types) else { return nil }
        let extensions = declarations.filter { declaration in
            declaration.kind == .extension
                && Self.nearest(to: declaration.position.text.path, types)?.position == main.position
        }
        return TypeContext(main, extensions: extensions)
    }

    private static func nearest(to path: String, _ types: [TypeDeclaration]) -> TypeDeclaration? {
        PathNames.nearest(to: path, types, \.position.text.path).first
    }

    /// The same as another file sees it.
    func seen(from path: String) -> Project { Project(facts: self.facts, path: path) }

    /// Static members that extensions give to types of the frameworks.
    func addition(_ name: String, to types: [String]) -> VariableDeclaration? {
        for type in types {
            for declaration in self.declarations(of: type) {
                if let found = declaration.variables.first(where: { $0.isStatic && $0.name == name }) {
                    return found
                }
            }
        }
        return nil
    }
}

/// A type with its extensions.
struct TypeContext {
    let declaration: TypeDeclaration
    let extensions: [TypeDeclaration]

    init(_ declaration: TypeDeclaration, extensions: [TypeDeclaration] = []) {
        self.declaration = declaration
        self.extensions = extensions
    }

    var name: String { self.declaration.name }
    var parts: [TypeDeclaration] { [self.declaration] + self.extensions }
    var variables: [VariableDeclaration] { self.parts.flatMap(\.variables) }
    var functions: [FunctionDeclaration] { self.parts.flatMap(\.functions) }

    func variable(_ name: String) -> VariableDeclaration? {
        for part in self.parts {
            if let found = part.variables.first(where: { $0.name == name }) { return found }
        }
        return nil
    }

    func functions(_ name: String) -> [FunctionDeclaration] {
        self.parts.flatMap { $0.functions.filter { $0.name == name } }
    }

    func inherits(_ names: Set<String>) -> Bool {
        self.parts.contains { $0.inherited.contains(where: names.contains) }
    }
}
