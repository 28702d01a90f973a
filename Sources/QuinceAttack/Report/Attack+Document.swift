extension Attack {
    /// The page of all attacks, in Markdown, without its heading.
    package static let table: String = Group.allCases.map(Self.section).joined(separator: "\n")

    private static func section(_ group: Group) -> String {
        let rows = Self.all.filter { $0.group == group }.map { attack in
            "| `\(attack.name)` | \(attack.weight.rawValue) | \(attack.sentence) | \(attack.gain) | \(attack.remedy) |\n"
        }
        return """
            ## \(group.rawValue)

            | name | severity | what is sent | what accepting it gives an attacker | what to do |
            |---|---|---|---|---|
            \(rows.joined())
            """
    }
}
