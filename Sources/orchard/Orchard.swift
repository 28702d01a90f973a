// orchard: a sample shop that shows how Sign in with Apple should feel. A relying party, never part of the service.
//
// Read Shop.swift for the parts and Paths.swift for the addresses. One folder a concern; the first file of each says
// what it owns. What talks to Apple (or to Quince) is in AppleSignIn/ and nowhere else.

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
