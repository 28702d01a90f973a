/// Prints the rules for people and programs: a list, and a rule in full.
package enum RuleListing {
    /// One line per rule: name, severity in each edition, requirement.
    package static func list(_ rules: [Rule] = Rule.all, editions: [Edition] = Edition.allCases) -> String {
        let name = rules.map(\.id.count).max() ?? 0
        let rows = rules.map { rule in
            let weights = editions.map { (rule.severities[$0]?.rawValue ?? "-").padding(to: 7) }
            return ([rule.id.padding(to: name)] + weights + [rule.title]).joined(separator: "  ")
        }
        let head = (["rule".padding(to: name)] + editions.map { $0.rawValue.padding(to: 7) } + ["requires"])
        return ([head.joined(separator: "  ")] + rows).joined(separator: "\n")
    }

    /// Everything about one rule.
    package static func page(of rule: Rule) -> String {
        let weights = Edition.allCases.map {
            "\($0.rawValue): \(rule.severities[$0]?.rawValue ?? "not a rule")"
        }
        let doubt =
            rule.doubtInCode.map { "\nIn code    always needs review, because \($0)" } ?? rule.doubtOfDrawn
            .map {
                "\nIn code    needs review if the project draws the button, because \($0)"
            } ?? ""
        return """
            \(rule.id): \(rule.title)

            Guideline  \(rule.statement)
            Source     \(rule.source.page), \(rule.source.section)
                       \(rule.source.address)
            Severity   \(weights.joined(separator: ", "))\(doubt)
            Why        \(rule.why)
            Remedy     \(rule.remedy)

            Incorrect  \(Self.indented(rule.example.broken))
            Correct    \(Self.indented(rule.example.kept))
            """
    }

    private static func indented(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\n           ")
    }

    package static func json(_ rules: [Rule] = Rule.all) -> String {
        JSONText.of(JSONRules(schemaVersion: JSONReport.version, rules: rules.map(JSONRule.init)))
    }
}

private struct JSONRules: Encodable {
    let schemaVersion: Int
    let rules: [JSONRule]
}

private struct JSONRule: Encodable {
    let id: String
    let title: String
    let severities: [String: String]
    let statement: String
    let source: Source
    let why: String
    let remedy: String
    let example: Example

    struct Source: Encodable {
        let page: String
        let section: String
        let address: String
    }

    struct Example: Encodable {
        let broken: String
        let kept: String
    }

    init(_ rule: Rule) {
        self.id = rule.id
        self.title = rule.title
        self.severities = Dictionary(uniqueKeysWithValues: rule.severities.map { ($0.rawValue, $1.rawValue) })
        self.statement = rule.statement
        self.source = Source(
            page: rule.source.page,
            section: rule.source.section,
            address: rule.source.address
        )
        self.why = rule.why
        self.remedy = rule.remedy
        self.example = Example(broken: rule.example.broken, kept: rule.example.kept)
    }
}
