import ArgumentParser
import CommandLineTool
import QuinceGuidelines

/// `quince rules`: the list of all rules.
struct RulesCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "rules",
        abstract: "List the rules and their severity in each edition.",
        discussion:
            "error: the guidelines say must or never. warning: should or avoid. advice: consider or prefer."
    )

    @Option(help: ArgumentHelp("Only rules of these editions: 2020, 2022, 2025.", valueName: "edition"))
    var guidelines: String?

    @Option(help: "Format of the output.")
    var format: RulesFormat = .text

    func run() async throws {
        let editions =
            try self.guidelines.map { try ScopeOptions.editions($0, "--guidelines") } ?? Edition.allCases
        let rules = Rule.all.filter { rule in editions.contains { rule.severities[$0] != nil } }
        switch self.format {
        case .text: Terminal.say(RuleListing.list(rules, editions: editions))
        case .json: Terminal.hand(over: RuleListing.json(rules))
        case .markdown: Terminal.hand(over: RuleReference.text)
        }
    }
}

enum RulesFormat: String, ExpressibleByArgument, CaseIterable {
    case text, json, markdown
}
