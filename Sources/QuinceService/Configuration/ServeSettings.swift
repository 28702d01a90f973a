package import ProgramStart
import Foundation
import OutgoingMail
package import ServerRuntime
import Logging

/// Merges flags and environment into a configuration: a flag overrides the environment, the environment overrides the file,
/// and the file overrides the default.
package struct ServeSettings: Hashable, Sendable {
    /// The values of the flags as they were written; several for a repeatable flag.
    package var flags: [ServeSetting: [String]]

    /// The values of the environment variables; several if they are comma-separated.
    package var environment: [ServeSetting: [String]]

    /// The paths of files with secrets, from variables such as `QUINCE_SEED_FILE`.
    package var secretFiles: [ServeSetting: String]

    /// The folder with the credentials of the system service (`$CREDENTIALS_DIRECTORY`); nil if there is none.
    package var credentials: String?

    /// A socket that the process got from its parent; it comes before the host and the port.
    package var socket: PassedSocket?

    package init(
        flags: [ServeSetting: [String]] = [:],
        environment: [ServeSetting: [String]] = [:],
        secretFiles: [ServeSetting: String] = [:],
        credentials: String? = nil
    ) {
        self.flags = flags
        self.environment = environment
        self.secretFiles = secretFiles
        self.credentials = credentials
    }

    /// The files from which secrets of these settings come, for a check of their permissions.
    package var filesOfSecrets: [String] {
        ServeSetting.allCases.filter(\.isSecret).compactMap { self.secretFile($0)?.path }
    }

    /// The configuration to start with, checked as a whole.
    ///
    /// - Throws: ``ConfigurationError``, naming the flag, variable or line of the file.
    package func configuration() throws(ConfigurationError) -> ServiceConfiguration {
        try self.checkSecrets()
        let file = try self.file()
        try self.checkMode(file)
        let mode = try self.word(.mode, Mode.self) ?? file.mode ?? .development
        try Self.checkRelay(file, mode)
        var configuration = ServiceConfiguration(
            mode: mode,
            host: self.text(.host) ?? file.host ?? ServiceConfiguration.defaultHost,
            mayBeOpen: try self.isOn(.allInterfaces),
            port: try self.port() ?? file.port ?? ServiceConfiguration.defaultPort,
            issuer: try self.parsed(.issuer, AddressRules.issuer) ?? file.issuer,
            standsInForApple: try self.isOn(.asAppleID),
            https: try self.https(),
            management: try
                (self.parsed(.management, ManagementSetting.init(parsing:)) ?? file.management
                ?? .usual(in: mode)).address,
            drainDelay: try self.parsed(.drainDelay, NumberRules.drainDelay) ?? file.drainDelay
                ?? ServiceConfiguration.usualDrainDelay(in: mode),
            relay: RelaySettings(
                port: try self.parsed(.smtpPort, RelaySettings.Port.init(parsing:)) ?? file.smtpPort
                    ?? .usual,
                sources: file.relaySources ?? .lenient,
                authentication: file.relayAuthentication ?? .assume
            ),
            mailRelay: file.mailRelay,
            proxies: try self.parsed(.proxies, NumberRules.proxies) ?? file.proxies ?? 0,
            mail: try MailSettings(
                command: self.text(.sendmail) ?? file.sendmail,
                sender: self.text(.mailFrom) ?? file.mailFrom,
                named: .init(
                    command: ServeSetting.sendmail.rawValue,
                    sender: ServeSetting.mailFrom.rawValue,
                    exampleSender: "id@example.com"
                )
            ),
            opensRegistration: try self.decision(.openRegistration) ?? file.opensRegistration ?? false,
            unusedTokenDays: file.unusedTokenDays ?? ServiceConfiguration.defaultUnusedTokenDays,
            keyRotationDays: file.keyRotationDays ?? ServiceConfiguration.defaultKeyRotationDays,
            wrappingKeyFile: try self.wrappingKey(file)?.path,
            auditDays: file.auditDays ?? ServiceConfiguration.defaultAuditDays,
            requestsPerSecond: file.requestsPerSecond ?? ServiceConfiguration.defaultRequestsPerSecond,
            storage: try self.storage { file },
            autoApprove: try self.parsed(.autoApprove, AutoApproval.init(parsing:)) ?? file.autoApprove
                ?? .off,
            asksLikeApple: try self.isOn(.asksLikeApple),
            profile: file.applyingSettings(
                to: try self.word(.profile, Profile.Name.self) ?? file.profile ?? .documented
            ),
            fixedTime: try self.parsed(.clock, TimeRules.time) ?? file.fixedTime,
            predictableSeed: try self.parsed(.seed, TimeRules.seed) ?? file.predictableSeed,
            signingKeys: file.signingKeys,
            teams: file.teams,
            accounts: file.accounts,
            redirectURIs: try self.redirectURIs(),
            notifications: try self.parsed(.notifications, NotificationURL.init(parsing:)),
            shop: try self.parsed(.shop, AddressRules.sampleShop),
            logLevel: try self.word(.logLevel, Logger.Level.self) ?? file.logLevel ?? .info,
            logFormat: try self.word(.logFormat, ProgramLog.Format.self) ?? file.logFormat ?? .text
        )
        if let socket { configuration.listen(on: socket) }
        try configuration.check()
        return configuration
    }

    /// - Throws: ``ConfigurationError`` for keys of the mailbox of development mode in production mode, where they have no effect.
    private static func checkRelay(_ file: ConfigurationFile, _ mode: Mode) throws(ConfigurationError) {
        guard mode == .production, file.relaySources != nil || file.relayAuthentication != nil else { return }
        throw ConfigurationError(
            "relay.sources and relay.authentication are for the mailbox of development mode; remove them in production mode"
        )
    }

    /// The location of all stored data.
    ///
    /// A flag or a variable decides without the configuration file, which can be damaged or missing when a backup is restored.
    ///
    /// - Throws: ``ConfigurationError`` for a location that isn't one, and for a configuration file that can't be used.
    package func storage() throws(ConfigurationError) -> StorageLocation {
        try self.storage { () throws(ConfigurationError) in try self.file() }
    }

    private func storage(
        _ file: () throws(ConfigurationError) -> ConfigurationFile
    ) throws(ConfigurationError) -> StorageLocation {
        var location = try self.parsed(.database, StorageLocation.init(parsing:))
        if location == nil { location = try file().database }
        guard case .postgreSQL? = location, let location else {
            guard self.flags[.databasePasswordFile]?.isEmpty != false else {
                throw ConfigurationError(
                    "\(ServeSetting.databasePasswordFile.flag) is for PostgreSQL; name the URL of the database with --database"
                )
            }
            return location ?? .folder(StorageLocation.defaultFolder)
        }
        let named = try self.parsed(.databasePasswordFile) { path throws(ConfigurationError) in
            try location.withPasswordFile(path).checked()
        }
        if let named { return named }
        return try location.withPasswordFile(file().databasePasswordFile).checked()
    }

    /// The issuer; nil if none is set.
    ///
    /// - Throws: ``ConfigurationError`` for an issuer or a configuration file that can't be used.
    package func issuer() throws(ConfigurationError) -> String? {
        if let issuer = try self.parsed(.issuer, AddressRules.issuer) { return issuer }
        return try self.file().issuer
    }

    /// Whether the signing keys come from files, so that nothing rotates them.
    ///
    /// - Throws: ``ConfigurationError`` for a configuration file that can't be used.
    package func hasSigningKeyFiles() throws(ConfigurationError) -> Bool {
        try !self.file().signingKeys.isEmpty
    }

    /// The key that encrypts secrets in the database; nil if there is none.
    ///
    /// - Throws: ``ConfigurationError`` for a file that can't be read or has no such key.
    package func wrappingKey() throws(ConfigurationError) -> WrappingKey? {
        let isNamed = !self.values(.wrappingKeyFile).texts.isEmpty
        return try self.wrappingKey(isNamed ? ConfigurationFile() : self.file())
    }

    private func wrappingKey(_ file: ConfigurationFile) throws(ConfigurationError) -> WrappingKey? {
        if let key = try self.parsed(.wrappingKeyFile, WrappingKey.init(readingFileAt:)) { return key }
        return try file.wrappingKeyFile.map { path throws(ConfigurationError) in
            try WrappingKey(readingFileAt: path)
        }
    }

    /// The address of the CONNECT proxy; nil if there is none.
    package func proxy() throws(ConfigurationError) -> (host: String, port: Int)? {
        try self.parsed(.proxy) { text throws(ConfigurationError) in
            let address = try HTTPSAddress.parse(text, defaultHost: ServiceConfiguration.defaultHost)
            guard ServiceConfiguration.loopbackHosts.contains(address.host) else {
                throw ConfigurationError(
                    "host '\(address.host)' would open the proxy to the network; use 127.0.0.1"
                )
            }
            return address
        }
    }

    /// Whether the proxy tunnels hosts that aren't Apple's to where they are.
    package func proxyPassesOthers() throws(ConfigurationError) -> Bool { try self.isOn(.proxyPass) }

    /// The path of the ready file; nil if none is requested.
    package var readyFile: String? { self.text(.readyFile) }

    /// The configuration file in use; nil if there is none.
    package var configurationFile: String? { self.text(.config) }

    private func file() throws(ConfigurationError) -> ConfigurationFile {
        guard let path = self.configurationFile else { return ConfigurationFile() }
        return try ConfigurationFile(readingFileAt: path, credentials: self.credentials)
    }

    private func port() throws(ConfigurationError) -> Int? {
        try self.parsed(.port) { text throws(ConfigurationError) in
            guard let port = DecimalText.integer(text), (0...65_535).contains(port) else {
                throw ConfigurationError("'\(text)' isn't a port; give a number from 0 to 65535")
            }
            return port
        }
    }

    private func https() throws(ConfigurationError) -> HTTPSAddress? {
        let address = try self.parsed(.https) { text throws(ConfigurationError) in
            try HTTPSAddress.parse(text, defaultHost: ServiceConfiguration.defaultHost)
        }
        let (chain, key) = (self.text(.certificate), self.text(.certificateKey))
        guard let address else {
            guard chain == nil, key == nil else {
                throw ConfigurationError("--certificate and --certificate-key need --https HOST:PORT")
            }
            guard try !self.isOn(.allInterfaces) || self.text(.host) != nil else {
                throw ConfigurationError(
                    "--i-know allows another host than 127.0.0.1; add --host ADDRESS or --https HOST:PORT"
                )
            }
            return nil
        }
        guard let chain, let key else {
            guard chain == nil, key == nil else {
                throw ConfigurationError("--certificate and --certificate-key belong together; give both")
            }
            return HTTPSAddress(
                host: address.host,
                port: address.port,
                mayBeOpen: try self.isOn(.allInterfaces)
            )
        }
        return HTTPSAddress(
            host: address.host,
            port: address.port,
            files: .init(chain: chain, key: key),
            mayBeOpen: try self.isOn(.allInterfaces)
        )
    }

    private func redirectURIs() throws(ConfigurationError) -> [String] {
        let (texts, name) = self.values(.redirectURIs)
        for text in texts {
            try Self.naming(name) { () throws(ConfigurationError) in _ = try AddressRules.returnURL(text) }
        }
        return texts
    }
}

