import ArgumentParser
import CommandLineTool
import Foundation
import HTTPTypes
import PlainClient
import ProgramStart
import QuinceProtocol
import QuinceService
import ServerRuntime

/// `quince health`: whether a service is ready or responds, for containers, whose image has no shell and no curl.
struct HealthCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "health",
        abstract: "Ask a running service whether it is ready. Exits with 0 if it is, otherwise with 1.",
        discussion: """
            Without options, the command asks the service on this machine that QUINCE_MANAGEMENT, QUINCE_HOST, QUINCE_PORT, \
            QUINCE_MODE and QUINCE_CONFIG (or --config) describe. It asks the management address whether the service is ready. If \
            there is no such address, it asks the service itself whether it responds.
            """
    )

    /// How long a response may take, in seconds; more than readiness takes at most.
    private static let limit = 2

    @Option(
        help: ArgumentHelp(
            "The URL of the service, to ask only whether it responds. Default: http://127.0.0.1:8080.",
            valueName: "url"
        )
    )
    var url: String?

    @Option(
        help: ArgumentHelp(
            "The management address of the service, to ask whether it is ready.",
            valueName: "host:port"
        )
    )
    var management: String?

    @Option(help: ArgumentHelp("The configuration file of the service.", valueName: "file"))
    var config: String?

    func validate() throws {
        guard self.config == nil || (self.url == nil && self.management == nil) else {
            throw ValidationError("--config excludes --url and --management; use one of them.")
        }
        guard self.url == nil || self.management == nil else {
            throw ValidationError("--url and --management exclude each other; use one of them.")
        }
    }

    func run() async throws {
        if self.url == nil, let place = try self.managementPlace() {
            switch await Self.response(of: place.url, Paths.ready) {
            case .success(let response): return try Self.judge(readiness: response, at: place.url)
            case .failure(let error):
                guard !place.isGiven else { try Self.fail(error, at: place.url) }
                Terminal.note(
                    "The management address \(place.url) doesn't respond: \(error). So this asks only whether the service responds."
                )
            }
        }
        let url = try self.service()
        switch await Self.response(of: url, Paths.health) {
        case .success(let response) where response.status == 200 && response.body.contains("\"ok\""):
            Terminal.say("The service at \(url) responds.")
        case .success(let response):
            try Self.fail("\(url) responded with status \(response.status); is it a Quince of this version?")
        case .failure(let error): try Self.fail(error, at: url)
        }
    }

    private static func response(of url: URL, _ path: String) async -> Result<PlainResponse, PlainClientError>
    {
        do throws(PlainClientError) {
            return .success(try await PlainClient(seconds: Self.limit).send(.get, url.appending(path: path)))
        } catch { return .failure(error) }
    }

    private static func fail(_ error: PlainClientError, at url: URL) throws -> Never {
        try Self.fail("the service at \(url) doesn't respond: \(error)")
    }

    private static func judge(readiness response: PlainResponse, at url: URL) throws {
        let object = (try? JSONValue(parsing: response.body))?.object
        switch (response.status, object?["status"]?.string) {
        case (200, "ok"): Terminal.say("The service at \(url) is ready.")
        case (503, "unavailable"):
            try Self.fail("the service at \(url) isn't ready: \(object?["reason"]?.string ?? "no reason")")
        default:
            try Self.fail(
                "\(url) responded with status \(response.status); is it the management address of a Quince of this version?"
            )
        }
    }

    private static func fail(_ sentence: String) throws -> Never {
        Terminal.complain(sentence)
        throw ExitCode(1)
    }

    /// The management address; nil if there is none, or if its port isn't known.
    ///
    /// `isGiven`: whether the user named it. Otherwise the flags of the service can say something else.
    private func managementPlace() throws(ConfigurationError) -> (url: URL, isGiven: Bool)? {
        let environment = ServeSettings.environment()
        let named = environment[.management]?.contains { !$0.isEmpty } ?? false
        let address: ListeningAddress?
        if let management {
            do throws(ConfigurationError) {
                address = try ManagementSetting(parsing: management).address
            } catch {
                throw ConfigurationError("--management: \(error.message)")
            }
        } else {
            address = try self.configuration()?.management
        }
        guard let address, address.port != 0, let url = URL(string: address.url(port: address.port)) else {
            return nil
        }
        return (url, self.management != nil || named)
    }

    /// The settings of the service, as far as this command knows them.
    ///
    /// A service with wrong settings doesn't start, and its health command finds no address; but a file that the user names must
    /// be right.
    private func configuration() throws(ConfigurationError) -> ServiceConfiguration? {
        guard let config else {
            return try? ServeSettings(environment: ServeSettings.environment()).configuration()
        }
        return try ServeSettings.ofThisProcess(flags: [.config: [config]]).configuration()
    }

    private func service() throws(ConfigurationError) -> URL {
        let text = if let url { url } else { try self.usualURL() }
        guard let url = URL(string: text), ["http", "https"].contains(url.scheme?.lowercased()),
            url.host?.isEmpty == false
        else {
            let name = self.url == nil ? "QUINCE_HOST and QUINCE_PORT" : "--url"
            throw ConfigurationError("\(name): '\(text)' isn't a URL; give one such as http://127.0.0.1:8080")
        }
        return url
    }

    /// The URL of the service that the variables and the configuration file describe.
    private func usualURL() throws(ConfigurationError) -> String {
        let environment = ProcessInfo.processInfo.environment
        func value(_ name: String) -> String? { environment[name].flatMap { $0.isEmpty ? nil : $0 } }
        let configuration = try self.configuration()
        let port = value("QUINCE_PORT") ?? "\(configuration?.port ?? ServiceConfiguration.defaultPort)"
        let host =
            switch value("QUINCE_HOST") ?? configuration?.host {
            // Addresses for all interfaces; the service listens on the loopback interface, too.
            case nil, "0.0.0.0": ServiceConfiguration.defaultHost
            case "::": "[::1]"
            case let host?: host.contains(":") ? "[\(host)]" : host
            }
        return "http://\(host):\(port)"
    }
}
