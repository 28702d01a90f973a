import CommandLineTool
import ProgramStart
import ArgumentParser
import Foundation
import QuinceService
import ServerRuntime
import Wording

/// `quince config`: writes and checks configuration files.
struct ConfigCommand: AsyncParsableCommand {
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
struct ConfigCheckCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "check",
        abstract: "Check whether 'quince serve' would start with a configuration file.",
        discussion: """
            Finds each reason for which 'quince serve' would end at its start, except a port or a database that a program uses at \
            the moment, and changes nothing. Takes the flags of 'quince serve' and its environment variables into account. Exits \
            with 0 if the service would start, also if a running node has to end before; otherwise with 2.
            """
    )

    @Argument(help: "The file to check.")
    var file = "quince.yaml"

    @OptionGroup var options: ServeOptions

    func run() async throws {
        for remark in ServeSettings.misspelledVariables(in: ProcessInfo.processInfo.environment) {
            Terminal.note(remark)
        }
        var flags = self.options.values
        flags[.config] = [self.file]
        let settings = ServeSettings.ofThisProcess(flags: flags)
        let configuration = try settings.configuration()
        let findings = await Self.findings(configuration, settings)
        guard findings.refusals.isEmpty else {
            for refusal in findings.refusals { Terminal.complain(refusal.message) }
            throw ExitCode(ConfigurationError.exitCode)
        }
        for path in settings.filesOfSecrets + configuration.secretFiles where PrivateFile.isOpenToOthers(path)
        {
            Terminal.note("Other users can read or change \(path), a file with a secret: chmod 600 \(path)")
        }
        for remark in try SecureServing.remarks(on: configuration, at: Date()) {
            Terminal.note("Warning: \(remark)")
        }
        for remark in configuration.remarks + findings.remarks { Terminal.note("Warning: \(remark)") }
        let seed = configuration.seed(at: "http://localhost:\(configuration.port)")
        let apps = seed.teams.map(\.apps.count).reduce(0, +)
        let keys = seed.teams.map(\.keys.count).reduce(0, +)
        let obstacle = findings.node.map { ", but the service doesn't start while the node \($0) runs" } ?? ""
        Terminal.say(
            "\(self.file) is valid\(obstacle): \(configuration.mode.rawValue) mode, "
                + "database: \(configuration.storage.name.onOneLine), teams: \(seed.teams.count), apps: \(apps), "
                + "keys: \(keys), accounts: \(seed.accounts.count)"
        )
    }

    private static func findings(
        _ configuration: ServiceConfiguration,
        _ settings: ServeSettings
    ) async -> StartCheck.Findings {
        var refusals: [ConfigurationError] = []
        var addresses: [ListeningAddress] = []
        do throws(ConfigurationError) {
            let proxy = try settings.proxy().map {
                ListeningAddress(host: $0.host, port: $0.port, flags: .one("--proxy"))
            }
            let passesOthers = try settings.proxyPassesOthers()
            addresses = try SecureServing.check(configuration, proxy: proxy, passesOthers: passesOthers)
        } catch { refusals.append(error) }
        do throws(ConfigurationError) {
            if let path = settings.readyFile { try ReadyFile(path: path).check() }
        } catch { refusals.append(error) }
        var found = await StartCheck(configuration, addresses: addresses).findings()
        found.refusals = refusals + found.refusals
        return found
    }
}
