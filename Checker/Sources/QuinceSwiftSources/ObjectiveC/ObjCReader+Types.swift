/// What an `@interface` says of a class.
struct ObjCInterface {
    let name: String
    var position: Position
    var superclass: String?
    var variables: [VariableDeclaration] = []

    init(name: String, position: Position) { (self.name, self.position) = (name, position) }

    mutating func add(_ other: ObjCInterface) {
        self.superclass = self.superclass ?? other.superclass
        self.variables += other.variables
    }

    /// The class without its code.
    var declaration: TypeDeclaration {
        TypeDeclaration(
            kind: .extension,
            name: self.name,
            position: self.position,
            inherited: [self.superclass].compactMap(\.self),
            isPublic: false,
            variables: self.variables,
            functions: [],
            types: []
        )
    }
}

extension ObjCReader {
    /// `@interface Name : Super … @end`; nil for a declaration in advance.
    mutating func interface() -> ObjCInterface? {
        self.index += 2
        let position = self.position
        guard let name = self.word() else { return nil }
        var interface = ObjCInterface(name: name, position: position)
        if self.accept(":") { interface.superclass = self.word() }
        if self.stands(";") || self.stands(",") { return nil }
        while !self.isAtEnd, !(self.stands("@") && self.stands("end", 1)) {
            // One that isn't closed ends where the next begins.
            if self.stands("@"), self.stands("implementation", 1) || self.stands("interface", 1) {
                return interface
            }
            if self.stands("@"), self.stands("property", 1) {
                interface.variables += [self.property()].compactMap(\.self)
            } else {
                self.skipOne()
            }
        }
        self.index += 2
        return interface
    }

    /// `@property (nonatomic, weak) IBOutlet UIButton *button;`.
    private mutating func property() -> VariableDeclaration? {
        self.index += 2
        if self.stands("(") { self.skipOne() }
        var words: [ObjCToken] = []
        while let token = self.token(), !self.stands(";"), !self.stands("@"), !self.stands("}") {
            if token.kind == .word { words.append(token) }
            if self.stands("<") { self.skip(past: ">") } else { self.skipOne() }
        }
        _ = self.accept(";")
        guard let name = words.last, words.count > 1 else { return nil }
        self.properties.insert(name.text)
        let isOutlet = words.contains { $0.text == "IBOutlet" }
        return VariableDeclaration(
            objC: name.text,
            at: Position(text: self.text, offset: name.offset),
            typeName: words[words.count - 2].text,
            attributes: isOutlet ? [Attribute(name: "IBOutlet", words: [])] : []
        )
    }

    /// `@implementation Name … @end`; a category is an extension.
    mutating func implementation(_ interfaces: [String: ObjCInterface]) -> TypeDeclaration? {
        self.index += 2
        let position = self.position
        guard let name = self.word() else { return nil }
        let isCategory = self.stands("(")
        if isCategory || self.stands("{") { self.skipOne() }
        if self.stands("{") { self.skipOne() }
        var functions: [FunctionDeclaration] = []
        while !self.isAtEnd, !(self.stands("@") && self.stands("end", 1)) {
            if self.stands("-") || self.stands("+") {
                if let function = self.method() { functions.append(function) }
            } else {
                self.skipOne()
            }
        }
        self.index += 2
        let interface = interfaces[name]
        let superclass = interface?.superclass ?? ObjCNames.superclass(of: name)
        return TypeDeclaration(
            kind: isCategory ? .extension : .class,
            name: name,
            position: position,
            inherited: isCategory ? [] : [superclass].compactMap(\.self),
            isPublic: false,
            variables: interface?.variables ?? [],
            functions: functions,
            types: []
        )
    }

    /// `- (UIButton *)buttonWithTitle:(NSString *)title { … }`.
    private mutating func method() -> FunctionDeclaration? {
        let isStatic = self.stands("+")
        self.index += 1
        let result = self.typeInParentheses()
        let position = self.position
        var parts: [String] = []
        var names: [(String, String?)] = []
        while let part = self.word() {
            let takesValue = self.accept(":")
            // A word after the last value is a mark: `API_AVAILABLE(ios(13.0))`.
            if takesValue || names.isEmpty { parts.append(part) }
            guard takesValue else { break }
            let type = self.typeInParentheses()
            names.append((self.word() ?? "_", type))
        }
        while self.stands("(") || self.stands(",") || self.token()?.kind == .word { self.skipOne() }
        guard !parts.isEmpty, self.stands("{") else {
            self.skip(past: ";")
            return nil
        }
        let (name, labels) = names.isEmpty ? (parts[0], []) : Self.signature(parts)
        let parameters = zip(names, labels).map { found, label in
            FunctionDeclaration.Parameter(
                label: label,
                name: found.0,
                typeName: found.1,
                value: nil,
                isFunction: false
            )
        }
        return FunctionDeclaration(
            objC: name,
            at: position,
            modifiers: isStatic ? ["class", "dynamic"] : ["dynamic"],
            parameters: parameters,
            resultType: result,
            body: self.block()
        )
    }

    private static func signature(_ parts: [String]) -> (String, [String?]) {
        if let labels = ObjCNames.initializer(parts) { return ("init", labels) }
        return ObjCNames.method(parts)
    }

    /// The first word of a type in parentheses that isn't a mark.
    private mutating func typeInParentheses() -> String? {
        guard self.stands("(") else { return nil }
        let start = self.index + 1
        self.skipOne()
        let words = (start..<self.index).compactMap { place -> String? in
            guard let token = self.token(place - self.index), token.kind == .word else { return nil }
            return token.text
        }
        return words.first { !["nullable", "nonnull", "IBAction", "void", "__kindof", "const"].contains($0) }
    }
}

extension VariableDeclaration {
    /// A variable as Objective-C declares it.
    init(
        objC name: String,
        at position: Position,
        typeName: String? = nil,
        attributes: [Attribute] = [],
        value: Expression? = nil
    ) {
        self.init(
            name: name,
            position: position,
            typeName: typeName,
            isFunction: false,
            attributes: attributes,
            isStatic: false,
            value: value,
            getter: nil,
            observers: []
        )
    }
}

extension FunctionDeclaration {
    /// A function as Objective-C declares it.
    init(
        objC name: String,
        at position: Position,
        modifiers: Set<String> = [],
        parameters: [Parameter],
        resultType: String? = nil,
        body: [Statement]
    ) {
        self.init(
            name: name,
            position: position,
            attributes: [],
            modifiers: modifiers,
            parameters: parameters,
            resultType: resultType,
            body: body
        )
    }
}