extension ServeSettings {
    /// The effective values, with the name of the flag or variable that they come from.
    private func values(_ setting: ServeSetting) -> (texts: [String], name: String) {
        if let texts = self.flags[setting], !texts.isEmpty { return (texts, setting.flag) }
        // Compose files and shells use an empty variable for "not set".
        let texts = (self.environment[setting] ?? []).filter { !$0.isEmpty }
        if texts.isEmpty, !setting.isSecret, let path = self.credentialFile(setting) {
            return ([path], "the credential \(setting.credential ?? "")")
        }
        return (texts, setting.variable)
    }

    /// The file with the value of a secret, and what names it; nil if the value comes from a flag, a variable or nowhere.
    private func secretFile(_ setting: ServeSetting) -> (path: String, name: String)? {
        guard setting.isSecret, self.values(setting).texts.isEmpty else { return nil }
        if let path = self.secretFiles[setting], !path.isEmpty {
            return (path, setting.fileVariable ?? setting.variable)
        }
        return self.credentialFile(setting).map { ($0, "the credential \(setting.credential ?? "")") }
    }

    private func credentialFile(_ setting: ServeSetting) -> String? {
        guard let credentials, let name = setting.credential else { return nil }
        let path = "\(credentials)/\(name)"
        return FileManager.default.fileExists(atPath: path) ? path : nil
    }

