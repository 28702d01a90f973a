import ArgumentParser
import CommandLineTool
import Foundation
import ProgramStart
import StandIn

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
        let folder = try StandInFolder.own()
        let identity = try folder.identityOfThisUser()
        try folder.writeTrustFilesOfThisUser(for: identity)
        let steps = folder.trustSteps
        var note = TrustNote(in: folder)
        try self.keepAuthority(identity, folder, isTrusted: steps.contains(where: note.isBegun))
        let runner = StepRunner(asks: !self.yes)
        for step in steps where step.isPossible {
            guard try !Self.isThere(step, note) else {
                Terminal.note("Already done: \(step.title)")
                continue
            }
            guard step.kind != .browser || StepRunner.isInstalled("certutil") else {
                Terminal.note("Skipped, because certutil isn't installed: \(step.title)")
                continue
            }
            guard try runner.agrees(step.title, step.commands, needsRoot: step.needsRoot) else { continue }
            if step.kind == .hosts, !note.isBegun(step) {
                try folder.write(HostsFile.removing(from: try HostsFile.content()), to: folder.hostsBefore)
            }
            // Before the first command, so that a stop in the middle forgets nothing.
            try note.begin(step)
            try await runner.run(step.commands, needsRoot: step.needsRoot)
            try note.finish(step)
        }
        guard !note.isEmpty else { return Terminal.say("Nothing was changed.") }
        Terminal.say("To undo it: \(Terminal.program) appleid untrust")
    }

    /// Whether a step was done, and nothing has undone it since: containers write their hosts file at each start.
    private static func isThere(_ step: TrustStep, _ note: TrustNote) throws -> Bool {
        guard note.isDone(step) else { return false }
        switch step.kind {
        case .hosts:
            let hosts = try HostsFile.content()
            return HostsFile.adding(to: hosts) == hosts
        case .system: return step.leavesNoTrace || step.hasTrace
        case .browser: return true
        }
    }

    /// Keeps the authority that the machine trusts, since `renew` makes another one.
    private func keepAuthority(_ identity: LocalIdentity, _ folder: StandInFolder, isTrusted: Bool) throws {
        let before = try? String(contentsOfFile: folder.trustedAuthority, encoding: .utf8)
        let authority = identity.authority + "\n"
        guard !isTrusted || before == nil || before == authority else {
            throw ConfigurationError(
                "this machine trusts an authority that Quince no longer uses; run '\(Terminal.program) appleid untrust' first, then this command again"
            )
        }
        try folder.write(authority, to: folder.trustedAuthority)
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
        let folder = try StandInFolder.own()
        let runner = StepRunner(asks: !self.yes)
        var note = TrustNote(in: folder)
        var count = 0
        for step in folder.trustSteps.reversed() {
            let isBegun = try step.kind == .hosts ? Self.hasOwnLines() : note.isBegun(step)
            if isBegun, step.isPossible {
                guard step.kind != .browser || StepRunner.isInstalled("certutil") else {
                    Terminal.note("Not undone, because certutil isn't installed: \(step.title)")
                    continue
                }
                count += 1
                let title = "Undo: \(step.title)"
                guard try runner.agrees(title, step.undo, needsRoot: step.needsRoot) else { continue }
                try await runner.run(step.undo, needsRoot: step.needsRoot)
            }
            try note.remove(step)
        }
        try self.nameForeignLines()
        try self.conclude(note, count)
    }

    private func conclude(_ note: TrustNote, _ count: Int) throws(ConfigurationError) {
        guard note.isEmpty else {
            throw ConfigurationError(
                "not everything is undone: this machine may still trust Quince in \(note.places.joined(separator: ", ")); run this command again as the user and with the HOME of 'quince appleid trust'"
            )
        }
        Terminal.say(
            count == 0
                ? "There is nothing to undo: this machine has no change of 'quince appleid trust'."
                : "Programs that run now keep what they have read; start them again."
        )
    }

    private static func hasOwnLines() throws(ConfigurationError) -> Bool {
        let hosts = try HostsFile.content()
        return HostsFile.removing(from: hosts) != hosts
    }

    private func nameForeignLines() throws {
        for line in HostsFile.entries(in: HostsFile.removing(from: try HostsFile.content())) {
            Terminal.note(
                "\(HostsFile.path) has another line for Apple's hosts, which Quince didn't write: \(line)"
            )
        }
    }
}
