/// The properties that a function component takes: `({ icon: Icon, size = "lg", children, ...rest })` or `(props)`.
struct ComponentParameters: Sendable, Equatable {
    /// A property as the code calls it.
    struct Parameter: Sendable, Equatable {
        /// The attribute's name where the component is used.
        var property: String
        /// The code of its value where nothing is given.
        var standard: String?
    }

    /// By the name in the code.
    var named: [String: Parameter] = [:]
    /// The name of what is left of the attributes.
    var rest: String?
    /// The name of all properties together.
    var whole: String?

    init() {}

    /// - Parameter code: What stands between the brackets of the function.
    init(_ code: String) {
        guard let first = CodeSplit.parts(of: code, at: ",").first?.trimmed(" \t\r\n") else { return }
        guard first.hasPrefix("{") else {
            self.whole = String(first.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "$" })
            return
        }
        self.add(pattern: CodeSplit.insideBrackets(first))
    }

    /// `const { icon, ...rest } = props` takes properties apart, too.
    mutating func add(pattern: String) {
        for part in CodeSplit.parts(of: pattern, at: ",") {
            let part = Self.withoutComments(part)
            if part.hasPrefix("...") {
                self.rest = part.dropFirst(3).trimmed(" ")
                continue
            }
            let halves = CodeSplit.halves(of: part, at: "=")
            let name = (halves?.0 ?? part).trimmed(" \t\r\n")
            let names = name.split(separator: ":", maxSplits: 1).map { $0.trimmed(" \t\r\n\"'") }
            guard let property = names.first, !property.isEmpty else { continue }
            self.named[names.last ?? property] = Parameter(
                property: property,
                standard: halves?.1.trimmed(" \t\r\n")
            )
        }
    }

    /// Whether the component has a name of its own for a property.
    func takes(_ property: String) -> Bool { self.named.values.contains { $0.property == property } }

    private static func withoutComments(_ text: String) -> String {
        text.split(separator: "\n").filter { !$0.trimmed(" \t\r").hasPrefix("//") }
            .joined(separator: " ").trimmed(" \t\r\n")
    }
}
