import ArgumentParser
import CommandLineTool
import Foundation
import ProgramStart
import QuinceDoctor
import QuinceProtocol
import QuinceService

/// The options of `quince doctor` that describe the client.
struct DoctorOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The private key, such as AuthKey_ABCDE12345.p8.", valueName: "file.p8"))
    var key: String?

    @Option(
        help: ArgumentHelp(
            "The ten characters of the Key ID. Default: the ID in the file name AuthKey_ID.p8.",
            valueName: "key-id"
        )
    )
    var keyId: String?

    @Option(
        help: ArgumentHelp(
            "The ten characters of the Team ID; developer.apple.com/account shows it under Membership details.",
            valueName: "team-id"
        )
    )
    var teamId: String?

    @Option(
        help: ArgumentHelp("The Services ID or App ID, such as com.example.web.", valueName: "client-id")
    )
    var clientId: String?

    @Option(
        name: .customLong("redirect-uri"),
        help: ArgumentHelp("The redirect URI; omit it for a native app.", valueName: "uri")
    )
    var redirectURI: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            """
            The client secret, as the app sends it: @FILE, - for standard input, or the text, which others can see. IDs \
            that you don't give come from it.
            """,
            valueName: "secret"
        )
    )
    var clientSecret: String?

    @Option(help: ArgumentHelp("The issuer.", valueName: "url"))
    var issuer = AppleHosts.issuer

    @Option(
        help: ArgumentHelp("The URL at which your server receives Apple's notifications.", valueName: "url")
    )
    var notifications: String?

    /// The settings that the options describe.
    ///
    /// Wrong forms of identifiers are no errors here: they are findings.
    ///
    /// - Throws: ``ConfigurationError`` for a file that can't be read, and if something is missing.
    func settings() throws(ConfigurationError) -> ClientSettings {
        let keyFile = try self.keyFile()
        try self.refuseMissingOptions()
        let notifications = try self.notificationURL()
        let secret = try DoctorSecret(argument: self.clientSecret)
        let clientID = try self.clientID(in: secret)
        guard var settings = ClientSettings(issuer: self.issuer, clientID: clientID) else {
            throw ConfigurationError(
                "--issuer: '\(self.issuer)' isn't a URL; give one such as \(AppleHosts.issuer)"
            )
        }
        settings.isClientIDFromSecret = self.clientId == nil
        settings.teamID = self.teamId
        settings.keyID = self.keyId ?? self.keyIDInFileName
        settings.keyIDInFileName = self.keyIDInFileName
        settings.redirectURI = self.redirectURI
        settings.notifications = notifications
        settings.clientSecret = secret?.text
        settings.privateKey = keyFile?.privateKey
        return settings
    }

    /// The `.p8` file; nil without `--key`.
    private func keyFile() throws(ConfigurationError) -> DeveloperKeyFile? {
        guard let key else { return nil }
        return try DeveloperKeyFile(readingFileAt: key)
    }

    /// The given client ID, or the client secret's.
    private func clientID(in secret: DoctorSecret?) throws(ConfigurationError) -> String {
        if let clientId { return clientId }
        guard let clientID = try secret?.clientID() else {
            throw Self.missing(["--client-id com.example.web, because the client secret has no sub"])
        }
        return clientID
    }

    /// Names all missing options at once.
    private func refuseMissingOptions() throws(ConfigurationError) {
        guard self.clientSecret == nil else { return }
        var missing: [String] = []
        if self.key == nil {
            missing.append("--key AuthKey_ABCDE12345.p8 (or --client-secret @FILE, which has all IDs)")
        } else if self.keyId == nil, self.keyIDInFileName == nil {
            missing.append("--key-id ABCDE12345 (the name of the .p8 file doesn't contain it)")
        }
        if self.teamId == nil { missing.append("--team-id TEAM123456") }
        if self.clientId == nil { missing.append("--client-id com.example.web") }
        guard missing.isEmpty else { throw Self.missing(missing) }
    }

    private static func missing(_ options: [String]) -> ConfigurationError {
        ConfigurationError("add \(options.joined(separator: ", ")); see '\(Terminal.program) doctor --help'")
    }

    private var keyIDInFileName: String? {
        self.key.flatMap { DeveloperKeyFile.keyID(inFileName: URL(fileURLWithPath: $0).lastPathComponent) }
    }

    private func notificationURL() throws(ConfigurationError) -> URL? {
        guard let notifications else { return nil }
        guard let url = URL(string: notifications), ["http", "https"].contains(url.scheme),
            url.host?.isEmpty == false
        else {
            throw ConfigurationError(
                "--notifications: '\(notifications)' isn't a URL; give one such as https://example.com/apple"
            )
        }
        return url
    }
}
