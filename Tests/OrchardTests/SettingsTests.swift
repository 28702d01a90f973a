import Crypto
import ProgramStart
import Foundation
import Logging
import OutgoingMail
import Testing

@testable import orchard

@Suite("Settings")
struct SettingsTests {
    /// One row: what was said, and the sentence that answers it.
    struct Row: CustomTestStringConvertible, Sendable {
        let flags: [Setting: String]
        let environment: [String: String]
        let sentence: String

        init(_ flags: [Setting: String], _ sentence: String) {
            self.init(flags, [:], sentence)
        }

        init(_ flags: [Setting: String], _ environment: [String: String], _ sentence: String) {
            self.flags = flags
            self.environment = environment
            self.sentence = sentence
        }

        var testDescription: String { self.sentence }
    }

    static let rows: [Row] = [
        Row([.port: "eighty"], "--port: 'eighty' isn't a port; give a number from 0 to 65535"),
        Row([.port: "+80"], "--port: '+80' isn't a port; give a number from 0 to 65535"),
        Row(
            [:],
            ["ORCHARD_PORT": "65536"],
            "ORCHARD_PORT: '65536' isn't a port; give a number from 0 to 65535"
        ),
        Row(
            [.quince: "localhost:8080"],
            "--quince: 'localhost:8080' isn't the URL of a web server; give scheme and host, such as "
                + "https://shop.example.com"
        ),
        Row(
            [.url: "https://shop.example.com/orchard"],
            "--url: 'https://shop.example.com/orchard' isn't the URL of a web server; give scheme and host, such as "
                + "https://shop.example.com"
        ),
        Row(
            [.url: "http://shop.example.com"],
            "--url: 'http://shop.example.com' uses plain http to another machine; give an https URL"
        ),
        Row(
            [:],
            ["ORCHARD_QUINCE": "http://localhost.evil.example"],
            "ORCHARD_QUINCE: 'http://localhost.evil.example' uses plain http to another machine; give an https URL"
        ),
        Row(
            [.logLevel: "loud"],
            "--log-level: 'loud' isn't valid; give one of: trace, debug, info, notice, warning, error, critical"
        ),
        Row([.database: "folder/"], "--database: 'folder/' isn't a file; give a file name, or :memory:"),
        Row(
            [:],
            ["ORCHARD_MAIL_FROM": "shop"],
            "ORCHARD_MAIL_FROM: 'shop' isn't an email address; give one such as shop@example.com"
        ),
        Row(
            [.host: "0.0.0.0"],
            ["ORCHARD_SMTP": "localhost:25"],
            Self.demand("--host 0.0.0.0")
        ),
        Row(
            [.host: "0.0.0.0"],
            ["ORCHARD_MAIL_FROM": "shop@example.com"],
            Self.demand("--host 0.0.0.0")
        ),
        Row([.url: "https://shop.example.com"], Self.demand("--url https://shop.example.com")),
        Row([.host: "0.0.0.0"], Self.demand("--host 0.0.0.0")),
        Row([.quince: "https://appleid.apple.com"], Self.demand("--quince https://appleid.apple.com")),
        Row(
            [.proxies: "-1"],
            "--proxies: '-1' isn't a number of proxies; give how many are in front of the shop, from 0 to 9"
        ),
        Row(
            [:],
            ["ORCHARD_PROXIES": "192.0.2.1"],
            "ORCHARD_PROXIES: '192.0.2.1' isn't a number of proxies; give how many are in front of the shop, from 0 to 9"
        ),
        Row(
            [.quince: "https://appleid.apple.com", .url: "https://shop.example.com"],
            Self.mail.merging(["ORCHARD_APPLE_TEAM": "T"]) { $1 },
            "--quince https://appleid.apple.com: Apple doesn't know the shop; set ORCHARD_APPLE_KEY_ID, "
                + "ORCHARD_APPLE_CLIENT, ORCHARD_APPLE_KEY to the values from your developer account"
        ),
        Row(
            [.quince: "https://appleid.apple.com"],
            Self.mail.merging(Self.atApple) { $1 },
            "--quince https://appleid.apple.com: Apple redirects only to https URLs with a domain name; set the shop's URL with --url, such as https://shop.example.com"
        ),
        Row(
            [:],
            ["ORCHARD_SECRET": "hunter2"],
            "ORCHARD_SECRET: the secret isn't 64 hexadecimal digits; create one with 'openssl rand -hex 32'"
        ),
    ]

