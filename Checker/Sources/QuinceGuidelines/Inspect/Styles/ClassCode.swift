/// The classes that code gives an element, such as `cn("h-11", size === "lg" && "px-6", className)`.
struct ClassCode {
    /// Classes in their order.
    struct Classes: Sendable, Equatable {
        var names: [String] = []
        /// What is added if unknown conditions are true, and if they are false.
        var ifTrue: [String] = []
        var ifFalse: [String] = []
        /// Whether code may add others.
        var isOpen = false

        static let open = Classes(isOpen: true)

        mutating func add(_ other: Classes) {
            self.names += other.names
            self.ifTrue += other.ifTrue
            self.ifFalse += other.ifFalse
            self.isOpen = self.isOpen || other.isOpen
        }

        /// One of two, whichever a condition chooses.
        static func choice(_ first: Classes, _ second: Classes) -> Classes {
            Classes(
                ifTrue: first.names + first.ifTrue,
                ifFalse: second.names + second.ifFalse,
                isOpen: first.isOpen || second.isOpen
            )
        }
    }

    /// What a name in the code stands for.
    enum Value: Sendable, Equatable {
        case text(String)
        case classes(Classes)
        /// Code that gives the value.
        case code(String)
        /// Nothing is given.
        case absent
        case unknown
    }

    /// Whether a way to sign in that isn't known is taken for Apple's.
    private let assumesApple: Bool

    /// Looks up a name, such as `className` or `props.size`.
    let value: (String) -> Value
    /// The class that a member of a style sheet's module stands for; nil for other names.
    let moduleClass: (String, String) -> String?

    /// Deeper code and longer chains of names aren't followed.
    private static let maximumDepth = 12

    /// Longer code isn't read, in bytes.
    private static let maximumSize = 16_384

    /// The functions of common libraries that join classes.
    private static let joiners: Set<String> = [
        "cn", "clsx", "cx", "classnames", "classNames", "twMerge", "twJoin", "mergeClasses", "mergeStyles",
        "String",
    ]

    func classes(of code: String) -> Classes {
        self.work.steps = 0
        return code.utf8.count <= Self.maximumSize ? self.classes(of: code, depth: 0) : .open
    }

    /// What one expression has taken so far: a name may stand for code with many names.
    private final class Work {
        var steps = 0
    }

    private let work = Work()

    /// Reads a call of `cva` or `tv`.
    private let variants: (String) -> ClassVariants?

    init(
        value: @escaping (String) -> Value,
        moduleClass: @escaping (String, String) -> String?,
        variants: @escaping (String) -> ClassVariants? = { ClassVariants($0) },
        assumesApple: Bool = true
    ) {
        (self.value, self.moduleClass, self.variants) = (value, moduleClass, variants)
        self.assumesApple = assumesApple
    }

    /// Longer evaluations are given up, in steps.
    private static let maximumWork = 2_000

    private func classes(of code: String, depth: Int) -> Classes {
        let code = Self.unwrapped(code)
        self.work.steps += 1
        guard self.work.steps < Self.maximumWork else { return .open }
        guard depth < Self.maximumDepth, !code.isEmpty else { return code.isEmpty ? Classes() : .open }
        if let (condition, first, second) = CodeSplit.ternary(code) {
            guard let truth = self.truth(of: condition, depth: depth + 1) else {
                return .choice(
                    self.classes(of: first, depth: depth + 1),
                    self.classes(of: second, depth: depth + 1)
                )
            }
            return self.classes(of: truth ? first : second, depth: depth + 1)
        }
        for operation in ["||", "??"] as [StaticString] {
            guard let (left, right) = CodeSplit.halves(of: code, at: operation) else { continue }
            let first = self.classes(of: left, depth: depth + 1)
            return first.names.isEmpty && !first.isOpen ? self.classes(of: right, depth: depth + 1) : first
        }
        if let (left, right) = CodeSplit.halves(of: code, at: "&&") {
            guard let truth = self.truth(of: left, depth: depth + 1) else {
                return .choice(self.classes(of: right, depth: depth + 1), Classes())
            }
            return truth ? self.classes(of: right, depth: depth + 1) : Classes()
        }
        let parts = CodeSplit.parts(of: code, at: "+")
        if parts.count > 1 { return self.joined(parts, depth) }
        return self.primary(code, depth)
    }

