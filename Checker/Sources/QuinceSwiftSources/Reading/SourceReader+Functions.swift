import SwiftSyntax

extension SourceReader {
    func function(_ node: FunctionDeclSyntax) -> FunctionDeclaration {
        FunctionDeclaration(
            name: self.name(node.name),
            position: self.position(node.name),
            attributes: self.attributes(node.attributes),
            modifiers: self.modifiers(node.modifiers),
            parameters: self.parameters(node.signature),
            resultType: (node.signature.returnClause?.type).flatMap(self.typeName),
            body: (node.body?.statements).map(self.statements) ?? []
        )
    }

    func initializer(_ node: InitializerDeclSyntax) -> FunctionDeclaration {
        FunctionDeclaration(
            name: "init",
            position: self.position(node.initKeyword),
            attributes: self.attributes(node.attributes),
            modifiers: self.modifiers(node.modifiers),
            parameters: self.parameters(node.signature),
            resultType: nil,
            body: (node.body?.statements).map(self.statements) ?? []
        )
    }

    private func modifiers(_ list: DeclModifierListSyntax) -> Set<String> { Set(list.map(\.name.text)) }

    private func parameters(_ signature: FunctionSignatureSyntax) -> [FunctionDeclaration.Parameter] {
        signature.parameterClause.parameters.map { parameter in
            let label = self.name(parameter.firstName)
            return FunctionDeclaration.Parameter(
                label: label == "_" ? nil : label,
                name: self.name(parameter.secondName ?? parameter.firstName),
                typeName: self.typeName(parameter.type),
                value: parameter.defaultValue.map { self.expression($0.value) },
                isFunction: self.isFunction(parameter.type)
            )
        }
    }

    func attributes(_ list: AttributeListSyntax) -> [Attribute] {
        list.compactMap { element in
            guard case .attribute(let node) = element, let name = self.typeName(node.attributeName) else {
                return nil
            }
            return Attribute(name: name, words: self.words(node.arguments))
        }
    }

    private func words(_ arguments: AttributeSyntax.Arguments?) -> [String] {
        guard case .argumentList(let list) = arguments else { return [] }
        return self.arguments(list).flatMap { argument in
            if case .keyPath(let names) = argument.value.root { return names }
            return argument.value.path
        }
    }

    /// The last name of a type, without generic arguments and marks; nil for what has no name.
    func typeName(_ type: TypeSyntax) -> String? {
        var type = type
        while true {
            switch type.as(TypeSyntaxEnum.self) {
            case .identifierType(let node): return self.name(node.name)
            case .memberType(let node): return self.name(node.name)
            case .optionalType(let node): type = node.wrappedType
            case .implicitlyUnwrappedOptionalType(let node): type = node.wrappedType
            case .someOrAnyType(let node): type = node.constraint
            case .attributedType(let node): type = node.baseType
            default: return nil
            }
        }
    }

    func isFunction(_ type: TypeSyntax) -> Bool {
        var type = type
        while true {
            switch type.as(TypeSyntaxEnum.self) {
            case .functionType: return true
            case .attributedType(let node): type = node.baseType
            case .optionalType(let node): type = node.wrappedType
            case .tupleType(let node):
                guard let first = node.elements.first, node.elements.count == 1 else { return false }
                type = first.type
            default: return false
            }
        }
    }
}
