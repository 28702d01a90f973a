extension CodeResolver {
    /// Whether a test holds; nil if the file does not tell.
    func truth(_ bound: CodeBound) -> Bool? { self.deeper { self.decided(self.resolved(bound)) } }

    /// The index of the branch that a choice takes; the number of branches if it takes none, nil if the file doesn't tell.
    func way(by test: CodeExpression, of count: Int, _ bound: CodeBound) -> Int? {
        if case .cases(_, let tests) = test.form { return self.way(by: tests, bound) }
        guard count <= 2 else { return nil }
        return self.truth(bound.with(test)).map { $0 ? 0 : 1 }
    }

    /// The first way whose test holds; the number of ways if none does, nil if the file does not tell.
    func way(by tests: [CodeExpression], _ bound: CodeBound) -> Int? {
        guard !tests.isEmpty else { return nil }
        for (place, test) in tests.enumerated() {
            guard let holds = self.truth(bound.with(test)) else { return nil }
            if holds { return place }
        }
        return tests.count
    }

    private func decided(_ bound: CodeBound) -> Bool? {
        if let same = self.isDecided(bound) { return same }
        if let isDark = self.darkness(bound) {
            self.hasAskedForAppearance = true
            return isDark == (self.appearance == .dark)
        }
        switch bound.expression.form {
        case .name("true"): return true
        case .name("false"), .name("null"), .name("undefined"): return false
        case .prefix("!", let inner): return self.truth(bound.with(inner)).map { !$0 }
        case .operation("&&", let one, let other):
            let (first, second) = (self.truth(bound.with(one)), self.truth(bound.with(other)))
            if first == false || second == false { return false }
            return first == true && second == true ? true : nil
        case .operation("||", let one, let other):
            let (first, second) = (self.truth(bound.with(one)), self.truth(bound.with(other)))
            if first == true || second == true { return true }
            return first == false && second == false ? false : nil
        case .operation("!=", let one, let other), .operation("!==", let one, let other):
            return self.isSame(bound.with(one), bound.with(other)).map { !$0 }
        case .operation("<", let one, let other): return self.compare(bound, one, other) { $0 < $1 }
        case .operation(">", let one, let other): return self.compare(bound, one, other) { $0 > $1 }
        case .operation("<=", let one, let other): return self.compare(bound, one, other) { $0 <= $1 }
        case .operation(">=", let one, let other): return self.compare(bound, one, other) { $0 >= $1 }
        case .call(let call): return self.isSame(call, bound)
        default: return nil
        }
    }

    /// Whether two constants are the same; nil for other tests.
    private func isDecided(_ bound: CodeBound) -> Bool? {
        switch bound.expression.form {
        case .operation("==", let one, let other), .operation("===", let one, let other):
            self.isSame(bound.with(one), bound.with(other))
        default: nil
        }
    }

    /// Whether a test holds in dark appearance only, or in light only; nil if it is about something else.
    private func darkness(_ bound: CodeBound) -> Bool? {
        switch bound.expression.form {
        case .operation("==", let one, let other), .operation("===", let one, let other):
            let words = [one, other].map { $0.literal ?? $0.path.last ?? "" }
            guard words.contains("dark") || words.contains("light") else { return nil }
            return words.contains("dark")
        case .name(let name), .member(_, let name): return Self.darkness(of: name)
        case .call(let call): return Self.darkness(of: call.name)
        default: return nil
        }
    }

    private static func darkness(of name: String) -> Bool? {
        let parts = ViewWords.parts(of: name)
        guard parts.count > 1, parts.allSatisfy({ Self.appearanceWords.contains($0) }) else { return nil }
        if parts.contains("dark") { return true }
        return parts.contains("light") ? false : nil
    }

    private static let appearanceWords: Set<String> = [
        "is", "dark", "light", "mode", "theme", "system", "in", "use", "themed", "enabled", "on", "app",
        "current",
    ]

    private func compare(
        _ bound: CodeBound,
        _ one: CodeExpression,
        _ other: CodeExpression,
        _ test: (Double, Double) -> Bool
    ) -> Bool? {
        guard let first = self.number(bound.with(one)), let second = self.number(bound.with(other)) else {
            return nil
        }
        return test(first, second)
    }

    /// Whether two values are the same constant; nil if one is none, or they cannot be compared.
    private func isSame(_ one: CodeBound, _ other: CodeBound) -> Bool? {
        // In Dart, what a call doesn't give a widget is null.
        if case .name("null") = other.expression.form, one.scope.file.language == .dart,
            !one.scope.uses.isEmpty, self.isParameter(self.resolved(one))
        {
            return true
        }
        if case .prefix("typeof", let inner) = one.expression.form {
            guard let type = self.type(of: one.with(inner)), let wanted = self.constant(other) else {
                return nil
            }
            return type == wanted
        }
        if let first = self.constant(one), let second = self.constant(other) {
            return first.utf8.elementsEqual(second.utf8)
        }
        guard let first = self.enumeration(one), let second = self.enumeration(other),
            first.type == second.type
        else {
            return nil
        }
        return first.name == second.name
    }

    /// What JavaScript calls the type of a constant.
    private func type(of bound: CodeBound) -> String? {
        switch self.resolved(bound).expression.form {
        case .text: "string"
        case .number: "number"
        case .name("true"), .name("false"): "boolean"
        case .name("undefined"): "undefined"
        case .record, .list, .name("null"): "object"
        case .closure: "function"
        default: nil
        }
    }

    /// `kind.equals("apple", ignoreCase = true)`, `kind.contains("apple")` of constants.
    private func isSame(_ call: CodeCall, _ bound: CodeBound) -> Bool? {
        guard ["equals", "contains", "startsWith", "contentEquals"].contains(call.name),
            let base = call.callee.base, let argument = call.unlabelled.first,
            var first = self.constant(bound.with(base)), var second = self.constant(bound.with(argument))
        else { return nil }
        if let ignores = call["ignoreCase"] {
            guard let isIgnored = self.truth(bound.with(ignores)) else { return nil }
            if isIgnored { (first, second) = (first.lowercased(), second.lowercased()) }
        }
        switch call.name {
        case "contains": return first.contains(second)
        case "startsWith": return first.hasPrefix(second)
        default: return first.utf8.elementsEqual(second.utf8)
        }
    }

    /// A literal as a text.
    func constant(_ bound: CodeBound) -> String? {
        let value = self.resolved(bound)
        switch value.expression.form {
        case .number(let number): return CodeNumber.text(number)
        case .text: return value.expression.literal
        case .name(let name): return ["true", "false", "null"].contains(name) ? name : nil
        case .call(let call):
            guard call.arguments.isEmpty, let base = call.callee.base,
                ["lowercase", "toLowerCase", "uppercase", "toUpperCase", "trim", "toString"].contains(
                    call.name
                ),
                let text = self.deeper({ self.constant(value.with(base)) })
            else { return nil }
            switch call.name {
            case "lowercase", "toLowerCase": return text.lowercased()
            case "uppercase", "toUpperCase": return text.uppercased()
            case "trim": return text.trimmed
            default: return text
            }
        default: return nil
        }
    }

    /// The name of a case with its type: `Mode.black`.
    private func enumeration(_ bound: CodeBound) -> (type: String, name: String)? {
        let path = self.resolved(bound).expression.path.suffix(2)
        guard path.count == 2, let type = path.first, let name = path.last, type.first?.isUppercase == true
        else { return nil }
        return (type, name)
    }

    /// A number in points; nil if the file does not tell it.
    ///
    /// `double.infinity` is infinite.
    func number(_ bound: CodeBound) -> Double? {
        self.deeper { self.calculated(self.resolved(bound)) }
    }

    private func calculated(_ bound: CodeBound) -> Double? {
        switch bound.expression.form {
        case .number(let number): return number
        case .prefix("-", let inner): return self.number(bound.with(inner)).map { -$0 }
        case .prefix("+", let inner): return self.number(bound.with(inner))
        case .operation(let sign, let one, let other):
            guard ["+", "-", "*", "/"].contains(sign), let first = self.number(bound.with(one)),
                let second = self.number(bound.with(other))
            else { return nil }
            return Self.calculate(first, sign, second)
        case .choice(_, let ways):
            // A choice of one number is that number.
            let numbers = ways.prefix(8).map { self.number(bound.with($0)) }
            guard let first = numbers.first, numbers.allSatisfy({ $0 == first }) else { return nil }
            return first
        case .text: return bound.expression.literal.flatMap(Self.length)
        // As wide as a pixel, of which most phones have two or three in a point.
        case .member(_, "hairlineWidth"): return 0.5
        case .member(let base, let name): return self.measure(name, of: base, bound)
        case .call(let call): return self.converted(call, bound)
        default: return nil
        }
    }

    private static func calculate(_ one: Double, _ sign: String, _ other: Double) -> Double? {
        let result: Double =
            switch sign {
            case "+": one + other
            case "-": one - other
            case "*": one * other
            default: one / other
            }
        return result.isFinite && abs(result) < 1e7 ? result : nil
    }

    /// `16px` and `16`; nil for shares of something.
    static func length(_ text: String) -> Double? {
        let number = text.hasSuffix("px") ? text.dropLast(2) : text[...]
        guard let value = Double(number), value.isFinite else { return nil }
        return value
    }

    /// `44.dp`, `double.infinity`, the width of the screen.
    private func measure(_ name: String, of base: CodeExpression, _ bound: CodeBound) -> Double? {
        switch name {
        // Packages of Flutter make such sizes depend on the screen.
        case "sp" where bound.scope.file.language == .dart: return nil
        case "dp", "sp", "value": return self.number(bound.with(base))
        case "infinity", "maxFinite": return base.path.last == "double" ? .infinity : nil
        case "width", "screenWidthDp":
            let text = base.mediaPath
            return text.contains("MediaQuery") || text.contains("Dimensions")
                || text.contains("LocalConfiguration")
                || text == "Get" || self.isScreenSize(bound.with(base)) ? self.screenWidth : nil
        default: return nil
        }
    }

    /// Whether a name stands for the size of the screen.
    private func isScreenSize(_ bound: CodeBound) -> Bool {
        let text = self.resolved(bound).expression.mediaPath
        return text.contains("MediaQuery") || text.contains("Dimensions")
            || text.contains("useWindowDimensions")
    }

    /// `44.toDouble()`, `Dp(44)`, `const X(44)` of a number.
    private func converted(_ call: CodeCall, _ bound: CodeBound) -> Double? {
        switch call.name {
        case "toDouble", "toInt", "round", "toFloat":
            return call.callee.base.flatMap { self.number(bound.with($0)) }
        case "Dp", "Number", "dpToPx", "parseInt":
            return call.unlabelled.first.flatMap { self.number(bound.with($0)) }
        default: return nil
        }
    }

    /// The texts that an expression may be, each with where it stands.
    func texts(_ bound: CodeBound, _ localized: (CodeBound) -> [CodeString]?) -> [CodeString] {
        self.deeper {
            let value = self.resolved(bound)
            if let found = localized(value) { return found }
            switch value.expression.form {
            case .text(let pieces): return [self.text(of: pieces, value, localized)]
            case .choice(_, let ways):
                return Array(ways.prefix(4).flatMap { self.texts(value.with($0), localized) }.prefix(8))
            case .operation("+", let one, let other):
                let first = self.texts(value.with(one), localized)
                let second = self.texts(value.with(other), localized)
                guard first.count == 1, second.count == 1 else { return first + second }
                return [first[0].followed(by: second[0])]
            case .operation("??", let one, let other), .operation("||", let one, let other):
                return self.texts(value.with(one), localized) + self.texts(value.with(other), localized)
            case .call(let call) where ["toUpperCase", "uppercase"].contains(call.name):
                guard let base = call.callee.base else { return nil }
                return self.texts(value.with(base), localized).map(\.uppercased)
            case .call(let call) where ["trim", "toString"].contains(call.name):
                return call.callee.base.map { self.texts(value.with($0), localized) }
            case .name("null"), .name("undefined"): return []
            default:
                return [CodeString(nil, at: value, isParameter: self.isParameter(value))]
            }
        } ?? []
    }

    private func text(
        of pieces: [CodeText],
        _ bound: CodeBound,
        _ localized: (CodeBound) -> [CodeString]?
    ) -> CodeString {
        var text: String? = ""
        for piece in pieces.prefix(32) {
            switch piece {
            case .literal(let part): text? += part
            case .code(let code):
                let parts = self.texts(bound.with(code), localized)
                if parts.count == 1, let part = parts[0].text { text? += part } else { text = nil }
            }
        }
        return CodeString(text, at: bound)
    }
}

