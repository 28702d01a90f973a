// orchard: a sample shop that shows how Sign in with Apple should feel. A relying party, never part of the service.
//
// Read Shop.swift for the parts and Paths.swift for the URLs. There is one folder per concern, and the first file of each says
// what it owns. Only AppleSignIn/ communicates with Apple (or Quince).

import CommandLineTool
import ArgumentParser
import Wording

/// The root of the command line.
@main
struct Orchard: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "orchard",
        abstract: "A sample shop with Sign in with Apple. It sells nothing.",
        version: ProgramVersion.current,
        subcommands: [ServeCommand.self]
    )

    static func main() async { await self.runAndLeave() }
}
