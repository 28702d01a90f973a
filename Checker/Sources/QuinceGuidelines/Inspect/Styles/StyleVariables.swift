/// The values that a style sheet gives names to for the whole page.
struct StyleVariables: Sendable {
    private let base: [String: String]
    private let dark: [String: String]

    /// - Parameters:
    ///   - sheet: The style sheets of the page.
    ///   - others: What other sheets of the project say, where the page's don't.
    ///   - names: Those that a theme sets which may always be there; their values aren't known.
    init(_ sheet: StyleSheet, beside others: [String: String] = [:], except names: Set<String> = []) {
        var base = others.merging(sheet.variables(in: .always)) { $1 }
        for name in names where base[name] != nil { base[name] = "set by the dark theme" }
        self.base = base
        self.dark = sheet.variables(in: .dark)
    }

    /// A block with the values in the places of their names.
    func resolved(_ block: StyleBlock) -> StyleBlock {
        var result = block
        let own = block.base.filter { $0.key.hasPrefix("--") }
        let base = own.isEmpty ? self.base : self.base.merging(own) { $1 }
        for (name, value) in block.base where value.contains("var(") {
            // Another font than those around is named, though not which.
            let unknown = name == "font-family" ? "var(" : nil
            result.base[name] = Self.resolved(value, in: base) ?? unknown
            if !self.dark.isEmpty, block.dark[name] == nil {
                result.dark[name] = Self.resolved(
                    value,
                    in: base.merging(self.dark) { $1 }.merging(own) { $1 }
                )
            }
        }
        for (name, value) in block.narrow where value.contains("var(") {
            result.narrow[name] = Self.resolved(value, in: base)
        }
        for (name, value) in block.wide where value.contains("var(") {
            result.wide[name] = Self.resolved(value, in: base)
        }
        for (name, value) in block.dark where value.contains("var(") {
            result.dark[name] = Self.resolved(value, in: base.merging(self.dark) { $1 }.merging(own) { $1 })
        }
        return result
    }

    /// Names that stand for names are followed a few times; what stays a name is no value.
    static func resolved(_ value: String, in variables: [String: String]) -> String? {
        var value = value
        for _ in 0..<8 {
            guard let start = value.firstRange(of: "var(") else { return value }
            let tail = value[start.upperBound...]
            guard let end = tail.firstIndex(of: ")") else { return nil }
            let parts = tail[..<end].split(separator: ",", maxSplits: 1).map { $0.trimmed(" ") }
            guard let name = parts.first, let found = variables[name] ?? parts.dropFirst().first else {
                return nil
            }
            value = value[..<start.lowerBound] + found + value[value.index(after: end)...]
            guard value.utf8.count < 1_000 else { return nil }
        }
        return nil
    }
}
