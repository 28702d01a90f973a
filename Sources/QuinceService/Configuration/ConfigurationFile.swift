package import ProgramStart
package import ServerRuntime
package import Logging
package import Foundation
import MailRelay

/// The settings of `quince.yaml`; nil for settings that the file doesn't contain.
///
/// Reading changes nothing, so `quince config check` and `quince serve` both use it.
package struct ConfigurationFile: Hashable, Sendable {
    package var issuer: String?
    package var host: String?
    package var port: Int?
    package var mode: Mode?
    package var proxies: Int?
    package var unusedTokenDays: Int?
    package var keyRotationDays: Int?
    package var wrappingKeyFile: String?
    package var management: ManagementSetting?
    package var drainDelay: Int?
    package var smtpPort: RelaySettings.Port?
    package var relaySources: RelaySettings.Sources?
    package var relayAuthentication: RelaySettings.Authentication?
    package var mailRelay: MailRelaySettings?
    package var auditDays: Int?
    package var requestsPerSecond: Int?
    package var sendmail: String?
    package var mailFrom: String?
    package var opensRegistration: Bool?
    package var fixedTime: Date?
    package var predictableSeed: String?
    package var signingKeys: [SigningKeySeed] = []
    package var database: StorageLocation?
    package var databasePasswordFile: String?
    package var autoApprove: AutoApproval?
    package var profile: Profile.Name?
    package var profileSettings: [ProfileChange] = []
    package var logLevel: Logger.Level?
    package var logFormat: ProgramLog.Format?
    package var teams: [TeamSeed]?
    package var accounts: [AccountSeed]?

    /// A changed setting of the profile, already checked.
    package struct ProfileChange: Hashable, Sendable {
        package let setting: String
        package let value: String
    }

    /// The longest accepted file, in bytes.
    ///
    /// A limit of Quince: a file that a person wrote has a few kilobytes.
    package static let maximumLength = 1_048_576

    /// Reads the file at `path`; paths inside it are relative to its folder.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - credentials: The folder that `$CREDENTIALS_DIRECTORY` stands for at the beginning of paths to files with secrets; nil if
    ///     there is none.
    /// - Throws: ``ConfigurationError``, one sentence with file, line, column and remedy.
    package init(readingFileAt path: String, credentials: String? = nil) throws(ConfigurationError) {
        let text = try ConfigurationText.read(path, called: "configuration file", limit: Self.maximumLength) {
            let url = URL(fileURLWithPath: path)
            return url.isFolder
                ? "name the file in it, such as \(url.appendingPathComponent("quince.yaml").path)"
                : "write one with 'quince config init \(path)'"
        }
        let folder = URL(fileURLWithPath: path).deletingLastPathComponent()
        try self.init(parsing: text, file: path, folder: folder, credentials: credentials)
    }

    /// Reads the text of a file.
    ///
    /// - Parameters:
    ///   - text: YAML, and so JSON as well.
    ///   - file: The file name, with which messages begin.
    ///   - folder: The folder for relative paths; nil refuses paths to key files.
    ///   - credentials: The folder that `$CREDENTIALS_DIRECTORY` stands for; nil if there is none.
    /// - Throws: ``ConfigurationError``
    package init(parsing text: String, file: String, folder: URL?, credentials: String? = nil)
        throws(ConfigurationError)
    {
        let root = try ConfigurationText.compose(text, file: file)
        self.init()
        guard let root, !root.isNull else { return }
        try root.refuseRedirectURIs("list them as 'return-urls' of an app with 'kind: service'")
        let keys = try root.mapping(keys: Self.keys)
        let seeds = SeedReader(folder: folder, credentials: credentials)
        self.issuer = try keys["issuer"]?.checked(AddressRules.issuer)
        self.host = try keys["host"]?.text()
        self.port = try keys["port"]?.integer(in: 0...65_535)
        self.mode = try keys["mode"]?.word(Mode.self)
        self.proxies = try keys["proxies"]?.integer(in: 0...NumberRules.maximumProxies)
        self.unusedTokenDays = try keys["unused-token-days"]?.integer(in: 1...36_500)
        self.keyRotationDays = try keys["key-rotation-days"]?.integer(in: 0...3_650)
        self.wrappingKeyFile = try keys["wrapping-key-file"]?.secretPath(in: folder, credentials: credentials)
        self.management = try keys["management"]?.checked(ManagementSetting.init(parsing:))
        self.drainDelay = try keys["drain-delay"]?.integer(in: 0...NumberRules.maximumDrainDelay)
        self.smtpPort = try keys["smtp-port"]?.checked(RelaySettings.Port.init(parsing:))
        let relayKeys = ["sources", "authentication"] + MailRelaySettings.keys
        if let relay = try keys["relay"]?.mapping(keys: relayKeys) {
            self.relaySources = try relay["sources"]?.word(RelaySettings.Sources.self)
            let authentication = try relay["authentication"]?.checked(RelayAuthentication.parsing)
            if relay["authentication"] != nil, authentication == nil { self.relayAuthentication = .assume }
            self.mailRelay = try MailRelaySettings(
                relay,
                authentication,
                in: folder,
                credentials: credentials
            )
        }
        self.auditDays = try keys["audit-days"]?.integer(in: 1...36_500)
        self.requestsPerSecond = try keys["requests-per-second"]?.integer(in: 1...100_000)
        self.sendmail = try keys["sendmail"]?.text()
        self.mailFrom = try keys["mail-from"]?.text()
        self.opensRegistration = try keys["open-registration"]?.word(Decision.self).isTrue
        self.fixedTime = try keys["clock"]?.checked(TimeRules.time)
        self.predictableSeed = try keys["seed"]?.checked(TimeRules.seed)
        if let files = keys["signing-keys"] { self.signingKeys = try seeds.signingKeys(files) }
        self.database = try keys["database"]?.database(in: folder)
        self.databasePasswordFile = try keys["database-password-file"]?
            .secretPath(in: folder, credentials: credentials)
        self.autoApprove = try keys["auto-approve"]?.checked(AutoApproval.init(parsing:))
        self.profile = try keys["profile"]?.word(Profile.Name.self)
        self.profileSettings = try Self.profileSettings(keys)
        self.logLevel = try keys["log-level"]?.word(Logger.Level.self)
        self.logFormat = try keys["log-format"]?.word(ProgramLog.Format.self)
        if let teams = keys["teams"] { self.teams = try seeds.teams(teams) }
        if let accounts = keys["accounts"] { self.accounts = try seeds.accounts(accounts) }
    }

    /// The values of a setting that is on or off.
    private enum Decision: String, CaseIterable {
        case `true`
        case `false`

        var isTrue: Bool { self == .true }
    }

    /// An empty file.
    package init() {}

    /// The top-level keys, in the order of the template.
    package static let keys = [
        "issuer", "host", "port", "proxies", "management", "drain-delay", "mode", "database",
        "database-password-file", "unused-token-days", "audit-days", "requests-per-second",
        "key-rotation-days", "wrapping-key-file",
        "profile", "profile-settings", "relay-domain", "smtp-port", "relay", "auto-approve", "sendmail",
        "mail-from",
        "open-registration",
        "log-level", "log-format", "clock", "seed", "signing-keys", "teams", "accounts",
    ]
}