    private func joined(_ parts: [String], _ depth: Int) -> Classes {
        var classes = Classes()
        for part in parts { classes.add(self.classes(of: part, depth: depth + 1)) }
        return classes
    }

    private func primary(_ code: String, _ depth: Int) -> Classes {
        if code.hasPrefix("`") { return self.template(code, depth) }
        if let text = CodeLiteral.value(of: code) {
            return text == "false" || text == "true" ? Classes() : Self.words(text)
        }
        if ["undefined", "null"].contains(code) { return Classes() }
        if code.hasPrefix("[") {
            let inner = CodeSplit.insideBrackets(code)
            return self.joined(CodeSplit.parts(of: inner, at: ","), depth)
        }
        if code.hasPrefix("{") { return self.conditional(code, depth) }
        if let (name, arguments) = CodeSplit.call(code) { return self.call(name, arguments, depth) }
        return self.named(code, depth)
    }

    /// `{ "px-6": isWide }`.
    private func conditional(_ code: String, _ depth: Int) -> Classes {
        var classes = Classes()
        for (key, condition) in ObjectLiteral.entries(of: code) {
            switch self.truth(of: condition, depth: depth + 1) {
            case true?: classes.add(Self.words(key))
            case false?: break
            case nil: classes.add(.choice(Self.words(key), Classes()))
            }
        }
        return classes
    }

    private func template(_ code: String, _ depth: Int) -> Classes {
        var classes = Classes()
        for piece in CodeSplit.pieces(ofTemplate: code) {
            switch piece {
            case .text(let text): classes.add(Self.words(text))
            case .code(let code): classes.add(self.classes(of: code, depth: depth + 1))
            // `bg-${color}-100`: a part of a word.
            case .partOfWord: classes.isOpen = true
            }
        }
        return classes
    }

    private func call(_ name: String, _ arguments: [String], _ depth: Int) -> Classes {
        if Self.joiners.contains(name) { return self.joined(arguments, depth) }
        guard case .code(let code) = self.value(name), let variants = self.variants(code) else {
            return .open
        }
        return variants.classes(given: arguments.first ?? "", in: self) { code in
            self.classes(of: code, depth: depth + 1)
        }
    }

    private func named(_ code: String, _ depth: Int) -> Classes {
        if let (object, key) = CodeSplit.member(code) {
            if let key = self.text(of: key), let name = self.moduleClass(object, key) {
                return Classes(names: [name])
            }
            if case .code(let source) = self.value(object), source.hasPrefix("{") {
                guard let key = self.text(of: key) else { return .open }
                let entry = ObjectLiteral.entries(of: source).first { $0.key.utf8.elementsEqual(key.utf8) }
                return entry.map { self.classes(of: $0.value, depth: depth + 1) } ?? Classes()
            }
        }
        switch self.value(code) {
        case .text(let text): return Self.words(text)
        case .classes(let classes): return classes
        case .code(let source):
            return source.utf8.elementsEqual(code.utf8) ? .open : self.classes(of: source, depth: depth + 1)
        case .absent: return Classes()
        case .unknown: return .open
        }
    }

    /// The text of a literal or of a name.
    func text(of code: String) -> String? {
        let code = Self.unwrapped(code)
        if let literal = CodeLiteral.value(of: code) { return literal }
        switch self.value(code) {
        case .text(let text): return text
        case .code(let source) where source != code: return CodeLiteral.value(of: source)
        default: return nil
        }
    }

