// orchard: a sample shop that shows how Sign in with Apple should feel. A relying party, never part of the service.
//
// Read Shop.swift for the parts and Paths.swift for the addresses. One folder a concern; the first file of each says
// what it owns. What talks to Apple (or to Quince) is in AppleSignIn/ and nowhere else.

import ArgumentParser

/// The root of the command line.
@main
struct Orchard: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "orchard",
        abstract: "A sample shop that people may sign in to with Apple. It sells nothing.",
        subcommands: [ServeCommand.self]
    )

    static func main() async {
        do {
            var command = try await self.asyncParseAsRoot()
            if var asyncCommand = command as? any AsyncParsableCommand {
                try await asyncCommand.run()
            } else {
                try command.run()
            }
        } catch {
            self.leave(because: error)
        }
    }

    /// Says why on standard error and ends: 2 for what the person can correct, help with 0.
    private static func leave(because error: any Error) -> Never {
        if let error = error as? SettingsError {
            Terminal.complain(error.message)
            Self.exit(withError: ExitCode(SettingsError.exitCode))
        }
        guard Self.exitCode(for: error) == .validationFailure else { Self.exit(withError: error) }
        let sentence =
            Self.message(for: error).split(separator: "\n").first.map(String.init) ?? "wrong arguments"
        let end = sentence.hasSuffix(".") || sentence.hasSuffix("?") ? "" : "."
        Terminal.complain("\(sentence)\(end) See 'orchard serve --help'.")
        Self.exit(withError: ExitCode(SettingsError.exitCode))
    }
}
