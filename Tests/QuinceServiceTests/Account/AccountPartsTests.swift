import HTTPTypes
import Hummingbird
import QuinceProtocol
import Testing

@testable import QuinceService

/// The parts of the account pages that decide something by themselves, as tables.
@Suite("Account pages: their parts")
struct AccountPartsTests {
    @Test(
        "A browser is told in plain words, whatever it sends",
        arguments: [
            ("Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0", "Firefox on Linux"),
            (
                "Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Safari/537.36 Edg/140.0.0.0",
                "Edge on Windows"
            ),
            (
                "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.0 Safari/605.1.15",
                "Safari on Mac"
            ),
            (
                "Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/140.0 Mobile/15E148 Safari/604.1",
                "Chrome on iPhone"
            ),
            (
                "Mozilla/5.0 (Linux; Android 15; SM-S921B) AppleWebKit/537.36 (KHTML, like Gecko) SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36",
                "Samsung Internet on Android"
            ),
            ("curl/8.5.0", "curl"), ("", "An unknown browser"), ("<b>Firefox</b>", "An unknown browser"),
            (String(repeating: "x", count: 600) + "Firefox/140.0", "An unknown browser"),
        ]
    )
    func browsers(_ userAgent: String, _ expected: String) {
        #expect(BrowserName.plain(userAgent) == expected)
    }

    @Test(
        "A place is one of the account's pages",
        arguments: [
            ("/account", AccountPlace.apps), ("/account/personal", .personal),
            ("/account/sessions", .sessions),
            ("/account/delete", .deletion), ("/account/apps/00ff", .app(grant: "00ff")),
            ("/account/apps/00ff/stop", .stopUsing(grant: "00ff")),
        ]
    )
    func places(_ path: String, _ place: AccountPlace) {
        #expect(AccountPlace(path: path) == place)
        #expect(place.path == path)
    }

