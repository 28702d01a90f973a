import CommandLineTool
import ArgumentParser
import QuinceService

/// `quince profile`: prints the settings for which documents and observations differ.
struct ProfileCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "profile",
        abstract: "Print the table of profile settings as Markdown."
    )

    func run() {
        Terminal.say(String(Profile.table.dropLast()))
    }
}
