import ArgumentParser
import CommandLineTool
import Foundation
import ProgramStart

/// The commands of the checker.
///
/// `quince-check` executes them; it is a separate package, with a large library.
enum CheckerCommand {
    /// Whether the list of commands has those of the checker: no package contains it.
    static let isInstalled = Self.candidates(CommandLine.arguments.first ?? "").contains {
        FileManager.default.isExecutableFile(atPath: $0)
    }

    /// The entry of `quince check` in the list of commands.
    struct Check: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "check",
            abstract: "Check Sign in with Apple buttons and screens against Apple's guidelines.",
            shouldDisplay: CheckerCommand.isInstalled
        )
    }

    /// The entry of `quince rules` in the list of commands.
    struct Rules: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "rules",
            abstract: "List the rules that quince check applies.",
            shouldDisplay: CheckerCommand.isInstalled
        )
    }

    /// The entry of `quince explain` in the list of commands.
    struct Explain: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "explain",
            abstract:
                "Explain a rule: what it requires, where the guidelines say so, why, and how to comply.",
            shouldDisplay: CheckerCommand.isInstalled
        )
    }

    /// The entry of `quince measure` in the list of commands.
    struct Measure: ParsableCommand {
        static let configuration = CommandConfiguration(
            commandName: "measure",
            abstract: "Print the measurements of buttons, without a verdict.",
            shouldDisplay: CheckerCommand.isInstalled
        )
    }

    private static let names = ["check", "rules", "explain", "measure"]

    /// Replaces this process with `quince-check` if one of its commands, or the help of one, is called; otherwise returns.
    ///
    /// All arguments are passed on unchanged, and exit code, terminal and signals are those of the checker.
    static func handOver(_ arguments: [String]) {
        var words = Array(arguments.dropFirst())
        if words.first == "help", words.count == 2 { words = [words[1], "--help"] }
        guard let name = words.first, Self.names.contains(name) else { return }
        for path in Self.candidates(arguments.first ?? "")
        where FileManager.default.isExecutableFile(atPath: path) {
            Self.become(path, [arguments.first ?? "quince"] + words)
        }
        Terminal.complain(
            "quince-check isn't installed next to quince or on the PATH; docs/install.md#from-source says how to build it"
        )
        exit(ConfigurationError.exitCode)
    }

    /// The paths next to the running program, next to the target of a link to it, and on the PATH.
    private static func candidates(_ called: String) -> [String] {
        let name = "quince-check"
        let own = Bundle.main.executablePath.map { URL(filePath: $0) }
        let named = called.contains("/") ? URL(filePath: called) : nil
        let beside = [named, own, own?.resolvingSymlinksInPath()].compactMap {
            $0?.deletingLastPathComponent()
        }
        let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").map {
            "\($0)"
        }
        return beside.map { $0.appending(path: name).path } + folders.map { "\($0)/\(name)" }
    }

    /// Returns only if the system can't start the program.
    ///
    /// The texts aren't freed, because the process ends soon then.
    private static func become(_ path: String, _ arguments: [String]) {
        var words = unsafe arguments.map { unsafe strdup($0) }
        unsafe words.append(nil)
        _ = unsafe execv(path, words)
    }
}
