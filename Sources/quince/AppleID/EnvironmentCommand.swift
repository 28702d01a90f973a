import ArgumentParser
import CommandLineTool
import Foundation
import ProgramStart
import QuinceProtocol
import StandIn

/// `quince appleid env`: the variables for programs that are started in another way.
struct EnvironmentCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "env",
        abstract:
            "Print the variables that make programs trust Quince's certificate; with a proxy, also those that use it.",
        discussion: """
            Such as: eval "$(quince appleid env)". The proxy is the one of a running 'quince serve --as-appleid --proxy ADDRESS'.
            """
    )

    @Option(help: ArgumentHelp("sh (default), fish, dotenv, github, compose or json.", valueName: "format"))
    var format = VariableFormat.sh

    func run() async throws {
        let folder = try StandInFolder.own()
        try folder.writeTrustFilesOfThisUser(for: try folder.identityOfThisUser())
        let running = try await folder.runningService()
        let proxy = running?.proxy
        let variables = TrustVariables(
            folder,
            environment: ProcessInfo.processInfo.environment,
            proxy: proxy,
            // Node.js before 22.21 ignores proxies.
            nodePort: proxy == nil ? nil : running?.httpsPort
        )
        Terminal.hand(over: try self.format.text(variables))
        if proxy == nil {
            let start = running == nil ? "start" : "stop the running service and start"
            Terminal.note(
                "These variables make programs trust Quince; they don't lead Apple's hosts to it. For variables that also do that, \(start) '\(Terminal.program) serve --as-appleid --proxy 127.0.0.1:8888' first."
            )
        }
    }
}

extension VariableFormat: ExpressibleByArgument {}
