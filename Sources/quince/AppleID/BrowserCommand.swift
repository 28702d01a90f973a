import ArgumentParser
import CommandLineTool
import Foundation
import ProgramStart
import QuinceProtocol
import StandIn
import Subprocess
import SystemPackage

/// `quince appleid browser`: Chromium for which Apple's hosts are Quince.
struct BrowserCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "browser",
        abstract: "Start Chromium or Chrome with a profile of its own, for which Apple's hosts are Quince.",
        discussion: """
            Needs a running 'quince serve --as-appleid'. Your own profile is unchanged. CHROME names another program.
            """
    )

    @Argument(help: ArgumentHelp("The page to open. Default: the console.", valueName: "url"))
    var url: String?

    func run() async throws {
        let folder = try StandInFolder.own()
        guard let running = try await folder.runningService(), let identity = folder.storedIdentity else {
            throw ConfigurationError(
                "no service stands in for Apple; start one in another terminal: \(Terminal.program) serve --as-appleid"
            )
        }
        let browser = try Self.browser()
        let rules = AppleHosts.names.map { "MAP \($0):443 127.0.0.1:\(running.httpsPort)" }
        let arguments = [
            "--user-data-dir=\(folder.browserProfile)", "--no-first-run", "--no-default-browser-check",
            "--host-resolver-rules=\(rules.joined(separator: ","))",
            // Pages from the internet may load Apple's script, which is on this machine here.
            "--disable-features=LocalNetworkAccessChecks",
            // This one key is accepted; every other certificate is checked as ever.
            "--ignore-certificate-errors-spki-list=\(identity.publicKeyDigest)", self.url ?? running.url,
        ]
        let status = try await Subprocess.run(
            .path(FilePath(browser)),
            arguments: Arguments(arguments),
            output: .discarded,
            error: .currentStandardError
        ).terminationStatus
        switch status {
        case .exited(0): break
        case .exited(let code): throw Self.failure(browser, "exit code \(code)")
        case .signaled(let signal): throw Self.failure(browser, "signal \(signal)")
        }
    }

    private static func failure(_ browser: String, _ reason: String) -> ConfigurationError {
        ConfigurationError("\(browser) ended with \(reason); start it by itself to see why")
    }

    /// The browser's program: the one of `CHROME`, or an installed one.
    private static func browser() throws(ConfigurationError) -> String {
        let environment = ProcessInfo.processInfo.environment
        if let named = environment["CHROME"], !named.isEmpty {
            guard FileManager.default.isExecutableFile(atPath: named) else {
                throw ConfigurationError(
                    "CHROME: \(named) isn't a program; name the path of Chromium or Chrome"
                )
            }
            return named
        }
        let folders = (environment["PATH"] ?? "").split(separator: ":").map(String.init)
        let names = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"]
        let onPath = names.flatMap { name in folders.map { "\($0)/\(name)" } }
        let applications = ["Google Chrome", "Chromium"].map {
            "/Applications/\($0).app/Contents/MacOS/\($0)"
        }
        guard let browser = (onPath + applications).first(where: FileManager.default.isExecutableFile) else {
            throw ConfigurationError(
                "can't find Chromium or Chrome; install it, or name the program with CHROME"
            )
        }
        return browser
    }
}
