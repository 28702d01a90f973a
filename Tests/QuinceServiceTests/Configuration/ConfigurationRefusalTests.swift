import ProgramStart
import QuinceService
import Testing

/// Every way a file can be wrong, with the whole sentence that is said.
@Suite("Configuration file: refusals")
struct ConfigurationRefusalTests {
    /// One wrong file.
    struct Row: CustomTestStringConvertible, Sendable {
        let why: String
        let yaml: String
        let sentence: String
        var testDescription: String { self.why }

        init(_ why: String, _ yaml: String, _ sentence: String) {
            self.why = why
            self.yaml = yaml
            self.sentence = sentence
        }
    }

    static let shape: [Row] = [
        Row(
            "a list at the top",
            "- a",
            "1:1: the configuration is a list, not a set of keys; write 'key: value' lines"
        ),
        Row(
            "text at the top",
            "hello",
            "1:1: the configuration is a single value, not a set of keys; write 'key: value' lines"
        ),
        Row(
            "broken YAML",
            "port: [1",
            "2:1: this isn't YAML: did not find expected ',' or ']'; check indentation and quotes"
        ),
        Row(
            "a tab",
            "accounts:\n\t- a",
            "2:1: this isn't YAML: found character that cannot start any token; check indentation and quotes"
        ),
        Row(
            "a control character",
            "host: \u{1}",
            "1:1: this isn't YAML text; look for unprintable characters"
        ),
        Row(
            "nested too deeply",
            String(repeating: "[", count: 5_000),
            "1:1: this isn't YAML: it is nested too deeply; check indentation and quotes"
        ),
        Row(
            "two documents",
            "port: 1\n---\nport: 2",
            "2:1: this isn't YAML: but found another document; check indentation and quotes"
        ),
        Row(
            "a key twice",
            "host: localhost\nport: 1\nport: 2",
            "2:1: key 'port' is listed twice, first here; remove one"
        ),
        Row(
            "a key that is a list",
            "[a]: 1",
            "1:1: a key in the configuration isn't text; the known keys are: \(ConfigurationFile.keys.joined(separator: ", "))"
        ),
        Row(
            "a misspelt key",
            "prot: 8080",
            "1:1: unknown key 'prot' in the configuration; did you mean 'port'?"
        ),
        Row(
            "redirect URIs outside an app",
            "redirect_uris: [https://a.example/]",
            "1:16: unknown key 'redirect_uris' in the configuration; list them as 'return-urls' of an app with 'kind: service'"
        ),
        Row(
            "a key nobody knows",
            "color: red",
            "1:1: unknown key 'color' in the configuration; the known keys are: \(ConfigurationFile.keys.joined(separator: ", "))"
        ),
    ]

