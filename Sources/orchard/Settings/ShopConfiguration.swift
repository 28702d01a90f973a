import ProgramStart
import ServerRuntime
import Crypto
import Foundation
import Logging
import OutgoingMail

/// All settings, decided before the shop opens.
struct ShopConfiguration: Sendable {
    var host = "127.0.0.1"
    /// 0 picks a free port.
    var port = 8081
    /// The URL at which users reach the shop; nil for `http://localhost:PORT`.
    var url: WebOrigin?
    var database = DatabaseLocation.standard
    /// The identity service: Quince, or `https://appleid.apple.com`.
    var quince = WebOrigin(localhostAt: 8080)
    /// The origin of the button's image; nil for the one that belongs to ``quince``.
    var buttons: WebOrigin?
    /// The key that seals Apple's tokens in the database; nil for a key file next to it.
    var secret: SymmetricKey?
    /// The shop's client at Apple.
    var apple = AppleSettings()
    /// The mail server; nil for the mailbox of ``quince``.
    var smtp: MailServer?
    /// The sender of messages; its domain is a mail source of the default team if `quince serve` knows of the shop.
    var mailSender = EmailAddress(unchecked: "shop@orchard.example")
    /// How many proxies are in front of the shop, each of which adds to `X-Forwarded-For`.
    var proxies = 0
    var readyFile: String?
    var logLevel = Logger.Level.info
    var logFormat = ProgramLog.Format.text

    init() {}

    /// Reads flags first, then the environment.
    ///
    /// - Throws: ``ConfigurationError``, naming the flag or variable.
    init(flags: [Setting: String], environment: [String: String]) throws(ConfigurationError) {
        let words = SettingWords(flags: flags, environment: environment)
        if let port = try words.value(.port, Self.port) { self.port = port }
        if let host = words.text(.host) { self.host = host }
        self.url = try words.value(.url, WebOrigin.init(parsing:))
        if let place = try words.value(.database, DatabaseLocation.init(parsing:)) { self.database = place }
        if let file = try words.value(.quinceReadyFile, QuinceReadyFile.init(at:)) {
            self.quince = try WebOrigin(parsing: file.url)
            if let apple = file.apple { self.apple = apple }
        }
        if let quince = try words.value(.quince, WebOrigin.init(parsing:)) { self.quince = quince }
        self.buttons = try words.value(.buttons, WebOrigin.init(parsing:))
        self.secret = try words.value(.secret, Self.secret)
        if let team = words.text(.appleTeam) { self.apple.team = team }
        if let keyID = words.text(.appleKeyID) { self.apple.keyID = keyID }
        if let client = words.text(.appleClient) { (self.apple.client, self.apple.app) = (client, nil) }
        if let app = words.text(.appleApp) { self.apple.app = app }
        if let path = words.text(.appleKey) { self.apple.keyFile = path }
        self.smtp = try words.value(.smtp, MailServer.init(parsing:))
        let sender = try words.value(.mailFrom, Self.sender)
        if let sender { self.mailSender = sender }
        if let proxies = try words.value(.proxies, Self.proxies) { self.proxies = proxies }
        self.readyFile = words.text(.readyFile)
        if let level = try words.value(.logLevel, Self.level) { self.logLevel = level }
        if let format = try words.value(.logFormat, Self.format) { self.logFormat = format }
        try self.demandMail(hasSender: sender != nil)
        try self.demandAppleSettings()
    }

    /// Where email goes.
    var mailServer: MailServer { self.smtp ?? .quince(self.quince) }

    /// Apple has the images on another host; Quince serves them itself.
    var buttonOrigin: String {
        if let buttons { return buttons.text }
        return self.scriptOrigin
    }

    /// The origin of Apple's script, which signs in at the service that it comes from.
    var scriptOrigin: String { self.isAtApple ? "https://appleid.cdn-apple.com" : self.quince.text }

    /// Whether users sign in at Apple itself.
    var isAtApple: Bool { self.quince.text == "https://appleid.apple.com" }
}

