import ArgumentParser
import CommandLineTool
import Foundation
import ProgramStart
import QuinceProtocol
import StandIn
import Subprocess
import SystemPackage

/// `quince appleid trust`: changes this machine so that every program reaches Quince under Apple's names.
struct TrustCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "trust",
        abstract:
            "Change this machine for all programs: trust the authority, lead Apple's hosts here. Asks before each step.",
        discussion: """
            Prefer 'quince appleid run', which changes nothing. While the machine is changed, real sign-ins with Apple on it \
            reach Quince and fail. 'quince appleid untrust' undoes every step.
            """
    )

    @Flag(help: "Do every step without asking.")
    var yes = false

    func run() async throws {
        let folder = StandInFolder.ofThisUser
        try folder.writeTrustFilesOfThisUser(for: try folder.identity(now: Date()))
        let hosts = (try? String(contentsOfFile: HostsFile.path, encoding: .utf8)) ?? ""
        try folder.write(HostsFile.adding(to: hosts), to: folder.hosts)
        let steps = TrustStep.all(
            folder,
            home: StandInFolder.home,
            certutil: StepRunner.isInstalled("certutil")
        )
        var done = TrustStep.noted(in: folder.trustNote)
        let runner = StepRunner(asks: !self.yes)
        for step in steps where !done.contains(step) {
            guard try await runner.run(step.title, step.commands, needsRoot: step.needsRoot) else { continue }
            // After each step, so that a stop in the middle forgets nothing.
            done.append(step)
            try folder.write(JSONValue.array(done.map(\.json)).text + "\n", to: folder.trustNote)
        }
        guard !done.isEmpty else { return Terminal.say("Nothing was changed.") }
        Terminal.say("To undo it: \(Terminal.program) appleid untrust")
    }
}

/// `quince appleid untrust`: undoes `quince appleid trust`.
struct UntrustCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "untrust",
        abstract: "Undo 'quince appleid trust'. Asks before each step."
    )

    @Flag(help: "Do every step without asking.")
    var yes = false

    func run() async throws {
        let folder = StandInFolder.ofThisUser
        let runner = StepRunner(asks: !self.yes)
        var left = TrustStep.noted(in: folder.trustNote).filter { $0.kind != .hosts }
        for step in left
        where try await runner.run("Undo: \(step.title)", step.undo, needsRoot: step.needsRoot) {
            left.removeAll { $0 == step }
        }
        try await self.removeHosts(folder, runner)
        if left.isEmpty {
            try? FileManager.default.removeItem(atPath: folder.trustNote)
        } else {
            try folder.write(JSONValue.array(left.map(\.json)).text + "\n", to: folder.trustNote)
        }
        Terminal.say("Programs that run now keep what they have read; start them again.")
    }

    /// Removes our lines and keeps all others, whatever happened to the file since.
    private func removeHosts(_ folder: StandInFolder, _ runner: StepRunner) async throws {
        guard let hosts = try? String(contentsOfFile: HostsFile.path, encoding: .utf8) else { return }
        let before = HostsFile.removing(from: hosts)
        if before != hosts {
            let path = folder.file("hosts.before")
            try folder.write(before, to: path)
            let copy = "cp '\(path)' \(HostsFile.path)"
            _ = try await runner.run(
                "Undo: let Apple's hosts lead to this machine in \(HostsFile.path)",
                [copy],
                needsRoot: true
            )
        }
        for line in HostsFile.entries(in: before) {
            Terminal.note(
                "\(HostsFile.path) has another line for Apple's hosts, which Quince didn't write: \(line)"
            )
        }
    }
}

/// Shows commands, asks, and runs them.
struct StepRunner {
    let asks: Bool

    /// - Returns: Whether the commands were run.
    /// - Throws: ``ConfigurationError`` if one of them fails.
    func run(_ title: String, _ commands: [String], needsRoot: Bool) async throws -> Bool {
        let usesSudo = needsRoot && geteuid() != 0
        let lines = commands.map { usesSudo ? "sudo \($0)" : $0 }
        Terminal.note("\(title):\n" + lines.map { "    \($0)" }.joined(separator: "\n"))
        if self.asks {
            Terminal.ask("Do it? [y/N] ")
            guard ["y", "yes"].contains(readLine()?.lowercased()) else { return false }
        }
        for line in lines {
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
        return true
    }

    /// Whether a program is on the PATH.
    static func isInstalled(_ name: String) -> Bool {
        (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":").contains {
            FileManager.default.isExecutableFile(atPath: "\($0)/\(name)")
        }
    }
}
