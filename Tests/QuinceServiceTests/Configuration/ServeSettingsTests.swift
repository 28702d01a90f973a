import ProgramStart
import Foundation
import Logging
import QuinceProtocol
import QuinceService
import ServerRuntime
import Testing

@Suite("Settings: flag before environment before file before default")
struct ServeSettingsTests {
    /// One setting, said in all three places.
    struct Row: CustomTestStringConvertible, Sendable {
        let setting: ServeSetting
        let flag: String
        let variable: String
        let file: String
        /// What the configuration says about this setting.
        let read: @Sendable (ServiceConfiguration) -> String
        let fallback: String
        var testDescription: String { self.setting.rawValue }
    }

    static let rows: [Row] = [
        Row(
            setting: .port,
            flag: "1",
            variable: "2",
            file: "port: 3",
            read: { "\($0.port)" },
            fallback: "8080"
        ),
        Row(
            setting: .host,
            flag: "localhost",
            variable: "::1",
            file: "host: localhost",
            read: \.host,
            fallback: "127.0.0.1"
        ),
        Row(
            setting: .issuer,
            flag: "https://1.example.com",
            variable: "https://2.example.com",
            file: "issuer: https://3.example.com",
            read: { $0.issuer ?? "none" },
            fallback: "none"
        ),
        Row(
            setting: .autoApprove,
            flag: "any",
            variable: "jane@example.com",
            file: "auto-approve: ravi@example.com",
            read: \.autoApprove.text,
            fallback: "off"
        ),
        Row(
            setting: .profile,
            flag: "observed",
            variable: "documented",
            file: "profile: observed",
            read: \.profile.name.rawValue,
            fallback: "documented"
        ),
        Row(
            setting: .logLevel,
            flag: "debug",
            variable: "error",
            file: "log-level: trace",
            read: \.logLevel.rawValue,
            fallback: "info"
        ),
        Row(
            setting: .management,
            flag: "localhost:9191",
            variable: "127.0.0.2:9192",
            file: "management: 0.0.0.0:9193",
            read: { $0.management.map { "\($0.host):\($0.port)" } ?? "off" },
            fallback: "off"
        ),
        Row(
            setting: .drainDelay,
            flag: "1",
            variable: "2",
            file: "drain-delay: 3",
            read: { "\($0.drainDelay)" },
            fallback: "0"
        ),
        Row(
            setting: .smtpPort,
            flag: "2525",
            variable: "0",
            file: "smtp-port: off",
            read: { configuration in
                switch configuration.relay.port {
                case .usual: "1025"
                case .number(let port): "\(port)"
                case .off: "off"
                }
            },
            fallback: "1025"
        ),
        Row(
            setting: .mode,
            flag: "development",
            variable: "development",
            file: "mode: development",
            read: \.mode.rawValue,
            fallback: "development"
        ),
    ]