extension ShopConfiguration {
    private static func port(_ text: String) throws(ConfigurationError) -> Int {
        guard text.utf8.allSatisfy({ (0x30...0x39).contains($0) }), let port = Int(text), port <= 65_535
        else {
            throw ConfigurationError("'\(text)' isn't a port; give a number from 0 to 65535")
        }
        return port
    }

    private static func format(_ text: String) throws(ConfigurationError) -> ProgramLog.Format {
        guard let format = ProgramLog.Format(rawValue: text) else {
            throw ConfigurationError("'\(text)' isn't a log format; give text or json")
        }
        return format
    }

    private static func proxies(_ text: String) throws(ConfigurationError) -> Int {
        guard text.utf8.count == 1, let count = text.first?.wholeNumberValue else {
            throw ConfigurationError(
                "'\(text)' isn't a number of proxies; give how many are in front of the shop, from 0 to 9"
            )
        }
        return count
    }

    private static func sender(_ text: String) throws(ConfigurationError) -> EmailAddress {
        guard let address = EmailAddress(parsing: text), text.utf8.allSatisfy({ $0 < 0x80 }) else {
            throw ConfigurationError("'\(text)' isn't an email address; give one such as shop@example.com")
        }
        return address
    }

    private static func level(_ text: String) throws(ConfigurationError) -> Logger.Level {
        guard let level = Logger.Level(rawValue: text) else {
            let words = Logger.Level.allCases.map(\.rawValue).joined(separator: ", ")
            throw ConfigurationError("'\(text)' isn't valid; give one of: \(words)")
        }
        return level
    }

    /// The error doesn't repeat the text, which may be a mistyped secret.
    private static func secret(_ text: String) throws(ConfigurationError) -> SymmetricKey {
        guard let bytes = [UInt8](hexadecimal: text), bytes.count == 32 else {
            throw ConfigurationError(
                "the secret isn't 64 hexadecimal digits; create one with 'openssl rand -hex 32'"
            )
        }
        return SymmetricKey(data: bytes)
    }
}

extension ShopConfiguration {
    /// The setting that makes the shop public, or lets it write to real people; nil if only the developer uses it.
    private var publicity: String? {
        if let url, !url.isLoopback { return "\(Setting.url.flag) \(url.text)" }
        if !["localhost", "127.0.0.1", "::1"].contains(self.host) {
            return "\(Setting.host.flag) \(self.host)"
        }
        return self.isAtApple ? "\(Setting.quince.flag) \(self.quince.text)" : nil
    }

    /// Whether only the developer uses the shop and receives its messages.
    var isForDeveloperAlone: Bool { self.publicity == nil }

    /// - Throws: ``ConfigurationError`` if messages have to be sent, and the mail server or the sender isn't set: readers of Quince's
    ///   mailbox can sign in to every account.
    private func demandMail(hasSender: Bool) throws(ConfigurationError) {
        guard self.smtp == nil || !hasSender, let publicity else { return }
        throw ConfigurationError(
            "\(publicity): Quince's mailbox, which shows email instead of sending it, is for this machine only; set "
                + "\(Setting.smtp.variable) to a mail server, such as localhost:25, and "
                + "\(Setting.mailFrom.variable) to the shop's email address"
        )
    }
}

/// The flags and variables as they were written.
private struct SettingWords {
    let flags: [Setting: String]
    let environment: [String: String]

    /// Compose files and shells use an empty variable for "not set".
    func text(_ setting: Setting) -> String? {
        self.flags[setting] ?? self.environment[setting.variable].flatMap { $0.isEmpty ? nil : $0 }
    }

    func value<Value>(
        _ setting: Setting,
        _ parse: (String) throws(ConfigurationError) -> Value
    ) throws(ConfigurationError) -> Value? {
        guard let text = self.text(setting) else { return nil }
        do throws(ConfigurationError) { return try parse(text) } catch {
            let name = self.flags[setting] == nil ? setting.variable : setting.flag
            throw ConfigurationError("\(name): \(error.message)")
        }
    }
}
