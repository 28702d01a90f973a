import ArgumentParser
import CommandLineTool
import Foundation
import HTTPTypes
import PlainClient
import ProgramStart
import QuinceService

/// `quince health`: whether a service responds, for containers, whose image has no shell and no curl.
struct HealthCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "health",
        abstract: "Ask a running service whether it responds. Exits with 0 if it does, otherwise with 1.",
        discussion: """
            Without --url, the command asks the service on this machine, at the address in QUINCE_HOST and QUINCE_PORT.
            """
    )

    /// How long a response may take, in seconds.
    private static let limit = 2

    @Option(help: ArgumentHelp("The URL of the service. Default: http://127.0.0.1:8080.", valueName: "url"))
    var url: String?

    func run() async throws {
        let url = try self.service()
        let response: PlainResponse
        do throws(PlainClientError) {
            response = try await PlainClient(seconds: Self.limit).send(
                .get,
                url.appending(path: Paths.health)
            )
        } catch {
            try Self.fail("the service at \(url) doesn't respond: \(error)")
        }
        guard response.status == 200, response.body.contains("\"ok\"") else {
            try Self.fail("\(url) responded with status \(response.status); is it a Quince of this version?")
        }
        Terminal.say("The service at \(url) responds.")
    }

    private static func fail(_ sentence: String) throws -> Never {
        Terminal.complain(sentence)
        throw ExitCode(1)
    }

    private func service() throws(ConfigurationError) -> URL {
        let text = self.url ?? Self.usualURL(ProcessInfo.processInfo.environment)
        guard let url = URL(string: text), ["http", "https"].contains(url.scheme?.lowercased()),
            url.host?.isEmpty == false
        else {
            let name = self.url == nil ? "QUINCE_HOST and QUINCE_PORT" : "--url"
            throw ConfigurationError("\(name): '\(text)' isn't a URL; give one such as http://127.0.0.1:8080")
        }
        return url
    }

    /// The URL of the service that these variables configure.
    private static func usualURL(_ environment: [String: String]) -> String {
        func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
        let port = value("QUINCE_PORT") ?? "\(ServiceConfiguration.defaultPort)"
        let host =
            switch value("QUINCE_HOST") {
            // Addresses for all interfaces; the service listens on the loopback interface, too.
            case nil, "0.0.0.0": ServiceConfiguration.defaultHost
            case "::": "[::1]"
            case let host?: host.contains(":") ? "[\(host)]" : host
            }
        return "http://\(host):\(port)"
    }
}
