import CommandLineTool
import ArgumentParser
import Foundation
import Logging
import ServerRuntime

/// `orchard serve`: runs the shop until it is interrupted.
struct ServeCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Run the sample shop; press Ctrl-C to stop it.",
        discussion: """
            Every flag has an environment variable: ORCHARD_PORT, ORCHARD_HOST, ORCHARD_URL, ORCHARD_DATABASE, \
            ORCHARD_QUINCE, ORCHARD_QUINCE_READY_FILE, ORCHARD_BUTTONS, ORCHARD_PROXIES, ORCHARD_READY_FILE, ORCHARD_LOG_LEVEL, \
            ORCHARD_LOG_FORMAT. A flag overrides its variable.

            To use Apple itself, set these environment variables: ORCHARD_APPLE_TEAM, ORCHARD_APPLE_KEY_ID, \
            ORCHARD_APPLE_KEY (the .p8 file) and ORCHARD_APPLE_CLIENT (the Services ID); for notifications also ORCHARD_APPLE_APP (the primary App ID). Register \
            URL/sign-in/apple/callback as its redirect URI. Without them, the shop uses the key that Quince creates in the \
            folder .quince.

            Quince's mailbox takes the shop's email, and its console shows it. To send it instead, set ORCHARD_SMTP to the \
            mail server, such as localhost:25, and ORCHARD_MAIL_FROM to the shop's email address.

            ORCHARD_SECRET, 64 hexadecimal digits, encrypts Apple's tokens in the database and the state of sign-ins. \
            Without it, the shop creates a key file next to the database.
            """
    )

    // `.unconditional`: the value may begin with a hyphen, so that "-1" gets a helpful error about ports.
    @Option(
        parsing: .unconditional,
        help: ArgumentHelp("The TCP port; 0 picks a free one. Default: 8081.", valueName: "number")
    )
    var port: String?

    @Option(help: ArgumentHelp("The IP address to listen on. Default: 127.0.0.1.", valueName: "address"))
    var host: String?

    @Option(
        help: ArgumentHelp("The shop's URL for its users. Default: http://localhost:PORT.", valueName: "url")
    )
    var url: String?

    @Option(
        help: ArgumentHelp(
            "The SQLite file, or :memory:. Default: .orchard/orchard.sqlite.",
            valueName: "file"
        )
    )
    var database: String?

    @Option(
        help: ArgumentHelp(
            "The URL of Quince, or https://appleid.apple.com for Apple. Default: http://localhost:8080.",
            valueName: "url"
        )
    )
    var quince: String?

    @Option(
        help: ArgumentHelp(
            "Read the service's URL, team, key and client from the ready file of 'quince serve --ready-file'.",
            valueName: "file"
        )
    )
    var quinceReadyFile: String?

    @Option(
        help: ArgumentHelp(
            "Server that provides the button images. Default: the value of --quince.",
            valueName: "url"
        )
    )
    var buttons: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "How many proxies are in front, each of which adds to X-Forwarded-For. Default: 0, which ignores the header.",
            valueName: "number"
        )
    )
    var proxies: String?

    @Option(
        help: ArgumentHelp(
            "Write the ready file, a JSON object, once the shop accepts requests.",
            valueName: "file"
        )
    )
    var readyFile: String?

    @Option(help: ArgumentHelp("trace, debug, info, notice, warning, error or critical.", valueName: "level"))
    var logLevel: String?

    @Option(help: ArgumentHelp("text (default) or json.", valueName: "format"))
    var logFormat: String?

    /// The values of the flags, by setting.
    private var flags: [Setting: String] {
        let pairs: [(Setting, String?)] = [
            (.port, self.port), (.host, self.host), (.url, self.url), (.database, self.database),
            (.quince, self.quince), (.quinceReadyFile, self.quinceReadyFile), (.buttons, self.buttons),
            (.proxies, self.proxies), (.readyFile, self.readyFile),
            (.logLevel, self.logLevel), (.logFormat, self.logFormat),
        ]
        return Dictionary(uniqueKeysWithValues: pairs.compactMap { pair in pair.1.map { (pair.0, $0) } })
    }

    func run() async throws {
        FileDescriptors.raise()
        let environment = ProcessInfo.processInfo.environment
        Setting.misspelled(in: environment).forEach(Terminal.note)
        let configuration = try ShopConfiguration(flags: self.flags, environment: environment)
        let readyFile = configuration.readyFile.map(ReadyFile.init(path:))
        try readyFile?.prepare()
        defer { readyFile?.remove() }

        defer { LogWriter.standardError.flush() }
        var logger = Logger(label: "orchard") { _ in ProgramLog(configuration.logFormat) }
        logger.logLevel = configuration.logLevel
        try await ShopServer(configuration: configuration, logger: logger, isOwnProcess: true).run { url in
            Terminal.say(StartMessage(configuration: configuration, url: url).text)
            try readyFile?.write(Self.readyContent(configuration, at: url))
        }
    }

    /// The content of the ready file.
    private static func readyContent(_ configuration: ShopConfiguration, at url: WebOrigin) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        var content = ["url": url.text]
        content["mailPage"] = configuration.mailServer.page
        return String(decoding: try encoder.encode(content), as: UTF8.self)
    }
}