/// A text with where it stands.
struct CodeString {
    /// nil if code computes the value.
    var text: String?
    var place: SourcePlace
    /// How many calls deep it was written.
    var depth: Int
    /// The language, where it comes from a table.
    var locale: String?
    /// Whether someone else gives it.
    var isParameter = false
    /// Whether something else may stand in its place.
    var isAssumed = false
    /// Words of the code that computes it.
    var code: [String] = []

    init(_ text: String?, at bound: CodeBound, locale: String? = nil, isParameter: Bool = false) {
        self.text = text
        self.place = bound.place
        self.depth = bound.scope.uses.count
        self.locale = locale
        self.isParameter = isParameter
        if text == nil { self.code = bound.expression.words }
    }

    func followed(by other: CodeString) -> CodeString {
        var both = self
        both.text = self.text.flatMap { text in other.text.map { text + $0 } }
        both.isParameter = self.isParameter || other.isParameter
        both.isAssumed = self.isAssumed || other.isAssumed
        return both
    }

    var uppercased: CodeString {
        var copy = self
        copy.text = self.text?.uppercased()
        return copy
    }
}

extension CodeExpression {
    /// Its names and calls from the left, as one text: `MediaQuery.of.size`.
    fileprivate var mediaPath: String {
        var names: [String] = []
        var current = self
        while names.count < 12 {
            switch current.form {
            case .name(let name): return (names + [name]).reversed().joined(separator: ".")
            case .member(let base, let name):
                names.append(name)
                current = base
            case .call(let call): current = call.callee
            case .postfix(let inner): current = inner
            default: return names.reversed().joined(separator: ".")
            }
        }
        return ""
    }
}
