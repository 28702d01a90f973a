import CommandLineTool
import Foundation
import ProgramStart
import Subprocess
import SystemPackage

/// Shows commands, asks, and runs them.
struct StepRunner {
    let asks: Bool

    /// Shows the commands and asks.
    ///
    /// - Throws: ``ConfigurationError`` if nobody can answer.
    func agrees(_ title: String, _ commands: [String], needsRoot: Bool) throws(ConfigurationError) -> Bool {
        let lines = commands.map { self.line($0, needsRoot: needsRoot) }
        Terminal.note("\(title):\n" + lines.map { "    \($0)" }.joined(separator: "\n"))
        guard self.asks else { return true }
        Terminal.ask("Do it? [y/N] ")
        guard let answer = readLine() else {
            throw ConfigurationError(
                "there is no answer to read; add --yes to do every step without questions"
            )
        }
        return ["y", "yes"].contains(answer.lowercased())
    }

    /// Runs the commands, one after the other.
    ///
    /// - Throws: ``ConfigurationError`` if one of them fails.
    func run(_ commands: [String], needsRoot: Bool) async throws {
        for line in commands.map({ self.line($0, needsRoot: needsRoot) }) {
            let status = try await Subprocess.run(
                .path("/bin/sh"),
                arguments: ["-c", line],
                input: .fileDescriptor(.standardInput, closeAfterSpawningProcess: false),
                output: .currentStandardOutput,
                error: .currentStandardError
            ).terminationStatus
            guard status == .exited(0) else {
                throw ConfigurationError(
                    "'\(line)' failed; correct what it says above, and run this command again"
                )
            }
        }
    }

    private func line(_ command: String, needsRoot: Bool) -> String {
        needsRoot && geteuid() != 0 ? "sudo \(command)" : command
    }

    /// Whether a program is on the PATH.
    static func isInstalled(_ name: String) -> Bool {
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
            FileManager.default.isExecutableFile(atPath: "\($0)/\(name)")
        }
    }
}