extension ConfigurationFile {
    private static func profileSettings(_ keys: ConfigurationMapping) throws(ConfigurationError)
        -> [ProfileChange]
    {
        let names = Profile.settings.map(\.name)
        let settings = try keys["profile-settings"]?.mapping(keys: names)
        if let relayDomain = keys["relay-domain"], settings?["relay-domain"] != nil {
            throw relayDomain.refusal(
                "'relay-domain' is listed here and in 'profile-settings'; remove one"
            )
        }
        var changes: [ProfileChange] = []
        for name in names {
            guard let node = settings?[name] ?? (name == "relay-domain" ? keys[name] : nil) else { continue }
            changes.append(try Self.change(name, node))
        }
        return changes
    }

    private static func change(
        _ name: String,
        _ node: ConfigurationNode
    ) throws(ConfigurationError) -> ProfileChange {
        let text = try node.text()
        var trial = Profile(.documented)
        guard let setting = Profile.setting(named: name), setting.set(text, in: &trial) else {
            let accepted = Profile.setting(named: name)?.accepted ?? "nothing"
            throw node.refusal("'\(name)' is '\(text)'; accepted: \(accepted)")
        }
        return ProfileChange(setting: name, value: text)
    }
}

extension URL {
    fileprivate var isFolder: Bool {
        (try? self.resourceValues(forKeys: [.isDirectoryKey]))?.isDirectory == true
    }
}

extension ConfigurationNode {
    /// The path of a file with a secret.
    ///
    /// A relative path starts in `folder`, and one that begins with `$CREDENTIALS_DIRECTORY/` in `credentials`.
    func secretPath(in folder: URL?, credentials: String?) throws(ConfigurationError) -> String {
        let (path, prefix) = (try self.text(), "$CREDENTIALS_DIRECTORY/")
        guard path.hasPrefix(prefix) else {
            return folder.map { ConfigurationText.path(path, in: $0) } ?? path
        }
        guard let credentials else {
            throw self.refusal(
                "\(self.thing) names a credential, but CREDENTIALS_DIRECTORY isn't set; add LoadCredential= to the unit of the service"
            )
        }
        return "\(credentials)/\(path.dropFirst(prefix.count))"
    }

    /// The database; a relative path starts in `folder`.
    fileprivate func database(in folder: URL?) throws(ConfigurationError) -> StorageLocation {
        let location = try self.checked(StorageLocation.init(parsing:))
        guard case .file(let path) = location, let folder else { return location }
        return .file(ConfigurationText.path(path, in: folder))
    }
}
