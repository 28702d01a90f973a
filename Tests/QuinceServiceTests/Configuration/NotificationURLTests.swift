import ProgramStart
import QuinceService
import Testing

/// Which notification URLs may be registered, and which production mode refuses.
@Suite("Notification URLs")
struct NotificationURLTests {
    struct Row: CustomTestStringConvertible, Sendable {
        let text: String
        let isValid: Bool
        let objection: String?

        init(_ text: String, isValid: Bool = true, _ objection: String? = nil) {
            self.text = text
            self.isValid = isValid
            self.objection = objection
        }

        var testDescription: String { self.text }
    }

    private static let notHTTPS = "the URL isn't https"
    private static let notADomain = "the host isn't a domain name of the internet"
    private static let badPort = "the port isn't 443, or 1024 or above"

    static let rows: [Row] = [
        Row("https://example.com/apple/events"), Row("https://example.com:443/"),
        Row("https://example.com:8443/a?b=c"),
        Row("https://example.com:1024/"), Row("http://localhost:3000/events", Self.notHTTPS),
        Row("http://example.com/", Self.notHTTPS), Row("https://localhost/", Self.notADomain),
        Row("https://shop.localhost/", Self.notADomain), Row("https://intranet/", Self.notADomain),
        Row("https://127.0.0.1/", Self.notADomain), Row("https://0177.0.0.1/", Self.notADomain),
        Row("https://2130706433/", Self.notADomain), Row("https://0x7f000001/", Self.notADomain),
        Row("https://[::1]/", Self.notADomain), Row("https://[::ffff:10.0.0.1]/", Self.notADomain),
        Row("https://169.254.169.254/latest", Self.notADomain), Row("https://example.com:22/", Self.badPort),
        Row("https://example.com:80/", Self.badPort), Row("https://example.com:1023/", Self.badPort),
        Row("https://user:secret@example.com/", isValid: false),
        Row("https://example.com/#x", isValid: false),
        Row("ftp://example.com/", isValid: false), Row("file:///etc/passwd", isValid: false),
        Row("example.com/events", isValid: false), Row("", isValid: false),
        Row("https:///events", isValid: false),
        Row("https://example.com:0/", isValid: false), Row("https://example.com:65536/", isValid: false),
        Row("https://example.com\\@evil.example/", isValid: false),
        Row("https://exa mple.com/", isValid: false),
        Row("https://example.com/" + String(repeating: "a", count: 2_048), isValid: false),
    ]

    @Test("is checked", arguments: rows)
    func isChecked(_ row: Row) {
        let url = try? NotificationURL(parsing: row.text)
        #expect((url != nil) == row.isValid)
        #expect(url?.objection == row.objection)
        #expect(url == nil || url?.text == row.text)
    }

    @Test(
        "each origin has one spelling",
        arguments: [
            ("https://H.example", "https://h.example"), ("https://h.example:443/a", "https://h.example"),
            ("https://h.example:0443/", "https://h.example"), ("https://h.example./", "https://h.example"),
            ("http://h.example:80", "http://h.example"), ("http://h.example:443", "http://h.example:443"),
            ("http://127.0.0.1:3000/", "http://127.0.0.1:3000"),
            ("http://127.1:3000/", "http://127.0.0.1:3000"),
            ("http://0x7f000001:3000", "http://127.0.0.1:3000"),
            ("http://[0:0::1]:3000/", "http://[::1]:3000"),
        ]
    )
    func origin(_ text: String, _ origin: String) throws {
        #expect(try NotificationURL(parsing: text).origin == origin)
    }
}
