/// A type or an extension of one.
struct TypeDeclaration: Sendable {
    enum Kind: Sendable {
        case `struct`
        case `class`
        case `enum`
        case `extension`
        case `protocol`
    }

    let kind: Kind
    /// Without the names of the types around it.
    let name: String
    let position: Position
    /// The last names of what it inherits and conforms to.
    let inherited: [String]
    let isPublic: Bool
    let variables: [VariableDeclaration]
    let functions: [FunctionDeclaration]
    let types: [TypeDeclaration]
    /// The operating system of the `#if` around it.
    var system: String?

    /// Its initializers.
    var initializers: [FunctionDeclaration] { self.functions.filter { $0.name == "init" } }
}

/// A variable of a type, a function or a file.
struct VariableDeclaration: Sendable {
    let name: String
    let position: Position
    /// The last name of its type, without generic arguments and marks for options.
    let typeName: String?
    let isFunction: Bool
    let attributes: [Attribute]
    let isStatic: Bool
    let value: Expression?
    /// What its getter does.
    let getter: [Statement]?
    /// What its observers do.
    let observers: [Statement]
    /// What its setter does with a value of a name.
    var setter: Setter?

    struct Setter: Sendable {
        let valueName: String
        let body: [Statement]
    }

    func has(attribute name: String) -> Bool { self.attributes.contains { $0.name == name } }
}

/// A function or an initializer.
struct FunctionDeclaration: Sendable {
    struct Parameter: Sendable {
        /// nil for `_`.
        let label: String?
        let name: String
        let typeName: String?
        let value: Expression?
        let isFunction: Bool
    }

    let name: String
    let position: Position
    let attributes: [Attribute]
    let modifiers: Set<String>
    let parameters: [Parameter]
    let resultType: String?
    let body: [Statement]

    var isPrivate: Bool { self.modifiers.contains("private") || self.modifiers.contains("fileprivate") }
    var isPublic: Bool { self.modifiers.contains("public") || self.modifiers.contains("open") }
    var isStatic: Bool { self.modifiers.contains("static") || self.modifiers.contains("class") }

    func has(attribute name: String) -> Bool { self.attributes.contains { $0.name == name } }
}

/// `@name(words)`.
struct Attribute: Sendable {
    let name: String
    /// The names in its arguments, such as `colorScheme` of `@Environment(\.colorScheme)`.
    let words: [String]
}

/// A Swift file.
struct SourceFile: Sendable {
    let text: SwiftText
    let imports: Set<String>
    let types: [TypeDeclaration]
    let functions: [FunctionDeclaration]
    let variables: [VariableDeclaration]
}
