import ProgramStart
import QuinceService
import Testing

@Suite("Mail sources")
struct MailSourceTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let source: String
        let address: String
        let isCovered: Bool
        let testDescription: String

        init(_ source: String, _ address: String, _ isCovered: Bool, _ why: String) {
            (self.source, self.address, self.isCovered, self.testDescription) = (
                source, address, isCovered, why
            )
        }
    }

    static let rows = [
        Row("example.com", "news@example.com", true, "the domain itself"),
        Row("example.com", "News@EXAMPLE.com", true, "letters of any case"),
        Row("example.com", "news@mail.example.com", false, "a parent doesn't cover its subdomains"),
        Row("example.com", "bounce+x=relay@mail.example.com", false, "a VERP return path of a subdomain"),
        Row("mail.example.com", "bounce+x=relay@mail.example.com", true, "the subdomain, registered"),
        Row("mail.example.com", "news@example.com", false, "a subdomain doesn't cover its parent"),
        Row("example.com", "news@badexample.com", false, "the end of another domain"),
        Row("example.com", "x@example.com@evil.example", false, "the domain is after the last @"),
        Row("news@example.com", "news@example.com", true, "one email address"),
        Row("News@Example.com", "news@example.com", true, "one email address in other letters"),
        Row("news@example.com", "sales@example.com", false, "another email address of the domain"),
        Row("news@example.com", "xnews@example.com", false, "an email address that ends so"),
        Row("example.com", "example.com", false, "no email address"),
    ]

    @Test("a source covers its own domain or email address only", arguments: rows)
    func covers(_ row: Row) throws {
        #expect(try MailSource(parsing: row.source).covers(row.address) == row.isCovered)
    }

    @Test(
        "a text that is neither a domain nor an email address is refused",
        arguments: [
            (
                "*.example.com",
                "mail source '*.example.com' has a wildcard; a source is one domain, so list each subdomain"
            ),
            (
                ".example.com",
                "mail source '.example.com' has a wildcard; a source is one domain, so list each subdomain"
            ),
            (
                "https://example.com",
                "'https://example.com' isn't a mail source; write a domain such as mail.example.com, or an email address"
            ),
            ("", "'' isn't a mail source; write a domain such as mail.example.com, or an email address"),
            (
                "@example.com",
                "'@example.com' isn't a mail source; write a domain such as mail.example.com, or an email address"
            ),
            (
                "com",
                "mail source 'com' has no dot, so it isn't a domain that is yours; write one such as mail.example.com"
            ),
            (
                "news@localhost",
                "mail source 'news@localhost' has no dot, so it isn't a domain that is yours; write one such as mail.example.com"
            ),
            (
                "127.0.0.1",
                "'127.0.0.1' isn't a mail source; write a domain such as mail.example.com, or an email address"
            ),
        ]
    )
    func refuses(_ text: String, _ message: String) {
        let refusal = #expect(throws: ConfigurationError.self) { try MailSource(parsing: text) }
        #expect(refusal?.message == message)
    }

    @Test(
        "the relay is no source of mail to its own addresses",
        arguments: ["relay.example.com", "Abc@RELAY.example.com", "private.icloud.com"]
    )
    func relay(_ text: String) throws {
        var profile = Profile(.documented)
        profile.relayDomain = "Relay.example.com"
        let domains = ServiceConfiguration(profile: profile).relayDomains
        let source = try MailSource(parsing: text)
        let refusal = #expect(throws: ConfigurationError.self) { try source.check(relayDomains: domains) }
        #expect(
            refusal?.message
                == "mail source '\(text.lowercased())' belongs to the relay, whose addresses are users'; write the domain that your app sends from"
        )
        for other in ["example.com", "mail.relay.example.com", "relay.example.com.example"] {
            try MailSource(parsing: other).check(relayDomains: domains)
        }
    }

    @Test("letters of other scripts that become ASCII in lower case are other letters")
    func otherScripts() throws {
        let source = try MailSource(parsing: "Kiosk.example")
        #expect(source.covers("a@KIOSK.example"))
        #expect(!source.covers("a@\u{212A}iosk.example"))
    }
}
