public import ArgumentParser
public import ProgramStart
import Wording

extension AsyncParsableCommand {
    /// Runs the requested command; if it can't, writes one sentence to standard error.
    ///
    /// Ends the process: with 2 for errors that the user can correct, with 0 for help and the version.
    ///
    /// - Parameter explain: The sentence for another error of a command; nil if there is none.
    public static func runAndLeave(
        explain: @Sendable (_ error: any Error, _ command: any ParsableCommand) -> ConfigurationError? = {
            _,
            _ in
            nil
        }
    ) async {
        var parsed: (any ParsableCommand)?
        do {
            var command = try await self.asyncParseAsRoot()
            parsed = command
            if var asyncCommand = command as? any AsyncParsableCommand {
                try await asyncCommand.run()
            } else {
                try command.run()
            }
        } catch {
            let refusal = parsed.flatMap { explain(error, $0) }
            self.leave(because: refusal.map { $0 as any Error } ?? error)
        }
    }

    private static func leave(because error: any Error) -> Never {
        if let refusal = error as? ConfigurationError {
            Terminal.complain(refusal.message)
            Self.exit(withError: ExitCode(ConfigurationError.exitCode))
        }
        guard Self.exitCode(for: error) == .validationFailure else { Self.exit(withError: error) }
        if let sentence = Self.unknownCommand(in: Array(CommandLine.arguments.dropFirst())) {
            Terminal.complain(sentence)
            Self.exit(withError: ExitCode(ConfigurationError.exitCode))
        }
        let sentence = Self.oneSentence(Self.message(for: error))
        Terminal.complain(
            "\(sentence)\(sentence.hasSuffix(".") || sentence.hasSuffix("?") ? "" : ".") See '\(Self.commandPath(in: Array(CommandLine.arguments.dropFirst()))) --help'."
        )
        Self.exit(withError: ExitCode(ConfigurationError.exitCode))
    }

    /// The first line of a message, followed by the list if the line announces one.
    private static func oneSentence(_ message: String) -> String {
        let lines = message.split(separator: "\n").map(String.init)
        guard let first = lines.first else { return "wrong arguments" }
        guard first.hasSuffix(":") else { return first }
        let items = lines.dropFirst().prefix { $0.hasPrefix("  - ") }.map { $0.dropFirst("  - ".count) }
        return items.isEmpty ? first : "\(first) \(items.joined(separator: ", "))"
    }

    /// The requested command, such as `quince button`.
    private static func commandPath(in words: [String]) -> String {
        var (path, command): (String, any ParsableCommand.Type) = (
            Self.configuration.commandName ?? "", Self.self
        )
        for word in words {
            guard
                let next = command.configuration.subcommands.first(where: {
                    $0.configuration.commandName == word
                })
            else { break }
            (path, command) = ("\(path) \(word)", next)
        }
        return path
    }

    /// The error for an unknown command; nil if that isn't the problem.
    private static func unknownCommand(in words: [String]) -> String? {
        var command: any ParsableCommand.Type = Self.self
        for word in words.prefix(2) {
            let commands = command.configuration.subcommands
            guard !commands.isEmpty, !word.hasPrefix("-"), command.configuration.defaultSubcommand == nil
            else {
                return nil
            }
            let names = commands.map { $0.configuration.commandName ?? "" }
            guard let index = names.firstIndex(of: word) else {
                let names = commands.filter { $0.configuration.shouldDisplay }.map {
                    $0.configuration.commandName ?? ""
                }
                let hint = Spelling.closest(to: word, in: names).map { "did you mean '\($0)'?" }
                return
                    "there is no command '\(word)'; \(hint ?? "the commands are: \(names.joined(separator: ", "))")"
            }
            command = commands[index]
        }
        return nil
    }
}
