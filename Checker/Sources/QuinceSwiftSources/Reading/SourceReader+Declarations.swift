import SwiftSyntax

extension SourceReader {
    /// What a declaration is among the statements of a block or the members of a type.
    func statements(_ node: DeclSyntax) -> [Statement] {
        switch node.as(DeclSyntaxEnum.self) {
        case .variableDecl(let node): self.variables(node).map { .variable($0) }
        case .functionDecl(let node): [.function(self.function(node))]
        case .initializerDecl(let node): [.function(self.initializer(node))]
        case .structDecl(let node): self.type(.struct, node.name, node.inheritanceClause, node)
        case .classDecl(let node): self.type(.class, node.name, node.inheritanceClause, node)
        case .actorDecl(let node): self.type(.class, node.name, node.inheritanceClause, node)
        case .enumDecl(let node): self.type(.enum, node.name, node.inheritanceClause, node)
        case .protocolDecl(let node): self.type(.protocol, node.name, node.inheritanceClause, node)
        case .extensionDecl(let node): self.extensions(node)
        case .ifConfigDecl(let node): [.compilation(self.clauses(node))]
        default: []
        }
    }

    /// A type, unless it only shows others to their developers.
    private func type(
        _ kind: TypeDeclaration.Kind,
        _ name: TokenSyntax,
        _ inheritance: InheritanceClauseSyntax?,
        _ node: some DeclGroupSyntax
    ) -> [Statement] {
        let inherited = self.names(inheritance)
        guard !inherited.contains(where: Self.previews.contains) else { return [] }
        let type = self.type(kind, self.name(name), at: name, inherited: inherited, node)
        return type.map { [.type($0)] } ?? []
    }

    private static let previews: Set<String> = [
        "PreviewProvider", "XCTestCase", "PreviewModifier", "WidgetPreviewProvider",
    ]

    private func extensions(_ node: ExtensionDeclSyntax) -> [Statement] {
        guard let name = self.typeName(node.extendedType) else { return [] }
        let inherited = self.names(node.inheritanceClause)
        guard !inherited.contains("PreviewProvider") else { return [] }
        let type = self.type(.extension, name, at: node.extensionKeyword, inherited: inherited, node)
        return type.map { [.type($0)] } ?? []
    }

    private func type(
        _ kind: TypeDeclaration.Kind,
        _ name: String,
        at token: TokenSyntax,
        inherited: [String],
        _ node: some DeclGroupSyntax
    ) -> TypeDeclaration? {
        self.nested {
            let members = Declarations(node.memberBlock.members.flatMap { self.statements($0.decl) })
            return TypeDeclaration(
                kind: kind,
                name: name,
                position: self.position(token),
                inherited: inherited,
                isPublic: node.modifiers.contains { ["public", "open"].contains($0.name.text) },
                variables: members.variables,
                functions: members.functions,
                types: members.types
            )
        }
    }

    private func names(_ clause: InheritanceClauseSyntax?) -> [String] {
        clause?.inheritedTypes.compactMap { self.typeName($0.type) } ?? []
    }

    private func variables(_ node: VariableDeclSyntax) -> [VariableDeclaration] {
        let attributes = self.attributes(node.attributes)
        let isStatic = node.modifiers.contains { ["static", "class"].contains($0.name.text) }
        return node.bindings.compactMap { binding in
            guard let pattern = binding.pattern.as(IdentifierPatternSyntax.self) else { return nil }
            let type = binding.typeAnnotation?.type
            let accessors = self.accessors(binding.accessorBlock)
            return VariableDeclaration(
                name: self.name(pattern.identifier),
                position: self.position(pattern.identifier),
                typeName: type.flatMap(self.typeName),
                isFunction: type.map(self.isFunction) ?? false,
                attributes: attributes,
                isStatic: isStatic,
                value: binding.initializer.map { self.expression($0.value) },
                getter: accessors.getter,
                observers: accessors.observers,
                setter: self.setter(binding.accessorBlock)
            )
        }
    }

    private func setter(_ block: AccessorBlockSyntax?) -> VariableDeclaration.Setter? {
        guard case .accessors(let list) = block?.accessors,
            let node = list.first(where: { $0.accessorSpecifier.text == "set" }), let body = node.body
        else { return nil }
        return VariableDeclaration.Setter(
            valueName: node.parameters?.name.text ?? "newValue",
            body: self.statements(body.statements)
        )
    }

    private func accessors(_ block: AccessorBlockSyntax?) -> (getter: [Statement]?, observers: [Statement]) {
        switch block?.accessors {
        case .getter(let items): return (self.statements(items), [])
        case .accessors(let list):
            let bodies = { (names: [String]) in
                list.filter { names.contains($0.accessorSpecifier.text) }.compactMap(\.body)
            }
            let observers = bodies(["didSet", "willSet"]).flatMap { self.statements($0.statements) }
            return (bodies(["get"]).first.map { self.statements($0.statements) }, observers)
        case nil: return (nil, [])
        }
    }
}
