import CommandLineTool
import ProgramStart
import ArgumentParser
import Foundation
import QuinceService

/// `quince config`: writes and checks configuration files.
struct ConfigCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "config",
        abstract: "Write or check a configuration file.",
        subcommands: [ConfigInitCommand.self, ConfigCheckCommand.self]
    )
}

/// `quince config init`: writes the commented template.
struct ConfigInitCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "init",
        abstract: "Write a commented configuration file. Never overwrites a file."
    )

    @Argument(help: "The file to write, or - for standard output.")
    var file = "quince.yaml"

    func run() throws {
        guard self.file != "-" else {
            return Terminal.say(ConfigurationFile.template)
        }
        do {
            try Data(ConfigurationFile.template.utf8)
                .write(to: URL(fileURLWithPath: self.file), options: .withoutOverwriting)
        } catch let error as CocoaError where error.code == .fileWriteFileExists {
            throw ConfigurationError(
                "\(self.file) already exists; remove it or choose another name"
            )
        } catch {
            throw ConfigurationError(
                "can't write \(self.file); check that the folder exists and is yours"
            )
        }
        Terminal.say("Wrote \(self.file). Start with: quince serve --config \(self.file)")
        Terminal.say("Or run your app with it: quince appleid run --config \(self.file) -- COMMAND")
    }
}

/// `quince config check`: reads a file as `quince serve` would and changes nothing.
struct ConfigCheckCommand: ParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Check whether 'quince serve' can use a configuration file."
    )

    @Argument(help: "The file to check.")
    var file = "quince.yaml"

    func run() throws {
        let configuration = try ServeSettings(flags: [.config: [self.file]]).configuration()
        let seed = configuration.seed(at: "http://localhost:\(configuration.port)")
        let apps = seed.teams.map(\.apps.count).reduce(0, +)
        let keys = seed.teams.map(\.keys.count).reduce(0, +)
        Terminal.say(
            "\(self.file) is valid: \(configuration.mode.rawValue) mode, teams: \(seed.teams.count), apps: \(apps), "
                + "keys: \(keys), accounts: \(seed.accounts.count)"
        )
    }
}
