import CommandLineTool
import Foundation
import Logging
import ProgramStart
import QuinceProtocol
import ServerRuntime
import StandIn
import Subprocess
import SystemPackage

/// How a command reaches Quince under Apple's names: through a namespace, variables, and a proxy if it needs one.
struct CommandWay: Sendable {
    private let httpsPort: Int
    /// Why port 443 isn't used; nil if it is, or if the service's user chose the port.
    private let obstacle: Port443.Obstacle?
    private let folder: StandInFolder
    /// The hosts file of the namespace.
    private let hosts: String

    /// Writes the trust files.
    ///
    /// - Throws: ``ConfigurationError`` if the folder can't be written.
    init(httpsPort: Int, obstacle: Port443.Obstacle?, _ folder: StandInFolder) throws(ConfigurationError) {
        self.httpsPort = httpsPort
        self.obstacle = obstacle
        self.folder = folder
        try folder.writeTrustFilesOfThisUser(for: try folder.identityOfThisUser())
        self.hosts = folder.file(httpsPort == 443 ? "hosts.run" : "hosts.proxy")
        try folder.write(
            HostsFile.adding(httpsPort == 443 ? .thisMachine : .nowhere, to: try HostsFile.content()),
            to: self.hosts
        )
    }

    /// Runs the command to its end.
    ///
    /// - Returns: Its exit code, as shells have it.
    /// - Throws: ``ConfigurationError`` if the command can't be started.
    func run(_ command: [String], _ relay: SignalRelay) async throws -> Int32 {
        let hasNamespace = try await self.canEnterNamespace()
        let command = SignalRelay.ignoresHangups ? Self.ignoringHangups(command) : command
        // In the namespace, the hosts file leads to port 443; everything else needs the proxy.
        guard !hasNamespace || self.httpsPort != 443 else {
            return try await self.start(command, relay, hasNamespace: true, proxy: nil)
        }
        if self.httpsPort != 443 { Terminal.note(self.noteOnProxy) }
        var logger = Logger(label: "quince.proxy") { _ in ProgramLog(.text) }
        logger.logLevel = .warning
        let proxy = try await ConnectProxy(
            target: .init(host: "127.0.0.1", port: self.httpsPort),
            // The proxy is the command's own, and its other hosts have to work.
            passesOthers: true,
            upstream: ConnectProxy.upstream(ProcessInfo.processInfo.environment),
            descriptors: FileDescriptors.limit - FileDescriptors.forFiles,
            logger: logger
        ).start(port: 0)
        let code = try await self.start(
            command,
            relay,
            hasNamespace: hasNamespace,
            proxy: "http://127.0.0.1:\(proxy.port)"
        )
        await proxy.stop()
        return code
    }

    private var noteOnProxy: String {
        let (reason, remedy) =
            self.obstacle?.sentences
            ?? (
                "the service listens on port \(self.httpsPort), not on 443",
                "To do without the proxy, start the service on port 443."
            )
        return """
            The command reaches Quince through a proxy, because \(reason). PHP streams and other programs that ignore \
            HTTPS_PROXY don't reach it. \(remedy)
            """
    }

    /// The command, started by a shell that ignores the end of the terminal.
    private static func ignoringHangups(_ command: [String]) -> [String] {
        ["/bin/sh", "-c", #"trap "" HUP; exec "$@""#, "sh"] + command
    }

    /// The files of the namespace, each with the file whose place it takes.
    private var bindings: [String] {
        let bundles = TrustBundle.systemFiles.filter { FileManager.default.fileExists(atPath: $0) }
        // Several names can be links to one file.
        let files = Set(
            bundles.map { URL(filePath: $0).resolvingSymlinksInPath().path(percentEncoded: false) }
        )
        let hosts =
            FileManager.default.fileExists(atPath: HostsFile.path) ? [self.hosts, HostsFile.path] : []
        return hosts + files.sorted().flatMap { [self.folder.bundle, $0] }
    }

    private func canEnterNamespace() async throws -> Bool {
        #if os(Linux)
        let probe = try await Subprocess.run(
            .path(FilePath(Self.ownPath)),
            arguments: Arguments(["appleid", "enter"] + self.bindings + ["--", "/bin/sh", "-c", ":"]),
            output: .discarded,
            error: .string(limit: 65_536)
        )
        guard probe.terminationStatus != .exited(0) else { return true }
        let reason = probe.standardError.trimmingCharacters(in: .whitespacesAndNewlines)
        Terminal.note(
            "The command has no mount namespace of its own, so it gets variables and a proxy instead. The reason: \(reason)"
        )
        #endif
        return false
    }

    private static var ownPath: String { Bundle.main.executablePath ?? CommandLine.arguments[0] }

    private func start(
        _ command: [String],
        _ relay: SignalRelay,
        hasNamespace: Bool,
        proxy: String?
    ) async throws -> Int32 {
        let variables = TrustVariables(
            self.folder,
            environment: ProcessInfo.processInfo.environment,
            proxy: proxy,
            // Node.js before 22.21 ignores proxies.
            nodePort: proxy == nil ? nil : self.httpsPort
        ).applied(to: ProcessInfo.processInfo.environment)
        let environment = Environment.custom(
            Dictionary(
                uniqueKeysWithValues: variables.map { (Environment.Key(stringLiteral: $0.key), $0.value) }
            )
        )
        let executable: Executable =
            hasNamespace ? .path(FilePath(Self.ownPath)) : Self.executable(command[0])
        let arguments =
            hasNamespace
            ? ["appleid", "enter"] + self.bindings + ["--"] + command : Array(command.dropFirst())
        defer { relay.end() }
        do {
            let outcome = try await Subprocess.run(
                executable,
                arguments: Arguments(arguments),
                environment: environment,
                input: .fileDescriptor(.standardInput, closeAfterSpawningProcess: false),
                output: .currentStandardOutput,
                error: .currentStandardError
            ) { execution in
                relay.begin(to: execution.processIdentifier.value)
            }
            return Self.code(outcome.terminationStatus)
        } catch is SubprocessError {
            throw ConfigurationError("can't start \(command[0]); check that it is installed and on the PATH")
        }
    }

    /// As shells do: a name with a slash is a path, every other name is looked for on the PATH.
    private static func executable(_ name: String) -> Executable {
        name.contains("/") ? .path(FilePath(name)) : .name(name)
    }

    private static func code(_ status: TerminationStatus) -> Int32 {
        switch status {
        case .exited(let code): code
        case .signaled(let signal): 128 + signal
        }
    }
}
