import ProgramStart
import Foundation
import QuinceService
import Testing

/// Every way a team, a key or an app can be wrong.
@Suite("Configuration file: refusals of teams")
struct TeamRefusalTests {
    typealias Row = ConfigurationRefusalTests.Row

    static let teams: [Row] = [
        Row("no id", "teams:\n  - name: A", "2:5: a team has no 'id'; add 'id: ABCDE12345'"),
        Row(
            "id in small letters",
            "teams:\n  - id: abcde12345",
            "2:9: Team ID 'abcde12345' must be ten uppercase letters or digits, such as ABCDE12345"
        ),
        Row(
            "id of nine",
            "teams:\n  - id: ABCDE1234",
            "2:9: Team ID 'ABCDE1234' must be ten uppercase letters or digits, such as ABCDE12345"
        ),
        Row(
            "twice",
            "teams:\n  - id: ABCDE12345\n  - id: ABCDE12345",
            "3:9: Team ID 'ABCDE12345' is already used in line 2; use each only once"
        ),
        Row(
            "misspelt key",
            "teams:\n  - id: ABCDE12345\n    app: []",
            "3:5: unknown key 'app' in a team; did you mean 'apps'?"
        ),
        Row(
            "Key ID",
            "teams:\n  - id: ABCDE12345\n    keys: [{id: x}]",
            "3:17: Key ID 'x' must be ten uppercase letters or digits, such as ABCDE12345"
        ),
        Row(
            "Key ID in two teams",
            "teams:\n  - id: ABCDE12345\n    keys: [{id: KEY0000001}]\n  - id: ABCDE12346\n    keys: [{id: KEY0000001}]",
            "5:17: Key ID 'KEY0000001' is already used in line 3; use each only once"
        ),
        Row(
            "file and public key",
            "teams:\n  - id: ABCDE12345\n    keys: [{id: KEY0000001, file: a, public-key: b}]",
            "3:12: key 'KEY0000001' has both 'file' and 'public-key'; remove one"
        ),
        Row(
            "public key",
            "teams:\n  - id: ABCDE12345\n    keys: [{id: KEY0000001, public-key: b}]",
            "3:41: 'public-key' isn't a P-256 public key in PEM; begin it with -----BEGIN PUBLIC KEY-----"
        ),
        Row(
            "a mail source with a wildcard",
            "teams:\n  - id: ABCDE12345\n    mail-sources: ['*.example.com']",
            "3:20: mail source '*.example.com' has a wildcard; a source is one domain, so list each subdomain"
        ),
        Row(
            "a mail source twice",
            "teams:\n  - id: ABCDE12345\n    mail-sources: [example.com, Example.com]",
            "3:33: mail source 'example.com' is listed twice; remove one"
        ),
        Row(
            "the 101st mail source",
            "teams:\n  - id: ABCDE12345\n    mail-sources:\n"
                + (0..<101).map { "      - a\($0).example" }.joined(separator: "\n"),
            "104:9: a team has at most 100 mail sources; remove some"
        ),
        Row(
            "a file where none may be named",
            "teams:\n  - id: ABCDE12345\n    keys: [{id: KEY0000001, file: /etc/passwd}]",
            "3:35: a key file can only be named in a configuration file; send 'public-key' instead"
        ),
    ]