    private static let mail = ["ORCHARD_SMTP": "localhost:25", "ORCHARD_MAIL_FROM": "shop@example.com"]
    private static let atApple = [
        "ORCHARD_APPLE_TEAM": "T", "ORCHARD_APPLE_KEY_ID": "K", "ORCHARD_APPLE_CLIENT": "com.example.shop",
        "ORCHARD_APPLE_KEY": "k.p8",
    ]

    private static func demand(_ what: String) -> String {
        "\(what): Quince's mailbox, which shows email instead of sending it, is for this machine only; set ORCHARD_SMTP to a "
            + "mail server, such as localhost:25, and ORCHARD_MAIL_FROM to the shop's email address"
    }

    @Test("Mail goes to Quince only where nobody else can come, and else to a mail server")
    func mailServer() throws {
        let server = MailServer.named(host: "localhost", port: 25)
        let sent = try ShopConfiguration(flags: [.host: "0.0.0.0"], environment: Self.mail)
        #expect(sent.mailServer == server && sent.mailSender.text == "shop@example.com")
        #expect(sent.mailServer.page == nil)
        for host in ["127.0.0.1", "localhost", "::1"] {
            let flags = [Setting.host: host, .quince: "http://localhost:9000"]
            let own = try ShopConfiguration(flags: flags, environment: [:])
            #expect(own.mailServer.page == "http://localhost:9000/_quince/mail")
            #expect(own.mailSender.text == "shop@orchard.example")
            let named = try ShopConfiguration(flags: flags, environment: ["ORCHARD_SMTP": "localhost:25"])
            #expect(named.mailServer == server && named.mailSender == own.mailSender)
        }
    }

    @Test(
        "A mail server has a host and a port",
        arguments: [
            ("localhost:25", "localhost", 25), ("127.0.0.1:1025", "127.0.0.1", 1_025),
            ("[::1]:65535", "::1", 65_535),
            ("mail-1.example.com:587", "mail-1.example.com", 587),
        ]
    )
    func mailServers(_ text: String, _ host: String, _ port: Int) throws {
        #expect(try MailServer(parsing: text) == .named(host: host, port: port))
    }