    /// Refuses a secret that comes from a variable and from a file.
    private func checkSecrets() throws(ConfigurationError) {
        for (setting, path) in self.secretFiles where !path.isEmpty {
            guard (self.environment[setting] ?? []).allSatisfy(\.isEmpty) else {
                throw ConfigurationError(
                    "\(setting.variable) and \(setting.fileVariable ?? "") are both set; remove one"
                )
            }
        }
    }

    /// Refuses to stand in for Apple in production mode, naming the place that asks for this mode.
    private func checkMode(_ file: ConfigurationFile) throws(ConfigurationError) {
        guard try self.isOn(.asAppleID), try self.word(.mode, Mode.self) ?? file.mode == .production else {
            return
        }
        let reason =
            if self.text(.mode) == nil {
                "the configuration file says production; change its mode to development"
            } else if self.flags[.mode] == nil {
                "\(ServeSetting.mode.variable) says production; change it to development"
            } else {
                "--production is set; remove it"
            }
        throw ConfigurationError("Quince stands in for Apple in development mode only, but \(reason)")
    }

    private func text(_ setting: ServeSetting) -> String? { self.values(setting).texts.last }

    /// Whether a setting without a value is on.
    private func isOn(_ setting: ServeSetting) throws(ConfigurationError) -> Bool {
        try self.decision(setting) ?? false
    }