    static let apps: [Row] = [
        app("no kind", "{id: com.a}", "3:12: an app has no 'kind'; add 'kind: service'"),
        app("another kind", "{id: com.a, kind: web}", "3:30: 'kind' is 'web'; give one of: app, service"),
        app(
            "misspelt key",
            "{id: com.a, kind: app, return-url: []}",
            "3:35: unknown key 'return-url' in an app; did you mean 'return-urls'?"
        ),
        app(
            "the parameter's name",
            "{id: com.a, kind: service, redirect-uris: []}",
            "3:54: unknown key 'redirect-uris' in an app; did you mean 'return-urls'?"
        ),
        app(
            "with the Team ID",
            "{id: ABCDE12345.com.a, kind: app}",
            "3:17: the client ID must not include the Team ID: write 'com.a'"
        ),
        app(
            "a blank in the id",
            "{id: com a, kind: app}",
            "3:17: client ID 'com a' may contain only letters, digits, '-' and '.'; write one such as com.example.web"
        ),
        app(
            "no primary",
            "{id: com.a, kind: service}",
            "3:12: Services ID 'com.a' has no 'primary'; add the App ID that it belongs to"
        ),
        app(
            "unknown primary",
            "{id: com.a, kind: service, primary: com.b}",
            "3:12: 'com.b', the primary of 'com.a', isn't an App ID of team ABCDE12345; add an app of kind 'app'"
        ),
        app(
            "primary that is a service",
            "{id: com.a, kind: app}, {id: com.b, kind: service, primary: com.b}",
            "3:36: 'com.b', the primary of 'com.b', isn't an App ID of team ABCDE12345; give one of: com.a"
        ),
        app(
            "twice",
            "{id: com.a, kind: app}, {id: com.a, kind: app}",
            "3:41: client ID 'com.a' is already used in line 3; use each only once"
        ),
        app(
            "redirect URIs of an App ID",
            "{id: com.a, kind: app, return-urls: [https://a.example/]}",
            "3:48: 'com.a' is an App ID, which has no redirect URIs; move 'return-urls' to a Services ID"
        ),
        url(
            "fragment",
            "https://a.example/#b",
            "3:93: redirect URI 'https://a.example/#b' isn't valid: it has a fragment ('#'); write one such as https://example.com/callback"
        ),
        url(
            "plain http",
            "http://a.example/",
            "3:93: redirect URI 'http://a.example/' uses plain http to a.example; use https, or http with localhost or 127.0.0.1"
        ),
        url(
            "another scheme",
            "myapp://cb",
            "3:93: redirect URI 'myapp://cb' isn't valid: its scheme is 'myapp', not https; write one such as https://example.com/callback"
        ),
        url(
            "twice",
            "https://a.example/, https://a.example/",
            "3:113: redirect URI 'https://a.example/' is listed twice; remove one"
        ),
    ]

    @Test("says the place, the thing and the remedy", arguments: teams + apps)
    func refuses(_ row: Row) {
        let error = #expect(throws: ConfigurationError.self) {
            try ConfigurationFile(parsing: row.yaml, file: "quince.yaml", folder: nil)
        }
        #expect(error?.message == "quince.yaml:\(row.sentence)")
    }

    @Test("a key file that is missing or no key is refused with its path")
    func keyFiles() throws {
        let folder = URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent(UUID().uuidString)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        try Data("hello".utf8).write(to: folder.appendingPathComponent("no.p8"))
        let problems = [
            "none.p8": "there is no such key file; give the path of a .p8 file",
            "no.p8":
                "this isn't an ES256 private key in PEM; give a .p8 file of the developer portal or of Quince",
        ]
        for (name, problem) in problems {
            let yaml = "teams:\n  - id: ABCDE12345\n    keys: [{id: KEY0000001, file: \(name)}]"
            let error = #expect(throws: ConfigurationError.self) {
                try ConfigurationFile(parsing: yaml, file: "quince.yaml", folder: folder)
            }
            #expect(error?.message == "quince.yaml:3:35: \(folder.path)/\(name): \(problem)")
        }
    }

    private static func app(_ why: String, _ app: String, _ sentence: String) -> Row {
        Row("app: \(why)", "teams:\n  - id: ABCDE12345\n    apps: [\(app)]", sentence)
    }

    private static func url(_ why: String, _ urls: String, _ sentence: String) -> Row {
        let apps = "{id: com.a, kind: app}, {id: com.b, kind: service, primary: com.a, return-urls: ["
        return Row(
            "redirect URI: \(why)",
            "teams:\n  - id: ABCDE12345\n    apps: [\(apps)\(urls)]}]",
            sentence
        )
    }
}