    static let settings: [Row] = [
        Row("port, a word", "port: many", "1:7: 'port' is 'many'; give a whole number from 0 to 65535"),
        Row("port, too large", "port: 65536", "1:7: 'port' is '65536'; give a whole number from 0 to 65535"),
        Row("port, a sign", "port: +443", "1:7: 'port' is '+443'; give a whole number from 0 to 65535"),
        Row(
            "port, a list",
            "port: [1]",
            "1:7: 'port' is a list, not a single value; write it as text on one line"
        ),
        Row(
            "host, a mapping",
            "host: {a: b}",
            "1:7: 'host' is a set of keys, not a single value; write it as text on one line"
        ),
        Row("host, quoted nothing", "host: ''", "1:7: 'host' has no value; give one or remove the key"),
        Row("mode", "mode: test", "1:7: 'mode' is 'test'; give one of: development, production"),
        Row("profile", "profile: real", "1:10: 'profile' is 'real'; give one of: documented, observed"),
        Row(
            "log level",
            "log-level: loud",
            "1:12: 'log-level' is 'loud'; give one of: trace, debug, info, notice, warning, error, critical"
        ),
        Row(
            "auto-approve",
            "auto-approve: jane",
            "1:15: auto-approve 'jane' must be 'any' or the email address of an account, such as jane@example.com"
        ),
        Row(
            "issuer without scheme",
            "issuer: id.example",
            "1:9: issuer 'id.example' isn't valid: it is not absolute: it has no scheme; write one such as https://id.example.com"
        ),
        Row(
            "issuer with a final slash",
            "issuer: https://id.example/",
            "1:9: issuer 'https://id.example/' ends with '/'; remove it"
        ),
        Row(
            "issuer with a query",
            "issuer: https://id.example?a=b",
            "1:9: issuer 'https://id.example?a=b' has a query ('?'); remove it"
        ),
        Row(
            "unknown setting",
            "profile-settings:\n  boolean-claim: string",
            "2:3: unknown key 'boolean-claim' in 'profile-settings'; did you mean 'boolean-claims'?"
        ),
        Row(
            "setting, wrong word",
            "profile-settings:\n  boolean-claims: text",
            "2:19: 'boolean-claims' is 'text'; accepted: boolean, string"
        ),
        Row(
            "setting, zero seconds",
            "profile-settings:\n  code-lifetime: 0",
            "2:18: 'code-lifetime' is '0'; accepted: seconds, a whole number from 1 to 315360000"
        ),
        Row(
            "setting, an error that has no meaning there",
            "profile-settings:\n  refresh-after-revocation: invalid_scope",
            "2:29: 'refresh-after-revocation' is 'invalid_scope'; accepted: invalid_request, invalid_client, invalid_grant, unauthorized_client"
        ),
        Row(
            "relay domain",
            "relay-domain: a@b",
            "1:15: 'relay-domain' is 'a@b'; accepted: a domain name such as relay.example"
        ),
        Row(
            "relay domain twice",
            "relay-domain: a.example\nprofile-settings: {relay-domain: b.example}",
            "1:15: 'relay-domain' is listed here and in 'profile-settings'; remove one"
        ),
        Row(
            "relay without a spool",
            "relay: {hostname: mail.example.com}",
            "1:8: 'relay' has no 'spool'; add 'spool: /var/lib/quince/mail'"
        ),
        Row(
            "relay, open to others",
            "relay: {hostname: mail.example.com, spool: a, listen: \"0.0.0.0:10025\"}",
            "1:55: '0.0.0.0:10025' isn't a port of 127.0.0.1; the mail server and the service trust each other, so give an address such as 127.0.0.1:10025"
        ),
        Row(
            "relay, authentication",
            "relay: {authentication: none}",
            "1:25: 'none' isn't valid; give assume (development mode), check, or the name of the server whose Authentication-Results count, such as mail.example.com"
        ),
        Row(
            "relay, name server",
            "relay: {hostname: mail.example.com, spool: a, name-servers: [dns.example]}",
            "1:62: 'dns.example' isn't an IP address; give one, such as 127.0.0.1 or 127.0.0.1:53"
        ),
        Row(
            "relay, host",
            "relay: {hostname: mail, spool: a}",
            "1:19: 'mail' isn't a domain; give one, such as relay.example.com"
        ),
    ]

    static let accounts: [Row] = [
        Row(
            "not a list",
            "accounts: jane@example.com",
            "1:11: 'accounts' is a single value, not a list; begin each entry with '- '"
        ),
        Row(
            "an entry that is text",
            "accounts:\n  - jane@example.com",
            "2:5: an account is a single value, not a set of keys; write 'key: value' lines"
        ),
        Row(
            "no address",
            "accounts:\n  - first-name: Jane",
            "2:5: an account has no 'email'; add 'email: jane@example.com'"
        ),
        Row(
            "no such address",
            "accounts:\n  - email: jane@",
            "2:12: 'jane@' isn't an email address; write one such as jane@example.com"
        ),
        Row(
            "misspelt key",
            "accounts:\n  - email: a@b.example\n    firstname: A",
            "3:5: unknown key 'firstname' in an account; did you mean 'first-name'?"
        ),
        Row(
            "sharing",
            "accounts:\n  - {email: a@b.example, email-sharing: no}",
            "2:41: 'email-sharing' is 'no'; give one of: share, hide"
        ),
        Row(
            "twice, in other case",
            "accounts:\n  - email: a@b.example\n  - email: A@b.example",
            "3:12: account 'a@b.example' is already used in line 2; use each only once"
        ),
    ]

    @Test("says the place, the thing and the remedy", arguments: shape + settings + accounts)
    func refuses(_ row: Row) {
        let error = #expect(throws: ConfigurationError.self) {
            try ConfigurationFile(parsing: row.yaml, file: "quince.yaml", folder: nil)
        }
        #expect(error?.message == "quince.yaml:\(row.sentence)")
    }
}