    /// Whether a condition holds; nil if nobody knows.
    func truth(of code: String) -> Bool? {
        code.utf8.count <= Self.maximumSize ? self.truth(of: code, depth: 0) : nil
    }

    private func truth(of code: String, depth: Int) -> Bool? {
        let code = Self.unwrapped(code)
        guard depth < Self.maximumDepth else { return nil }
        if let (left, right) = CodeSplit.halves(of: code, at: "&&") {
            let (one, other) = (
                self.truth(of: left, depth: depth + 1), self.truth(of: right, depth: depth + 1)
            )
            return one == false || other == false ? false : one == nil || other == nil ? nil : true
        }
        if let (left, right) = CodeSplit.halves(of: code, at: "||") {
            let (one, other) = (
                self.truth(of: left, depth: depth + 1), self.truth(of: right, depth: depth + 1)
            )
            return one == true || other == true ? true : one == nil || other == nil ? nil : false
        }
        let comparisons: [(StaticString, Bool)] = [
            ("===", true), ("!==", false), ("==", true), ("!=", false),
        ]
        for (operation, isEqual) in comparisons {
            guard let (left, right) = CodeSplit.halves(of: code, at: operation) else { continue }
            guard let other = self.text(of: right) else { return nil }
            // The button is Apple's, whatever the code calls the way to sign in.
            if self.assumesApple, self.text(of: left) == nil, Self.namesProvider(left),
                let isApple = Self.isApple(other)
            {
                return isApple == isEqual
            }
            if case .absent = self.value(Self.unwrapped(left)) { return !isEqual }
            return self.text(of: left).map { ($0 == other) == isEqual }
        }
        if code.hasPrefix("!") {
            return self.truth(of: String(code.dropFirst()), depth: depth + 1).map { !$0 }
        }
        if Self.isPassing(code) { return false }
        if ["undefined", "null", "false"].contains(code) { return false }
        if case .absent = self.value(code) { return false }
        // A zero may be the number or the digit.
        guard let text = self.text(of: code), text != "0" else { return nil }
        return !text.isEmpty && text != "false"
    }

    /// Whether a name is Apple's, or that of another way to sign in; nil for all others.
    private static func isApple(_ name: String) -> Bool? {
        let name = name.lowercased()
        if name == "apple" { return true }
        return name == "email" || SignInText.provider(in: name) != nil ? false : nil
    }

    /// Whether a name stands for the way to sign in: `provider`, `props.type`.
    private static func namesProvider(_ code: String) -> Bool {
        let name = code.split { !($0.isLetter || $0.isNumber) }.last?.lowercased() ?? ""
        return [
            "provider", "strategy", "type", "social", "method", "platform", "network", "brand", "id", "name",
            "kind", "vendor", "service", "idp", "connector", "way",
        ].contains { name.hasSuffix($0) }
    }

    /// Whether a condition is a state that passes, in which nobody presses the button.
    private static func isPassing(_ code: String) -> Bool {
        guard code.utf8.allSatisfy({ $0.isName || $0 == UInt8(ascii: ".") }) else { return false }
        let name = code.lowercased()
        return ["loading", "disabled", "pending", "submitting", "busy", "hover", "pressed", "processing"]
            .contains { name.hasSuffix($0) }
    }

    private static func words(_ text: String) -> Classes {
        Classes(names: text.split(whereSeparator: \.isWhitespace).map(String.init))
    }

    /// Without blanks, outer brackets and types.
    private static func unwrapped(_ code: String) -> String {
        var code = code.trimmed(" \t\r\n;")
        for _ in 0..<4 {
            guard code.hasPrefix("("), CodeSplit.bracketEnd(of: code) == code.utf8.count else { break }
            code = String(code.dropFirst().dropLast()).trimmed(" \t\r\n")
        }
        for word in [" as const", " as string", " satisfies "] {
            if let range = code.firstRange(of: word), !code.hasPrefix("{") || word != " satisfies " {
                code = String(code[..<range.lowerBound])
            }
        }
        return code
    }
}
