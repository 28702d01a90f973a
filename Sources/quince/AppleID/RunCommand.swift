import ArgumentParser
import CommandLineTool
import Foundation
import Logging
import ProgramStart
import QuinceProtocol
import QuinceService
import ServerRuntime
import StandIn

/// `quince appleid run`: one command for which Apple's hosts lead to Quince.
struct RunCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "run",
        abstract: "Run a command for which https://appleid.apple.com is Quince; the machine is unchanged.",
        usage: "quince appleid run [options] -- <command> ...",
        discussion: """
            Uses the running 'quince serve --as-appleid', or starts a service that ends with the command. On Linux the command \
            runs in a mount namespace with its own hosts file and its own list of authorities. Elsewhere, and where port 443 \
            can't be used, the command gets variables and a proxy, which passes other hosts on unread. \
            The exit code is the one of the command. QUINCE_AUTO_APPROVE, QUINCE_CONFIG, QUINCE_DATABASE, QUINCE_PROFILE, \
            QUINCE_REDIRECT_URIS, QUINCE_CLOCK, QUINCE_SEED and QUINCE_LOG_LEVEL work as for 'quince serve'.

            A whole test of an unchanged app: quince appleid run --auto-approve jane@example.com -- pytest
            """
    )

    @Option(
        help: ArgumentHelp(
            "Approve sign-ins without showing pages, as this account; 'any' uses the account in login_hint.",
            valueName: "email"
        )
    )
    var autoApprove: String?

    @Option(help: ArgumentHelp("The configuration file of the service.", valueName: "file"))
    var config: String?

    @Option(help: ArgumentHelp("The SQLite file of the service. Default: :memory:.", valueName: "file"))
    var database: String?

    @Option(
        name: .customLong("redirect-uri"),
        help: ArgumentHelp(
            "Register another redirect URI for the first Services ID. Repeatable.",
            valueName: "uri"
        )
    )
    var redirectURIs: [String] = []

    @Option(
        help: ArgumentHelp(
            "Write the ready file of the service before the command starts.",
            valueName: "file"
        )
    )
    var readyFile: String?

    @Argument(
        parsing: .postTerminator,
        help: ArgumentHelp("The command and its arguments.", valueName: "command")
    )
    var command: [String] = []

    func validate() throws {
        guard self.command.first?.isEmpty == false else {
            throw ValidationError("Give the command after --, such as: quince appleid run -- npm test.")
        }
    }

    func run() async throws {
        let relay = SignalRelay()
        throw ExitCode(try await relay.guarding { try await self.code(relay) })
    }

    /// Runs the command to its end.
    ///
    /// - Returns: Its exit code.
    private func code(_ relay: SignalRelay) async throws -> Int32 {
        for remark in ServeSettings.misspelledVariables(in: ProcessInfo.processInfo.environment) {
            Terminal.note(remark)
        }
        let folder = try StandInFolder.own()
        if let running = try await folder.runningService() {
            guard self.asksForAnother else {
                let client = running.clientID.map { " The client ID is \($0)." } ?? ""
                Terminal.note("Uses the service at \(running.url).\(client)")
                let way = try CommandWay(httpsPort: running.httpsPort, obstacle: nil, folder)
                return try await way.run(self.command, relay)
            }
            Terminal.note(
                "Starts a service of its own with your settings; the one at \(running.url) isn't used."
            )
        }
        return try await self.runWithService(relay, obstacle: Port443.obstacle)
    }

    /// Whether options or variables ask for a service of the command's own.
    private var asksForAnother: Bool {
        let settings: Set<ServeSetting> = [
            .autoApprove, .clock, .config, .database, .profile, .redirectURIs, .seed,
        ]
        return self.autoApprove != nil || self.config != nil || self.database != nil
            || !self.redirectURIs.isEmpty || self.readyFile != nil
            || Self.namedSettings.keys.contains(where: settings.contains)
    }

    /// Starts a service, runs the command and stops the service.
    ///
    /// `obstacle`: why port 443 can't be used, which isn't an error here: the proxy leads to any other port. nil uses it.
    private func runWithService(_ relay: SignalRelay, obstacle: Port443.Obstacle?) async throws -> Int32 {
        let secure = try self.secureServing(httpsPort: obstacle == nil ? 443 : 0)
        if let remark = secure.standIn?.identity.remark { Terminal.note(remark) }
        let readyFile = self.readyFile.map(ReadyFile.init(path:))
        try readyFile?.prepare()
        defer { readyFile?.remove() }
        let service = Service(
            configuration: secure.configuration,
            logger: ProgramLog.logger("quince", secure.configuration),
            listeners: secure.listeners
        )
        let (ready, continuation) = AsyncThrowingStream.makeStream(of: RunningService.self)
        return try await withThrowingTaskGroup(of: Void.self) { group in
            group.addTask {
                do {
                    try await service.run(signals: []) { continuation.yield($0) }
                    continuation.finish()
                } catch {
                    continuation.finish(throwing: error)
                }
            }
            defer { group.cancelAll() }
            let running: RunningService
            do {
                guard let first = try await ready.first(where: { _ in true }) else {
                    throw CancellationError()
                }
                running = first
            } catch let error as ConfigurationError {
                // Another program can have taken the port in the meantime.
                guard obstacle == nil, let obstacle = Port443.obstacle else { throw error }
                return try await self.runWithService(relay, obstacle: obstacle)
            }
            try readyFile?.write(JSONValue.object(running.readyContent(in: .development, proxy: nil)).text)
            Terminal.note(Self.note(on: running))
            self.noteUnusedFile()
            let way = try CommandWay(httpsPort: running.httpsPort ?? 0, obstacle: obstacle, try .own())
            return try await way.run(self.command, relay)
        }
    }

    private func secureServing(httpsPort: Int) throws -> SecureServing {
        var flags: [ServeSetting: [String]] = [
            .asAppleID: ["true"], .https: ["127.0.0.1:\(httpsPort)"], .port: ["0"],
            // Nobody asks a service that ends with the command, and another one may have the address.
            .management: ["off"],
            .redirectURIs: self.redirectURIs,
        ]
        flags[.autoApprove] = self.autoApprove.map { [$0] }
        flags[.config] = self.config.map { [$0] }
        flags[.database] = self.database.map { [$0] }
        return try SecureServing(
            try ServeSettings(flags: flags, environment: Self.environment).configuration(),
            proxy: nil,
            passesOthers: false
        )
    }

    private static var environment: [ServeSetting: [String]] {
        // Refusals are shown, requests that succeed aren't: the output belongs to the command.
        [.database: [":memory:"], .logLevel: ["notice"]].merging(Self.namedSettings) { $1 }
    }

    /// The variables of `quince serve` that have a meaning here.
    private static var namedSettings: [ServeSetting: [String]] {
        let own: Set<ServeSetting> = [
            .autoApprove, .clock, .config, .database, .logFormat, .logLevel, .profile, .redirectURIs, .seed,
        ]
        return ServeSettings.environment().filter {
            own.contains($0.key) && $0.value.contains { !$0.isEmpty }
        }
    }

    /// The commonest reason for an unknown client ID.
    private func noteUnusedFile() {
        let file = "quince.yaml"
        guard self.config == nil, Self.namedSettings[.config] == nil,
            FileManager.default.fileExists(atPath: file)
        else { return }
        Terminal.note("This folder has a \(file), which isn't used; add --config \(file).")
    }

    private static func note(on service: RunningService) -> String {
        let identifiers = [
            service.clientID.map { "client ID \($0)" }, service.teamID.map { "Team ID \($0)" },
            service.keyID.map { "Key ID \($0)" },
        ].compactMap(\.self).joined(separator: ", ")
        let lines = [
            "Quince, not Apple, is \(service.issuer) for this command: \(identifiers)",
            service.privateKeyPath.map { "Private key: \($0)" }, "Console: \(service.url)/",
        ]
        return lines.compactMap(\.self).joined(separator: "\n")
    }
}

extension ProgramLog {
    /// The logger of a program with the settings of a service.
    static func logger(_ label: String, _ configuration: ServiceConfiguration) -> Logger {
        var logger = Logger(label: label) { _ in ProgramLog(configuration.logFormat) }
        logger.logLevel = configuration.logLevel
        return logger
    }
}
