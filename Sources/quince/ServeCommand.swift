import CommandLineTool
import ProgramStart
import ServerRuntime
import ArgumentParser
import Foundation
import Logging
import QuinceButtons
import QuinceProtocol
import QuinceService

/// `quince serve`: runs the service until it is interrupted.
struct ServeCommand: DatabaseCommand {
    static let configuration = CommandConfiguration(
        commandName: "serve",
        abstract: "Run the identity service; press Ctrl-C to stop it.",
        discussion: """
            Every flag has an environment variable: QUINCE_PORT, QUINCE_HOST, QUINCE_CONFIG, QUINCE_DATABASE, \
            QUINCE_DATABASE_PASSWORD_FILE, QUINCE_WRAPPING_KEY_FILE, QUINCE_ISSUER, QUINCE_AS_APPLEID, QUINCE_HTTPS, QUINCE_CERTIFICATE, QUINCE_CERTIFICATE_KEY, QUINCE_PROXY, \
            QUINCE_PROXY_PASS, QUINCE_I_KNOW, QUINCE_AUTO_APPROVE, QUINCE_ASK_LIKE_APPLE, QUINCE_MODE (development or production), QUINCE_PROFILE, \
            QUINCE_REDIRECT_URIS (comma-separated), QUINCE_NOTIFICATIONS, QUINCE_SHOP, QUINCE_PROXIES, \
            QUINCE_MANAGEMENT, QUINCE_DRAIN_DELAY, QUINCE_SMTP_PORT, QUINCE_SENDMAIL, QUINCE_MAIL_FROM, QUINCE_OPEN_REGISTRATION, QUINCE_CLOCK, QUINCE_SEED, QUINCE_READY_FILE, QUINCE_LOG_LEVEL, QUINCE_LOG_FORMAT. A flag overrides its variable, \
            and the variable overrides the configuration file. A secret can also come from a file: QUINCE_SEED_FILE, or a \
            credential of systemd (database-password, wrapping-key, certificate-key, seed).
            """
    )

    @OptionGroup var options: ServeOptions

    var settings: ServeSettings { ServeSettings.ofThisProcess(flags: self.options.values) }

    /// The imported logo; damaged artwork doesn't prevent the start.
    private static func artwork() -> ButtonArtwork {
        do { return try ArtworkFolder.loaded() } catch {
            let reason = (error as? ConfigurationError)?.message ?? "\(error)"
            Terminal.note("Buttons have the placeholder mark: \(reason)")
            return ButtonArtwork()
        }
    }

    func run() async throws {
        FileDescriptors.raise()
        for remark in ServeSettings.misspelledVariables(in: ProcessInfo.processInfo.environment) {
            Terminal.note(remark)
        }
        var settings = self.settings
        settings.socket = try PassedSocket(from: ProcessInfo.processInfo.environment)
        let secure = try SecureServing(
            try settings.configuration().complete(with: Self.artwork()),
            proxy: try settings.proxy().map {
                ListeningAddress(host: $0.host, port: $0.port, flags: .one("--proxy"))
            },
            passesOthers: try settings.proxyPassesOthers()
        )
        let configuration = secure.configuration
        let readyFile = settings.readyFile.map(ReadyFile.init(path:))
        try readyFile?.prepare()

        let level = LogLevel(configuration.logLevel)
        let logger = Logger(label: "quince") { _ in ProgramLog(configuration.logFormat, level: level) }
        for path in settings.filesOfSecrets + configuration.secretFiles where PrivateFile.isOpenToOthers(path)
        {
            logger.warning(
                "other users can read or change a file with a secret",
                metadata: ["file": "\(path)"]
            )
        }
        for remark in configuration.remarks {
            logger.warning("a setting has no effect", metadata: ["reason": "\(remark)"])
        }
        for remark in try SecureServing.remarks(on: configuration, at: Date()) {
            logger.warning("clients will refuse the certificate", metadata: ["reason": "\(remark)"])
        }
        defer {
            readyFile?.remove()
            LogWriter.standardError.flush()
        }
        try await secure.serving(logger: logger) { begin in
            try await Service(
                configuration: configuration,
                logger: logger,
                isOwnProcess: true,
                logLevel: level,
                listeners: secure.listeners
            ).run { service in
                let proxy = try await begin(service)
                let message = StartMessage(
                    service: service,
                    configuration: configuration,
                    program: Terminal.program,
                    proxy: proxy
                )
                Terminal.say(message.text(isColored: Terminal.isColored))
                // After the message, so that a script that waits for the file finds the message complete.
                try readyFile?.write(
                    JSONValue.object(service.readyContent(in: configuration.mode, proxy: proxy)).text
                )
                self.remark(on: service, secure)
            }
        }
    }

    private func remark(on service: RunningService, _ secure: SecureServing) {
        if let remark = secure.standIn?.identity.remark { Terminal.note(remark) }
        if let obstacle = secure.obstacle {
            Terminal.note(
                "Quince listens on port \(service.httpsPort ?? 0), because \(obstacle.sentences.reason)."
            )
        }
        if service.issuer == AppleHosts.issuer, secure.standIn == nil {
            Terminal.note(
                "The issuer is Apple's, so clients that follow the discovery document will send their requests to Apple; --as-appleid leads them here."
            )
        }
    }
}

extension ServiceConfiguration {
    /// With what this machine has: the imported logo, and the authorities of `SSL_CERT_FILE`.
    fileprivate func complete(with artwork: ButtonArtwork) -> Self {
        var copy = self
        copy.artwork = artwork
        let authorities = ProcessInfo.processInfo.environment["SSL_CERT_FILE"] ?? ""
        copy.authorities = authorities.isEmpty ? nil : authorities
        return copy
    }
}

extension RunningService {
    /// The content of the ready file.
    func readyContent(in mode: Mode, proxy: String?) -> JSONObject {
        var content: JSONObject = ["url": .string(self.url), "issuer": .string(self.issuer)]
        content["managementUrl"] = self.managementURL.map(JSONValue.string)
        content["smtpPort"] = self.smtpPort.map(JSONValue.integer)
        content["httpsUrl"] = self.httpsURL.map(JSONValue.string)
        content["proxy"] = proxy.map(JSONValue.string)
        content["mode"] = .string(mode.rawValue)
        content["signer"] = .string(self.signer)
        content["clientId"] = self.clientID.map(JSONValue.string) ?? .null
        content["primaryAppId"] = self.primaryAppID.map(JSONValue.string) ?? .null
        content["redirectURIs"] = .array(self.redirectURIs.map(JSONValue.string))
        content["teamId"] = self.teamID.map(JSONValue.string) ?? .null
        content["keyId"] = self.keyID.map(JSONValue.string) ?? .null
        content["privateKeyPath"] = self.privateKeyPath.map(JSONValue.string) ?? .null
        content["teams"] = self.teamsJSON
        content["accounts"] = .array(self.accounts.map { .object($0.readyContent) })
        return content
    }
}

extension AccountSeed {
    fileprivate var readyContent: JSONObject {
        var content: JSONObject = ["email": .string(self.email)]
        content["firstName"] = self.firstName.map(JSONValue.string)
        content["lastName"] = self.lastName.map(JSONValue.string)
        content["emailSharing"] = .string(self.emailSharing.rawValue)
        return content
    }
}