    @Test(
        "Nothing else is a place",
        arguments: [
            "", "/", "account", "/account/", "//account", "/account?x", "/account#x", "/account/apps",
            "/account/apps/",
            "/account/apps/00FF", "/account/apps/00ff/", "/account/apps/00ff/stop/x",
            "/account/apps/../personal",
            "/account/sign-out", "/account/personal\n", "//evil.example.com/account",
            "https://evil.example.com/account",
            "/\\evil.example.com", "/account/apps/\u{660}", "/account\u{301}",
            "/account/apps/" + String(repeating: "0", count: 65),
        ]
    )
    func noPlaces(_ path: String) { #expect(AccountPlace(path: path) == nil) }

    @Test("A form token belongs to one session and one purpose")
    func formTokens() {
        let (token, other) = (
            SessionToken(.system, in: .development), SessionToken(.system, in: .development)
        )
        let form = token.formToken(for: .change)
        #expect(token.accepts(form, for: .change))
        #expect(!token.accepts(form, for: .deletion))
        #expect(!other.accepts(form, for: .change))
        for wrong in ["", "A", form + "A", String(form.dropLast()), token.text] {
            #expect(!token.accepts(wrong, for: .change))
        }
        #expect(!"\(token)".contains(token.text))
    }

    @Test("A session begun in development, where anyone can begin one, is none in production")
    func modes() throws {
        let token = SessionToken(.system, in: .development)
        let same = try #require(SessionToken(cookie: token.text, in: .development))
        let production = try #require(SessionToken(cookie: token.text, in: .production))
        #expect(token.digest == same.digest)
        #expect(token.digest != production.digest)
    }

    /// A request's headers, the origin of the service, and whether the form is taken.
    struct Sent: Sendable {
        let site: String?
        let origin: String?
        let isTaken: Bool
        var ownHost = false
    }

    @Test(
        "Forms are taken from the service's own pages only",
        arguments: [
            Sent(site: "same-origin", origin: "https://id.example.com", isTaken: true),
            Sent(site: "same-origin", origin: nil, isTaken: true),
            Sent(site: "same-origin", origin: "null", isTaken: true),
            Sent(site: nil, origin: "https://id.example.com", isTaken: true),
            Sent(site: nil, origin: nil, isTaken: false), Sent(site: nil, origin: "null", isTaken: false),
            Sent(site: "same-site", origin: "https://id.example.com", isTaken: false),
            Sent(site: "cross-site", origin: "https://id.example.com", isTaken: false),
            Sent(site: "none", origin: "https://id.example.com", isTaken: false),
            Sent(site: "SAME-ORIGIN", origin: "https://id.example.com", isTaken: false),
            Sent(site: "same-origin", origin: "https://id.example.com:8443", isTaken: false),
            Sent(site: nil, origin: "https://id.example.com.evil.example", isTaken: false),
            Sent(site: nil, origin: "http://id.example.com", isTaken: false),
            // Production doesn't check the host, so a host that the client chose decides nothing.
            Sent(site: nil, origin: "http://host.example", isTaken: false),
            Sent(site: nil, origin: "http://host.example", isTaken: true, ownHost: true),
        ]
    )
    func ownPages(_ sent: Sent) {
        var headers: HTTPFields = [:]
        headers[HTTPField.Name("Sec-Fetch-Site") ?? .origin] = sent.site
        headers[.origin] = sent.origin ?? headers[.origin]
        let request = Self.request(headers, host: "host.example")
        let own = OwnPages(origins: ["https://id.example.com"], allowsOwnHost: sent.ownHost)
        #expect(own.sent(request) == sent.isTaken)
    }

    @Test("The cookie has the prefix __Host- with https, and a path of its own without")
    func cookies() throws {
        let secure = SessionCookies(issuer: "https://id.example.com", plainURL: nil, mode: .production)
        let token = SessionToken(.system, in: .production)
        let field = secure.of(Self.request([:], host: "id.example.com")).field(token)
        #expect(field.value == "__Host-quince_account=\(token.text); Path=/; HttpOnly; SameSite=Lax; Secure")
        let sent = Self.request([.cookie: "a=b; __Host-quince_account=\(token.text)"], host: "id.example.com")
        #expect(secure.token(in: sent)?.digest == token.digest)
        // The name without the prefix can be planted by any host of the domain.
        let planted = Self.request([.cookie: "quince_account=\(token.text)"], host: "id.example.com")
        #expect(secure.token(in: planted) == nil)
        let both = "__Host-quince_account=\(token.text); __Host-quince_account=\(token.text)"
        #expect(secure.token(in: Self.request([.cookie: both], host: "id.example.com")) == nil)
        // The console of a service that stands in for Apple is at its own URL, without TLS.
        let plain = SessionCookies(
            issuer: "https://appleid.apple.com",
            plainURL: "http://localhost:8080",
            mode: .development
        )
        let own = plain.of(Self.request([:], host: "localhost:8080")).field(token).value
        #expect(own == "quince_account=\(token.text); Path=/account; HttpOnly; SameSite=Lax")
        let apple = plain.of(Self.request([:], host: "appleid.apple.com")).field(token).value
        #expect(apple.hasPrefix("__Host-quince_account="))
    }

    @Test("A proof of identity is fresh for five minutes, and never from the future")
    func freshness() {
        let session = Self.session(authenticatedAt: 1_000)
        #expect(session.isFresh(at: 1_000) && session.isFresh(at: 1_299.9))
        #expect(!session.isFresh(at: 1_300) && !session.isFresh(at: 999.9))
    }

    static func session(authenticatedAt time: Double, account: String = "a") -> AccountSession {
        AccountSession(
            id: "1",
            accountID: account,
            browser: "Firefox",
            client: "127.0.0.1",
            createdAt: time,
            usedAt: time,
            authenticatedAt: time
        )
    }

    private static func request(_ headers: HTTPFields, host: String) -> Request {
        let head = HTTPRequest(
            method: .post,
            scheme: nil,
            authority: host,
            path: "/account/personal",
            headerFields: headers
        )
        return Request(head: head, body: .init(buffer: .init()))
    }
}