    @Test("each place wins over the later ones", arguments: rows)
    func precedence(_ row: Row) throws {
        try withFile(row.file) { path in
            let file = [ServeSetting.config: [path]]
            let environment = [row.setting: [row.variable]]
            let flags = file.merging([row.setting: [row.flag]]) { $1 }
            let all = try ServeSettings(flags: flags, environment: environment).configuration()
            let withoutFlag = try ServeSettings(flags: file, environment: environment).configuration()
            let fileAlone = try ServeSettings(flags: file).configuration()
            let nothing = try ServeSettings().configuration()

            #expect(row.read(all) == row.flag)
            #expect(row.read(withoutFlag) == row.variable)
            #expect(
                row.read(fileAlone) == row.file.split(separator: ": ", maxSplits: 1).last.map(String.init)
            )
            #expect(row.read(nothing) == row.fallback)
        }
    }

    @Test("the database: a file, memory, or the folder .quince")
    func database() throws {
        try withFile("database: ':memory:'") { path throws in
            let flags = [ServeSetting.config: [path], .database: ["a.sqlite"]]
            #expect(try ServeSettings(flags: flags).configuration().storage == .file("a.sqlite"))
            let environment = [ServeSetting.config: [path], .database: ["b.sqlite"]]
            #expect(try ServeSettings(environment: environment).configuration().storage == .file("b.sqlite"))
            #expect(try ServeSettings(flags: [.config: [path]]).configuration().storage == .memory)
            #expect(try ServeSettings().configuration().storage == .folder(".quince"))
        }
    }

    @Test("a production file gives way to --development")
    func modeOfTheFile() throws {
        try withFile("mode: production") { path throws in
            #expect(throws: ConfigurationError.self) {
                try ServeSettings(flags: [.config: [path]]).configuration()
            }
            let flags = [ServeSetting.config: [path], .mode: ["development"]]
            #expect(try ServeSettings(flags: flags).configuration().mode == .development)
        }
    }

    @Test("standing in for Apple in production mode is refused with the place that asks for it")
    func modeOfTheStandIn() throws {
        try withFile("mode: production") { path throws in
            for (settings, place) in [
                (ServeSettings(flags: [.asAppleID: ["true"], .mode: ["production"]]), "--production is set"),
                (
                    ServeSettings(flags: [.asAppleID: ["true"]], environment: [.mode: ["production"]]),
                    "QUINCE_MODE says production"
                ),
                (
                    ServeSettings(flags: [.asAppleID: ["true"], .config: [path]]),
                    "the configuration file says production"
                ),
            ] {
                let refusal = #expect(throws: ConfigurationError.self) { try settings.configuration() }
                #expect(refusal?.message.contains("in development mode only, but \(place); ") == true)
            }
        }
    }

    @Test("the redirect URIs of the flags replace those of the environment")
    func redirectURIs() throws {
        let environment = [ServeSetting.redirectURIs: ["https://a.example/", "https://b.example/"]]
        #expect(try ServeSettings(environment: environment).configuration().redirectURIs.count == 2)
        let flags = [ServeSetting.redirectURIs: ["https://c.example/"]]
        let settings = ServeSettings(flags: flags, environment: environment)
        #expect(try settings.configuration().redirectURIs == ["https://c.example/"])
    }

    @Test(
        "the sample shop's redirect URI is registered in development mode, and where there is an app to have it"
    )
    func shop() throws {
        var configuration = try ServeSettings(flags: [.shop: ["http://localhost:8081"]]).configuration()
        let sources = configuration.seed(at: "http://localhost:8080").teams.map(\.mailSources)
        #expect(sources == [[try MailSource(parsing: "orchard.example")]])
        let callback = "http://localhost:8081/sign-in/apple/callback"
        let urls = configuration.seed(at: "http://localhost:8080").primaryService?.app.returnURLs
        #expect(urls?.last == callback)
        configuration.teams = []
        #expect(configuration.seed(at: "http://localhost:8080").teams.isEmpty)
        var production = ServiceConfigurationTests.production
        production.shop = "http://localhost:8081"
        let registered = production.seed(at: "https://id.example.com").primaryService?.app.returnURLs ?? []
        #expect(!registered.contains(callback))
    }

    @Test("single settings of the file stay on top of a profile named by a flag")
    func profileSettings() throws {
        try withFile("profile-settings: {boolean-claims: string}\nrelay-domain: relay.example") {
            path throws in
            let flags = [ServeSetting.config: [path], .profile: ["observed"]]
            let profile = try ServeSettings(flags: flags).configuration().profile
            #expect(profile.booleanClaims == .string)
            #expect(profile.relayDomain == "relay.example")
            #expect(profile.errorDescriptions)
        }
    }

    @Test("in production, the management address is on this machine unless it is given, and can be off")
    func management() throws {
        let base = """
            {mode: production, issuer: "https://id.example.com", accounts: [{email: a@b.example}], teams: [{id: ABCDE12345}]}
            """
        try withFile(base) { path throws in
            func configuration(_ flags: [ServeSetting: [String]]) throws -> ServiceConfiguration {
                try ServeSettings(flags: flags.merging([.config: [path]]) { $1 }).configuration()
            }
            let usual = try configuration([:])
            #expect(usual.management?.host == "127.0.0.1" && usual.management?.port == 9_090)
            #expect(usual.drainDelay == 5)
            #expect(try configuration([.management: ["off"]]).management == nil)
            #expect(try configuration([.management: [":9191"]]).management?.host == "127.0.0.1")
            #expect(try configuration([.management: ["0.0.0.0:9191"]]).management?.host == "0.0.0.0")
            #expect(try configuration([.mode: ["development"]]).management == nil)
            let refusal = #expect(throws: ConfigurationError.self) { try configuration([.port: ["9090"]]) }
            #expect(refusal?.message.hasPrefix("--management and --port have the same port, 9090") == true)
        }
    }

    @Test("an empty variable counts as not set")
    func emptyVariable() throws {
        let settings = ServeSettings(environment: [
            .port: [""], .config: [""], .redirectURIs: [""], .readyFile: [""],
        ])
        #expect(try settings.configuration() == ServiceConfiguration())
        #expect(settings.readyFile == nil)
    }

    @Test(
        "a refusal names the flag or the variable",
        arguments: [
            (ServeSetting.port, "-1", "'-1' isn't a port; give a number from 0 to 65535"),
            (.mode, "test", "'test' isn't valid; give one of: development, production"),
            (.profile, "x", "'x' isn't valid; give one of: documented, observed"),
            (.database, "", "the database has an empty name; give a file such as quince.sqlite or :memory:"),
            (
                .autoApprove, "x",
                "auto-approve 'x' must be 'any' or the email address of an account, such as jane@example.com"
            ),
            (
                .redirectURIs, "http://a.example",
                "redirect URI 'http://a.example' uses plain http to a.example; use https, or http with localhost or 127.0.0.1"
            ),
            (
                .shop, "http://localhost:8081/",
                "the shop's URL 'http://localhost:8081/' has more than an origin; write http://localhost:8081"
            ),
            (
                .shop, "http://shop.example",
                "redirect URI 'http://shop.example' uses plain http to shop.example; use https, or http with localhost or 127.0.0.1"
            ),
            (
                .management, "localhost",
                "'localhost' isn't an address; give HOST:PORT, such as 127.0.0.1:9090, or off"
            ),
            (.management, "70000", "port 70000 doesn't exist; give a number from 0 to 65535"),
            (.smtpPort, "x", "'x' isn't a port; give a number from 0 to 65535, or off"),
            (.smtpPort, "65536", "'65536' isn't a port; give a number from 0 to 65535, or off"),
            (.drainDelay, "5 s", "'5 s' isn't a number of seconds; give a number from 0 to 300"),
            (.drainDelay, "301", "'301' isn't a number of seconds; give a number from 0 to 300"),
            (.issuer, "https://a.example/", "issuer 'https://a.example/' ends with '/'; remove it"),
        ]
    )
    func refusals(_ setting: ServeSetting, _ text: String, _ problem: String) {
        let flag = #expect(throws: ConfigurationError.self) {
            try ServeSettings(flags: [setting: [text]]).configuration()
        }
        #expect(flag?.message == "\(setting.flag): \(problem)")
        guard !text.isEmpty else { return }
        let variable = #expect(throws: ConfigurationError.self) {
            try ServeSettings(environment: [setting: [text]]).configuration()
        }
        #expect(variable?.message == "\(setting.variable): \(problem)")
    }

    @Test("the variables are named as documented")
    func variables() {
        #expect(
            ServeSetting.allCases.map(\.variable) == [
                "QUINCE_PORT", "QUINCE_HOST", "QUINCE_CONFIG", "QUINCE_DATABASE",
                "QUINCE_DATABASE_PASSWORD_FILE", "QUINCE_WRAPPING_KEY_FILE",
                "QUINCE_ISSUER",
                "QUINCE_AS_APPLEID", "QUINCE_HTTPS", "QUINCE_CERTIFICATE",
                "QUINCE_CERTIFICATE_KEY", "QUINCE_PROXY", "QUINCE_PROXY_PASS", "QUINCE_I_KNOW",
                "QUINCE_PROXIES", "QUINCE_AUTO_APPROVE", "QUINCE_ASK_LIKE_APPLE", "QUINCE_MODE",
                "QUINCE_PROFILE",
                "QUINCE_REDIRECT_URIS", "QUINCE_NOTIFICATIONS", "QUINCE_CLOCK", "QUINCE_SEED", "QUINCE_SHOP",
                "QUINCE_MANAGEMENT", "QUINCE_SMTP_PORT", "QUINCE_DRAIN_DELAY", "QUINCE_SENDMAIL",
                "QUINCE_MAIL_FROM",
                "QUINCE_OPEN_REGISTRATION", "QUINCE_READY_FILE",
                "QUINCE_LOG_LEVEL", "QUINCE_LOG_FORMAT",
            ]
        )
    }

    private func withFile(_ text: String, _ body: (String) throws -> Void) throws {
        let path = NSTemporaryDirectory() + UUID().uuidString + ".yaml"
        try Data(text.utf8).write(to: URL(fileURLWithPath: path))
        defer { try? FileManager.default.removeItem(atPath: path) }
        try body(path)
    }

    @Test("a secret comes from a flag, else a variable, else a file, else a credential")
    func secretsFromFiles() throws {
        let folder = try TemporaryFolder(named: "secrets")
        let (file, credentials) = (folder.path + "/secret", folder.path + "/credentials")
        try Data("from a file\n".utf8).write(to: URL(filePath: file))
        try PrivateFile.makeFolder(credentials)
        try Data("from a credential".utf8).write(to: URL(filePath: credentials + "/seed"))
        var settings = ServeSettings(credentials: credentials)
        #expect(try settings.configuration().predictableSeed == "from a credential")
        settings.secretFiles = [.seed: file]
        #expect(try settings.configuration().predictableSeed == "from a file")
        #expect(settings.filesOfSecrets == [file])
        settings.flags = [.seed: ["from a flag"]]
        #expect(try settings.configuration().predictableSeed == "from a flag")
        #expect(settings.filesOfSecrets.isEmpty)
        settings = ServeSettings(environment: [.seed: ["from a variable"]], credentials: credentials)
        #expect(try settings.configuration().predictableSeed == "from a variable")
        settings.secretFiles = [.seed: file]
        let both = #expect(throws: ConfigurationError.self) { try settings.configuration() }
        #expect(both?.message == "QUINCE_SEED and QUINCE_SEED_FILE are both set; remove one")
        settings = ServeSettings(secretFiles: [.seed: folder.path + "/none"])
        let missing = #expect(throws: ConfigurationError.self) { try settings.configuration() }
        #expect(
            missing?.message.hasPrefix("QUINCE_SEED_FILE: \(folder.path)/none: there is no such file") == true
        )
        folder.remove()
    }

    @Test(
        "keys of the development mailbox are refused in production mode, where they have no effect",
        arguments: ["sources: strict", "sources: lenient", "authentication: assume"]
    )
    func relayInProduction(_ key: String) throws {
        let folder = try TemporaryFolder(named: "relay")
        defer { folder.remove() }
        let path = folder.path + "/quince.yaml"
        try Data("relay: {\(key)}\n".utf8).write(to: URL(filePath: path))
        _ = try ServeSettings(flags: [.config: [path]]).configuration()
        let sentence =
            "relay.sources and relay.authentication are for the mailbox of development mode; remove them in production mode"
        #expect(throws: ConfigurationError(sentence)) {
            try ServeSettings(flags: [.config: [path], .mode: ["production"]]).configuration()
        }
    }

    @Test("files of keys can be credentials, by their name or by a path in the configuration file")
    func keysFromCredentials() throws {
        let folder = try TemporaryFolder(named: "secrets")
        let (credentials, path) = (folder.path + "/credentials", folder.path + "/quince.yaml")
        try PrivateFile.makeFolder(credentials)
        let key = Data(count: WrappingKey.length).base64EncodedString()
        for name in ["wrapping-key", "other"] {
            try Data(key.utf8).write(to: URL(filePath: "\(credentials)/\(name)"))
        }
        #expect(
            try ServeSettings(credentials: credentials).configuration().wrappingKeyFile
                == credentials + "/wrapping-key"
        )
        try Data("wrapping-key-file: $CREDENTIALS_DIRECTORY/other\n".utf8).write(to: URL(filePath: path))
        try FileManager.default.removeItem(atPath: credentials + "/wrapping-key")
        let settings = ServeSettings(flags: [.config: [path]], credentials: credentials)
        #expect(try settings.configuration().wrappingKeyFile == credentials + "/other")
        let error = #expect(throws: ConfigurationError.self) {
            try ServeSettings(flags: [.config: [path]]).configuration()
        }
        #expect(error?.message.contains("CREDENTIALS_DIRECTORY isn't set") == true)
        folder.remove()
    }
}