    @Test(
        "Nothing else is a mail server",
        arguments: [
            "localhost", ":25", "localhost:", "localhost:0", "localhost:65536", "localhost:+25", "::1:25",
            "smtp://localhost:25", "user@localhost:25", "local host:25", "/usr/sbin/sendmail", "",
        ]
    )
    func noMailServers(_ text: String) {
        #expect(
            throws: ConfigurationError(
                "'\(text)' isn't a mail server; give host and port, such as localhost:25"
            )
        ) { try MailServer(parsing: text) }
    }

    @Test(
        "The host of a URL, without port and brackets",
        arguments: [
            ("http://localhost:8080", "localhost"), ("https://shop.example.com", "shop.example.com"),
            ("http://[::1]:8080", "::1"), ("http://127.0.0.1", "127.0.0.1"),
        ]
    )
    func hosts(_ text: String, _ host: String) throws {
        #expect(try WebOrigin(parsing: text).host == host)
    }

    @Test("refuse with a sentence", arguments: rows)
    func refusals(_ row: Row) {
        #expect(throws: ConfigurationError(row.sentence)) {
            try ShopConfiguration(flags: row.flags, environment: row.environment)
        }
    }

    @Test("A flag wins over its variable, an empty variable is none")
    func precedence() throws {
        let environment = ["ORCHARD_PORT": "9000", "ORCHARD_QUINCE": "", "ORCHARD_DATABASE": ":memory:"]
        let configuration = try ShopConfiguration(flags: [.port: "9001"], environment: environment)
        #expect(configuration.port == 9_001)
        #expect(configuration.quince.text == "http://localhost:8080")
        #expect(configuration.database == .memory)
    }

    @Test(
        "The button's picture comes from where the sign-in is, and from Apple's other host",
        arguments: [
            ("http://localhost:8080", nil, "http://localhost:8080"),
            ("https://appleid.apple.com", nil, "https://appleid.cdn-apple.com"),
            ("https://appleid.apple.com", "https://shop.example.com", "https://shop.example.com"),
        ] as [(String, String?, String)]
    )
    func buttonOrigin(_ quince: String, _ buttons: String?, _ expected: String) throws {
        var flags: [Setting: String] = [.quince: quince, .url: "https://shop.example.com"]
        flags[.buttons] = buttons
        let environment = Self.mail.merging(Self.atApple) { $1 }
        #expect(try ShopConfiguration(flags: flags, environment: environment).buttonOrigin == expected)
    }

    @Test(
        "Origins are written as browsers write them",
        arguments: [
            ("HTTPS://Shop.Example.com:443/", "https://shop.example.com"),
            ("http://LOCALHOST:80", "http://localhost"),
            ("http://[::1]:8081", "http://[::1]:8081"),
            ("https://shop.example.com:8443", "https://shop.example.com:8443"),
        ]
    )
    func origins(_ text: String, _ expected: String) throws {
        #expect(try WebOrigin(parsing: text).text == expected)
    }

    @Test("A variable that means nothing is named")
    func misspelled() {
        let remarks = Setting.misspelled(in: ["ORCHARD_PROT": "1", "ORCHARD_PORT": "1", "PATH": "/"])
        #expect(remarks == ["ignored: ORCHARD_PROT isn't a setting of orchard serve"])
    }

    @Test("What Quince wrote of itself says who the shop is; flags and variables win over it")
    func quinceReadyFile() throws {
        let file = try Self.file(
            #"{"url":"http://localhost:9000","mode":"development","teamId":"T","keyId":"K","clientId":"C","privateKeyPath":"k.p8"}"#
        )
        defer { try? FileManager.default.removeItem(atPath: file) }
        let flags = [Setting.quinceReadyFile: file]
        let read = try ShopConfiguration(flags: flags, environment: [:])
        #expect(read.quince.text == "http://localhost:9000")
        #expect(read.apple.team == "T" && read.apple.keyID == "K" && read.apple.client == "C")
        #expect(read.apple.keyFile == "k.p8")
        let changed = try ShopConfiguration(
            flags: flags.merging([.quince: "http://localhost:9001"]) { $1 },
            environment: ["ORCHARD_APPLE_TEAM": "U", "ORCHARD_APPLE_KEY": "other.p8"]
        )
        #expect(changed.quince.text == "http://localhost:9001")
        #expect(
            changed.apple.team == "U" && changed.apple.keyID == "K" && changed.apple.keyFile == "other.p8"
        )
    }

    @Test(
        "A ready file that is missing, something else, or of production mode is refused by name",
        arguments: [
            (
                nil,
                "can't read '$'; start 'quince serve --ready-file $' first and wait until it writes the file"
            ),
            ("[]", "'$' isn't a ready file of 'quince serve --ready-file'"),
            (
                #"{"url":"https://id.example.com","mode":"production"}"#,
                "the service of '$' runs in production mode; set ORCHARD_QUINCE and ORCHARD_APPLE_… to the shop's client there"
            ),
        ] as [(String?, String)]
    )
    func quinceReadyFileRefused(_ content: String?, _ sentence: String) throws {
        let file = try Self.file(content ?? "")
        if content == nil { try FileManager.default.removeItem(atPath: file) }
        defer { try? FileManager.default.removeItem(atPath: file) }
        let refusal = #expect(throws: ConfigurationError.self) {
            try ShopConfiguration(flags: [.quinceReadyFile: file], environment: [:])
        }
        #expect(refusal?.message == "--quince-ready-file: " + sentence.replacing("$", with: file))
    }

    private static func file(_ content: String) throws -> String {
        let path = FileManager.default.temporaryDirectory.appending(path: "ready-\(UUID().uuidString).json")
            .path
        try Data(content.utf8).write(to: URL(filePath: path))
        return path
    }

    @Test("The start says where Sign in with Apple is, or that there is no key for it")
    func startMessage() async throws {
        try await TemporaryFolder.with { folder in
            var configuration = ShopConfiguration()
            configuration.apple.keyFile = folder + "/none.p8"
            let url = WebOrigin(localhostAt: 8081)
            #expect(
                StartMessage(configuration: configuration, url: url).text
                    .contains("Sign in with Apple   not set up: ")
            )
            configuration.apple.keyFile = try TemporaryFolder.developerKey(in: folder)
            #expect(
                StartMessage(configuration: configuration, url: url).text
                    .contains("Sign in with Apple   http://localhost:8080\n")
            )
        }
    }

    @Test("Each use of the secret has a key of its own, the same after every start")
    func keys() throws {
        let secret = SymmetricKey(data: [UInt8](repeating: 7, count: 32))
        let keys = ShopKeys(secret: secret)
        #expect(keys.storage != keys.signIn && keys.storage != secret && keys.signIn != secret)
        #expect(ShopKeys(secret: secret).storage == keys.storage && keys.storage.bitCount == 256)
        let shop = try Self.shop(secret)
        let sealed = try shop.accounts.seal.close("r.refresh", for: "p")
        #expect(try Seal(key: keys.storage).open(sealed, for: "p") == "r.refresh")
        for other in [secret, keys.signIn] {
            #expect(throws: (any Error).self) { try Seal(key: other).open(sealed, for: "p") }
        }
    }

    private static func shop(_ secret: SymmetricKey) throws -> Shop {
        var configuration = ShopConfiguration()
        configuration.database = .memory
        configuration.secret = secret
        return try Shop(
            configuration,
            url: WebOrigin(localhostAt: 8081),
            logger: Logger(label: "test"),
            now: { TestShop.epoch },
            random: TestRandom.bytes
        )
    }

    @Test("The key beside the database is made once, for its owner alone")
    func keyFile() throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "orchard-\(UUID().uuidString)")
            .path
        defer { try? FileManager.default.removeItem(atPath: folder) }
        let path = folder + "/shop.sqlite"
        let first = try KeyFile.key(beside: path, random: TestRandom.bytes)
        #expect(try KeyFile.key(beside: path, random: TestRandom.bytes) == first)
        let attributes = try FileManager.default.attributesOfItem(atPath: path + ".key")
        #expect(attributes[.posixPermissions] as? Int == 0o600)
        try Data("nonsense".utf8).write(to: URL(filePath: path + ".key"))
        #expect(throws: ConfigurationError.self) { try KeyFile.key(beside: path, random: TestRandom.bytes) }
    }

    @Test("A file that is no database, or another program's, stays as it is")
    func foreignDatabases() throws {
        let path = FileManager.default.temporaryDirectory.appending(path: "orchard-\(UUID().uuidString)").path
        defer { try? FileManager.default.removeItem(atPath: path) }
        let content = Data(String(repeating: "This is a letter. ", count: 100).utf8)
        try content.write(to: URL(filePath: path))
        #expect(throws: ConfigurationError.self) { try ShopDatabase(.file(path), url: "http://localhost:1") }
        #expect(try Data(contentsOf: URL(filePath: path)) == content)
    }
}
