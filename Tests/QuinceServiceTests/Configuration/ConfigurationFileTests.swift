import ProgramStart
import Crypto
import Foundation
import QuinceService
import Testing

@Suite("Configuration file")
struct ConfigurationFileTests {
    @Test("the template parses as it stands and is the default configuration")
    func template() throws {
        let file = try Self.parse(ConfigurationFile.template)
        let readyMade = Seed.readyMade(url: "http://localhost:8080", redirectURIs: [])
        #expect(file.teams == readyMade.teams)
        #expect(file.accounts == readyMade.accounts)
        #expect(file.port == ServiceConfiguration.defaultPort)
        #expect(file.host == ServiceConfiguration.defaultHost)
        #expect(file.mode == .development)
        #expect(file.profile == .documented)
        #expect(file.profileSettings.map(\.setting) == ["boolean-claims", "identity-token-lifetime"])
    }

    @Test("the template's commented lines parse as well, with every key in use")
    func commentedLines() throws {
        let keys = [
            "issuer:", "database:", "error-descriptions:", "relay-domain:", "auto-approve:", "- https:",
        ]
        let lines = ConfigurationFile.template.split(separator: "\n", omittingEmptySubsequences: false).map {
            line in
            guard let mark = line.range(of: "# "),
                keys.contains(where: { line[mark.upperBound...].hasPrefix($0) }),
                line[..<mark.lowerBound].allSatisfy({ $0 == " " })
            else { return String(line) }
            return String(line[..<mark.lowerBound] + line[mark.upperBound...])
        }
        let file = try Self.parse(lines.joined(separator: "\n"))
        #expect(file.issuer == "https://appleid.apple.com")
        #expect(file.database == .file("quince.sqlite"))
        #expect(file.autoApprove == .account("jane@example.com"))
        #expect(file.profileSettings.count == 4)
        #expect(file.teams?[0].apps[1].returnURLs.count == 2)
        for key in ConfigurationFile.keys {
            #expect(ConfigurationFile.template.contains("\(key):"), "the template does not explain \(key)")
        }
    }

    @Test(
        "an empty file, comments alone and keys without a value say nothing",
        arguments: ["", "# a", "~", "port:"]
    )
    func empty(_ text: String) throws {
        #expect(try Self.parse(text) == ConfigurationFile())
    }

    @Test("JSON is read as well, with digits as text where text is wanted")
    func json() throws {
        let file = try Self.parse(
            #"{"teams": [{"id": 1234567890, "apps": null}], "accounts": [{"email": "a@b.example"}]}"#
        )
        #expect(file.teams == [TeamSeed(id: "1234567890", name: "1234567890")])
        #expect(file.accounts == [AccountSeed(email: "a@b.example")])
    }

    @Test("a list of accounts can be empty")
    func noAccounts() throws {
        let file = try ConfigurationFile(parsing: "accounts: []", file: "quince.yaml", folder: nil)
        #expect(file.accounts == [])
    }

    @Test("paths are relative to the file's folder")
    func paths() throws {
        let folder = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let key = P256.Signing.PrivateKey()
        try Data(key.pemRepresentation.utf8).write(to: folder.appendingPathComponent("a.p8"))
        let yaml = "database: d/q.sqlite\nteams: [{id: ABCDE12345, keys: [{id: KEY0000001, file: a.p8}]}]"
        let path = folder.appendingPathComponent("quince.yaml").path
        try Data(yaml.utf8).write(to: URL(fileURLWithPath: path))

        let file = try ConfigurationFile(readingFileAt: path)
        #expect(file.database == .file("\(folder.path)/d/q.sqlite"))
        #expect(file.teams?.first?.keys.first?.origin == .privateKeyFile("\(folder.path)/a.p8"))
    }

    @Test("a public key in PEM is kept as it was written")
    func publicKey() throws {
        let pem = P256.Signing.PrivateKey().publicKey.pemRepresentation
        let block = pem.split(separator: "\n").map { "          \($0)\n" }.joined()
        let yaml =
            "teams:\n  - id: ABCDE12345\n    keys:\n      - id: KEY0000001\n        public-key: |\n\(block)"
        #expect(try Self.parse(yaml).teams?.first?.keys.first?.origin == .publicKeyPEM(pem + "\n"))
    }

    @Test("a file that is missing, a folder, too long or no text is refused by name")
    func unreadable() throws {
        let folder = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let path = folder.appendingPathComponent("q.yaml").path
        let limit = ConfigurationFile.maximumLength

        #expect(
            Self.refusal(path)
                == "\(path): there is no such configuration file; write one with 'quince config init \(path)'"
        )
        #expect(
            Self.refusal(folder.path)
                == "\(folder.path): this is a folder, not a configuration file; "
                + "name the file in it, such as \(path.replacing("/q.yaml", with: "/quince.yaml"))"
        )
        try Data(repeating: 0x20, count: limit + 1).write(to: URL(fileURLWithPath: path))
        #expect(
            Self.refusal(path)
                == "\(path): the configuration file is longer than \(limit) bytes; shorten it"
        )
        try Data([0xFF, 0xFE, 0x00]).write(to: URL(fileURLWithPath: path))
        #expect(
            Self.refusal(path)
                == "\(path): the configuration file isn't UTF-8 text; save it as UTF-8"
        )
    }

    private static func parse(_ text: String) throws -> ConfigurationFile {
        try ConfigurationFile(parsing: text, file: "quince.yaml", folder: nil)
    }

    private static func refusal(_ path: String) -> String? {
        #expect(throws: ConfigurationError.self) { try ConfigurationFile(readingFileAt: path) }?.message
    }
}
