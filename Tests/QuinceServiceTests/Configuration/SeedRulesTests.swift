import ProgramStart
import QuinceService
import Testing
import Wording

@Suite("Rules for addresses and words")
struct SeedRulesTests {
    @Test(
        "email addresses",
        arguments: [
            ("jane@example.com", true), ("j.q+tag@mail.example.com", true), ("jane@localhost", true),
            ("", false), ("jane", false), ("@example.com", false), ("jane@", false), ("a@b@c.example", false),
            ("ja ne@example.com", false), ("jane@exa mple.com", false), ("jane@-a.example", false),
            ("jane@example.com\n", false), ("jane@example..com", false), ("<jane@example.com>", false),
            ("jäne@example.com", false), (String(repeating: "a", count: 65) + "@example.com", false),
        ]
    )
    func email(_ text: String, _ isAddress: Bool) {
        #expect(SeedRules.isEmail(text) == isAddress)
    }

    @Test(
        "domains",
        arguments: [
            ("private.icloud.com", true), ("localhost", true), ("", false), ("a..b", false), (".a", false),
            ("a-.b", false), ("127.0.0.1", false), ("1.example", true), ("a_b.c", false),
            (String(repeating: "a", count: 64) + ".b", false),
        ]
    )
    func domain(_ text: String, _ isDomain: Bool) {
        #expect(SeedRules.isDomain(text) == isDomain)
    }

    @Test(
        "whole numbers",
        arguments: [
            ("0", 0), ("08", 8), ("65535", 65_535), ("", nil), ("+1", nil), ("-1", nil), ("1 ", nil),
            ("٣", nil),
            ("9999999999999999999", nil),
        ] as [(String, Int?)]
    )
    func numbers(_ text: String, _ number: Int?) {
        #expect(DecimalText.integer(text) == number)
    }

    @Test(
        "what was meant",
        arguments: [
            ("prot", "port"), ("retrun-urls", "return-urls"), ("hots", "host"), ("p", nil), ("colour", nil),
            ("proxy", "proxies"), ("database-password", "database-password-file"), ("return", "return-urls"),
            ("password-file", nil), ("xproxies", "proxies"), ("proxying", nil), ("urls", nil),
        ]
            as [(String, String?)]
    )
    func spelling(_ text: String, _ meant: String?) {
        let words = [
            "port", "host", "return-urls", "proxies", "database-password-file", "mail-password-file",
        ]
        #expect(Spelling.closest(to: text, in: words) == meant)
    }

    @Test("the file name of a key tells its id")
    func keyFileName() {
        #expect(
            DeveloperKeyFile.keyID(inFileName: DeveloperKeyFile.name(keyID: "QNCKEY0001")) == "QNCKEY0001"
        )
        #expect(DeveloperKeyFile.keyID(inFileName: "key.p8") == nil)
    }
}