    /// The same, nil if neither a flag nor the environment decides: `1`, `true`, `yes` or `on` there.
    private func decision(_ setting: ServeSetting) throws(ConfigurationError) -> Bool? {
        try self.parsed(setting) { text throws(ConfigurationError) in
            switch text.lowercased() {
            case "1", "true", "yes", "on": return true
            case "0", "false", "no", "off": return false
            default: throw ConfigurationError("'\(text)' isn't valid; give true or false")
            }
        }
    }

    private func parsed<Value>(
        _ setting: ServeSetting,
        _ parse: (String) throws(ConfigurationError) -> Value
    ) throws(ConfigurationError) -> Value? {
        let (texts, name) = self.values(setting)
        if let text = texts.last {
            return try Self.naming(name) { () throws(ConfigurationError) in try parse(text) }
        }
        guard let file = self.secretFile(setting) else { return nil }
        return try Self.naming(file.name) { () throws(ConfigurationError) -> Value in
            let text = try ConfigurationText.read(file.path, called: "file", limit: 65_536) {
                "name a file with the secret"
            }
            // Editors and echo end the last line.
            return try parse(text.trimmingCharacters(in: .newlines))
        }
    }

    private func word<Word: RawRepresentable<String> & CaseIterable>(
        _ setting: ServeSetting,
        _: Word.Type
    ) throws(ConfigurationError) -> Word? {
        try self.parsed(setting) { text throws(ConfigurationError) in
            guard let word = Word(rawValue: text) else {
                let words = Word.allCases.map(\.rawValue).joined(separator: ", ")
                throw ConfigurationError("'\(text)' isn't valid; give one of: \(words)")
            }
            return word
        }
    }

    private static func naming<Value>(
        _ name: String,
        _ body: () throws(ConfigurationError) -> Value
    ) throws(ConfigurationError) -> Value {
        do throws(ConfigurationError) { return try body() } catch {
            throw ConfigurationError("\(name): \(error.message)")
        }
    }
}

extension ConfigurationFile {
    /// The named profile with the file's single settings applied.
    fileprivate func applyingSettings(to name: Profile.Name) -> Profile {
        var profile = Profile(name)
        for change in self.profileSettings {
            _ = Profile.setting(named: change.setting)?.set(change.value, in: &profile)
        }
        return profile
    }
}
