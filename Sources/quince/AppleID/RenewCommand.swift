import ArgumentParser
import CommandLineTool
import Foundation
import ProgramStart
import StandIn

/// `quince appleid renew`: a new certificate under a new authority.
struct RenewCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "renew",
        abstract: "Make a new certificate under a new authority."
    )

    func run() throws {
        let folder = try StandInFolder.own()
        let identity = try folder.renew(now: Date())
        try folder.writeTrustFilesOfThisUser(for: identity)
        let date = Date.ISO8601FormatStyle().year().month().day().format(identity.end)
        Terminal.say("The new certificate in \(folder.path) is valid until \(date).")
        let running = RunningStandIn(readingFileAt: folder.running)
        let process = running.map { ", which runs as process \($0.process)," } ?? ""
        Terminal.note("Start 'quince serve --as-appleid'\(process) and your programs again.")
        if !TrustNote(in: folder).isEmpty {
            Terminal.note(
                "This machine trusts the authority of the old certificate; run 'quince appleid untrust' and 'quince appleid trust'."
            )
        }
    }
}
