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
            The exit code is the one of the command.

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
        let code: Int32
        if let running = await self.runningService() {
            Terminal.note("Uses the service at \(running.url).")
            let way = try CommandWay(httpsPort: running.httpsPort, folder: .ofThisUser)
            code = try await way.run(self.command)
        } else {
            code = try await self.runWithService(httpsPort: nil)
        }
        throw ExitCode(code)
    }

    /// The service that runs already; nil if there is none, or if options ask for another one.
    private func runningService() async -> RunningStandIn? {
        let isAsked =
            self.autoApprove == nil && self.config == nil && self.database == nil
            && self.redirectURIs.isEmpty && self.readyFile == nil
        guard isAsked, let running = RunningStandIn(readingFileAt: StandInFolder.ofThisUser.running),
            await running.isReachable()
        else { return nil }
        return running
    }

    /// Starts a service, runs the command and stops the service.
    ///
    /// `httpsPort`: the port with TLS; nil takes 443 if it can, and a free one otherwise.
    private func runWithService(httpsPort: Int?) async throws -> Int32 {
        // A taken port 443 isn't an error here: the proxy leads to any other port.
        let isFree = ListeningAddress(host: "127.0.0.1", port: 443).obstacle() == nil
        let port = httpsPort ?? (isFree ? 443 : 0)
        let secure = try self.secureServing(httpsPort: port)
        let readyFile = self.readyFile.map(ReadyFile.init(path:))
        try readyFile?.prepare()
        defer { readyFile?.remove() }
        var logger = Logger(label: "quince") { _ in ProgramLog(.text) }
        logger.logLevel = .warning
        let service = Service(
            configuration: secure.configuration,
            logger: logger,
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
            } catch  where port == 443 && httpsPort == nil {
                // Another program has taken the port in the meantime.
                return try await self.runWithService(httpsPort: 0)
            }
            try readyFile?.write(JSONValue.object(running.readyContent(in: .development, proxy: nil)).text)
            Terminal.note(Self.note(on: running))
            let way = try CommandWay(httpsPort: running.httpsPort ?? 0, folder: .ofThisUser)
            return try await way.run(self.command)
        }
    }

    private func secureServing(httpsPort: Int) throws -> SecureServing {
        var flags: [ServeSetting: [String]] = [
            .asAppleID: ["true"], .port: ["0"], .database: [self.database ?? ":memory:"],
            .redirectURIs: self.redirectURIs,
        ]
        flags[.autoApprove] = self.autoApprove.map { [$0] }
        flags[.config] = self.config.map { [$0] }
        flags[.https] = ["127.0.0.1:\(httpsPort)"]
        return try SecureServing(
            try ServeSettings(flags: flags).configuration(),
            proxy: nil,
            passesOthers: false
        )
    }

    private static func note(on service: RunningService) -> String {
        let key = service.privateKeyPath.map { ", private key \($0)" } ?? ""
        let values = [
            service.clientID.map { "client ID \($0)" }, service.teamID.map { "Team ID \($0)" },
            service.keyID.map { "Key ID \($0)" },
        ].compactMap(\.self).joined(separator: ", ")
        return "Quince, not Apple, is \(service.issuer) for this command: \(values)\(key)"
    }
}
