import ArgumentParser
import CommandLineTool
import ProgramStart
import QuinceGuidelines

/// `quince explain`: one rule in full.
struct ExplainCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "explain",
        abstract: "Explain a rule: what it requires, where the guidelines say so, why, and how to comply."
    )

    @Argument(help: ArgumentHelp("Such as button.min-width.", valueName: "rule"))
    var names: [String]

    func run() async throws {
        var pages: [String] = []
        for name in self.names {
            guard let rule = Rule.reported.first(where: { $0.id == name }) else {
                throw ConfigurationError("'\(name)': \(Rule.hint(for: name))")
            }
            pages.append(RuleListing.page(of: rule))
        }
        Terminal.say(pages.joined(separator: "\n\n\n"))
    }
}
