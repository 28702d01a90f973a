package import ProgramStart
import ServerRuntime
import Logging

/// Merges flags and environment into a configuration: a flag overrides the environment, the environment overrides the file,
/// and the file overrides the default.
package struct ServeSettings: Hashable, Sendable {
    /// The values of the flags as they were written; several for a repeatable flag.
    package var flags: [ServeSetting: [String]]

    /// The values of the environment variables; several if they are comma-separated.
    package var environment: [ServeSetting: [String]]

    package init(flags: [ServeSetting: [String]] = [:], environment: [ServeSetting: [String]] = [:]) {
        self.flags = flags
        self.environment = environment
    }

    /// The configuration to start with, checked as a whole.
    ///
    /// - Throws: ``ConfigurationError``, naming the flag, variable or line of the file.
    package func configuration() throws(ConfigurationError) -> ServiceConfiguration {
        let file = try self.file()
        try self.checkMode(file)
        let configuration = ServiceConfiguration(
            mode: try self.word(.mode, Mode.self) ?? file.mode ?? .development,
            host: self.text(.host) ?? file.host ?? ServiceConfiguration.defaultHost,
            mayBeOpen: try self.isOn(.allInterfaces),
            port: try self.port() ?? file.port ?? ServiceConfiguration.defaultPort,
            issuer: try self.parsed(.issuer, AddressRules.issuer) ?? file.issuer,
            standsInForApple: try self.isOn(.asAppleID),
            https: try self.https(),
            proxies: try self.parsed(.proxies, NumberRules.proxies) ?? file.proxies ?? 0,
            unusedTokenDays: file.unusedTokenDays ?? ServiceConfiguration.defaultUnusedTokenDays,
            auditDays: file.auditDays ?? ServiceConfiguration.defaultAuditDays,
            storage: try self.parsed(.database, StorageLocation.init(parsing:)) ?? file.database
                ?? .folder(StorageLocation.defaultFolder),
            autoApprove: try self.parsed(.autoApprove, AutoApproval.init(parsing:)) ?? file.autoApprove
                ?? .off,
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
        try configuration.check()
        return configuration
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
        return try ConfigurationFile(readingFileAt: path)
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
        return ((self.environment[setting] ?? []).filter { !$0.isEmpty }, setting.variable)
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

    /// Whether a setting without a value is on: `1`, `true`, `yes` or `on` in the environment.
    private func isOn(_ setting: ServeSetting) throws(ConfigurationError) -> Bool {
        try self.parsed(setting) { text throws(ConfigurationError) in
            switch text.lowercased() {
            case "1", "true", "yes", "on": return true
            case "0", "false", "no", "off": return false
            default: throw ConfigurationError("'\(text)' isn't valid; give true or false")
            }
        } ?? false
    }

    private func parsed<Value>(
        _ setting: ServeSetting,
        _ parse: (String) throws(ConfigurationError) -> Value
    ) throws(ConfigurationError) -> Value? {
        let (texts, name) = self.values(setting)
        guard let text = texts.last else { return nil }
        return try Self.naming(name) { () throws(ConfigurationError) in try parse(text) }
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
