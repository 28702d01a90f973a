import ArgumentParser
import CommandLineTool
import Foundation
import ProgramStart
import QuinceDoctor
import QuinceProtocol
import QuinceService

/// The options of `quince doctor` that describe the client.
struct DoctorOptions: ParsableArguments {
    @Option(help: ArgumentHelp("The private key.", valueName: "file.p8"))
    var key: String?

    @Option(
        help: ArgumentHelp("The Key ID. Default: the ID in the file name AuthKey_ID.p8.", valueName: "id")
    )
    var keyId: String?

    @Option(help: ArgumentHelp("The Team ID.", valueName: "id"))
    var teamId: String?

    @Option(help: ArgumentHelp("The Services ID or App ID.", valueName: "id"))
    var clientId: String

    @Option(
        name: .customLong("redirect-uri"),
        help: ArgumentHelp("The redirect URI; omit it for a native app.", valueName: "uri")
    )
    var redirectURI: String?

    @Option(
        parsing: .unconditional,
        help: ArgumentHelp(
            "The client secret, as the app sends it: @FILE, - for standard input, or the text, which others can see.",
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
        guard var settings = ClientSettings(issuer: self.issuer, clientID: self.clientId) else {
            throw ConfigurationError(
                "--issuer: '\(self.issuer)' isn't a URL; give one such as \(AppleHosts.issuer)"
            )
        }
        settings.teamID = self.teamId
        settings.redirectURI = self.redirectURI
        settings.notifications = try self.notificationURL()
        settings.clientSecret = try self.secretText()
        try self.readKey(into: &settings)
        return settings
    }

    private func readKey(into settings: inout ClientSettings) throws(ConfigurationError) {
        settings.keyID = self.keyId
        guard let key else {
            guard settings.clientSecret != nil else {
                throw ConfigurationError(
                    "give the private key with --key, or your client secret with --client-secret @FILE"
                )
            }
            return
        }
        let name = URL(fileURLWithPath: key).lastPathComponent
        settings.keyIDInFileName = DeveloperKeyFile.keyID(inFileName: name)
        settings.keyID = self.keyId ?? settings.keyIDInFileName
        settings.privateKey = try DeveloperKeyFile(readingFileAt: key).privateKey
        guard settings.clientSecret == nil else { return }
        guard settings.keyID != nil else {
            throw ConfigurationError(
                "the file name \(name) doesn't contain the Key ID; add --key-id ABCDE12345"
            )
        }
        guard settings.teamID != nil else {
            throw ConfigurationError("--key needs the Team ID; add --team-id ABCDE12345")
        }
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

    /// The client secret from the argument, a file or standard input, without the line break at its end.
    private func secretText() throws(ConfigurationError) -> String? {
        guard let clientSecret else { return nil }
        let text: String
        if clientSecret == "-" || clientSecret.hasPrefix("@") {
            let path = clientSecret == "-" ? "/dev/stdin" : String(clientSecret.dropFirst())
            text = try ConfigurationText.read(path, called: "client secret", limit: CompactJWS.maximumLength)
            {
                "--client-secret @FILE needs the path of a file with the client secret"
            }
        } else {
            text = clientSecret
        }
        let secret = text.hasSuffix("\r\n") || text.hasSuffix("\n") ? String(text.dropLast()) : text
        guard !secret.isEmpty else {
            throw ConfigurationError("--client-secret is empty; give the client secret")
        }
        return secret
    }
}
