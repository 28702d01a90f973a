import ArgumentParser
import CommandLineTool
import QuinceService

/// `quince api`: prints the calls of the console's API, for docs/api.md.
struct APICommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "api",
        abstract: "Print the reference of the console's API as Markdown.",
        shouldDisplay: false
    )

    func run() async throws {
        Terminal.say(String(try await APIReference.ofDefaultService().text.dropLast()))
    }
}
