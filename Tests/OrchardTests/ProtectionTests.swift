import HTTPTypes
import Testing

@testable import orchard

@Suite("Protection")
struct ProtectionTests {
    /// One row: what a request says about where it comes from.
    struct Row: CustomTestStringConvertible, Sendable {
        let site: String?
        let origin: String?
        let isLetIn: Bool
        let why: String
        var testDescription: String { self.why }
    }

    static let rows: [Row] = [
        Row(site: "same-origin", origin: "http://localhost", isLetIn: true, why: "our own page"),
        Row(site: "same-origin", origin: nil, isLetIn: true, why: "our own page, no Origin"),
        Row(site: nil, origin: "http://localhost", isLetIn: true, why: "an older browser"),
        Row(site: nil, origin: nil, isLetIn: false, why: "no word about it"),
        Row(
            site: "cross-site",
            origin: "http://localhost",
            isLetIn: false,
            why: "the two contradict each other"
        ),
        Row(site: "same-site", origin: "http://evil.localhost", isLetIn: false, why: "a neighbour"),
        Row(site: "none", origin: nil, isLetIn: false, why: "typed; nobody types a form"),
        Row(site: nil, origin: "null", isLetIn: false, why: "a sandboxed frame"),
        Row(
            site: nil,
            origin: "http://localhost.evil.example",
            isLetIn: false,
            why: "a name that begins like ours"
        ),
        Row(site: "same-origin", origin: "https://evil.example", isLetIn: false, why: "another origin"),
    ]

    @Test("Only our own pages change anything", arguments: rows)
    func forgedRequests(_ row: Row) async throws {
        try await TestShop.run { shop async throws in
            let browser = shop.browser()
            var headers: HTTPFields = [.contentType: "application/x-www-form-urlencoded"]
            headers[.secFetchSite] = row.site
            headers[.origin] = row.origin
            let answer = try await browser.send(
                .post,
                Paths.basket,
                headers: headers,
                body: "product=quinces&quantity=1"
            )
            #expect(answer.status == (row.isLetIn ? 303 : 403))
            #expect((answer.headers[.setCookie] != nil) == row.isLetIn)
        }
    }

    @Test(
        "Every form of the shop is behind the check",
        arguments: [
            Paths.basket, Paths.basketLines, Paths.checkout, Paths.emailLinks, Paths.signInByLink,
            Paths.signOut,
            Paths.accountName, Paths.accountExtras, Paths.accountExtrasSkip, Paths.deleteAccount,
            Paths.appleLink,
            Paths.keepOrder("x"),
        ]
    )
    func allForms(_ path: String) async throws {
        try await TestShop.run { shop async throws in
            let headers: HTTPFields = [
                .origin: "https://evil.example", .contentType: "application/x-www-form-urlencoded",
            ]
            let answer = try await shop.browser().send(.post, path, headers: headers, body: "")
            #expect(answer.status == 403)
        }
    }

    @Test("The shop answers under its own name alone")
    func oneHost() async throws {
        try await TestShop.run(at: "https://shop.example.com") { shop async throws in
            let browser = shop.browser()
            let answer = try await browser.get("/products/pears?x=1")
            #expect(answer.status == 307)
            #expect(answer.location == "https://shop.example.com/products/pears?x=1")
            #expect(try await browser.get("//evil.example/").status == 421)
            #expect(
                try await browser.post(Paths.basket, ["product": "pears", "quantity": "1"]).status == 421
            )
        }
    }

    @Test("Every page closes what it does not need")
    func headers() async throws {
        try await TestShop.run { shop async throws in
            for path in [
                Paths.home, Paths.product("pears"), Paths.basket, Paths.signIn, "/nowhere",
            ] {
                let answer = try await shop.browser().get(path)
                let policy = answer.headers[.contentSecurityPolicy] ?? ""
                #expect(policy.hasPrefix("default-src 'none'; style-src 'self'; img-src 'self'"), "\(path)")
                #expect(policy.contains("frame-ancestors 'none'") && !policy.contains("unsafe"))
                #expect(policy.contains("http://localhost:8080") == (path == Paths.signIn))
                #expect(answer.headers[.xContentTypeOptions] == "nosniff")
                #expect(answer.headers[.referrerPolicy] == "same-origin")
                #expect(answer.headers[.cacheControl] == "no-store")
                #expect(answer.headers[.setCookie] == nil, "looking around leaves no trace")
            }
        }
    }

    @Test("What is too large, of the wrong kind or unreadable is refused")
    func foulBodies() async throws {
        try await TestShop.run { shop async throws in
            let browser = shop.browser()
            let form: HTTPFields = [
                .secFetchSite: "same-origin", .contentType: "application/x-www-form-urlencoded",
            ]
            let json: HTTPFields = [.secFetchSite: "same-origin", .contentType: "application/json"]
            let large = "email=" + String(repeating: "a", count: Form.maximumSize)
            #expect(try await browser.send(.post, Paths.emailLinks, headers: form, body: large).status == 413)
            #expect(try await browser.send(.post, Paths.emailLinks, headers: json, body: "{}").status == 415)
            #expect(
                try await browser.send(.post, Paths.emailLinks, headers: form, body: "a=%00").status == 400
            )
            #expect(try await browser.get("/orders/%00").status == 404)
            #expect(try await browser.get("/sign-in?return=%FF").status == 400)
        }
    }

    @Test(
        "The cookie",
        arguments: [
            ("http://localhost", "orchard=", "; Path=/; HttpOnly; SameSite=Lax"),
            ("https://localhost", "__Host-orchard=", "; Path=/; HttpOnly; SameSite=Lax; Secure"),
        ]
    )
    func cookies(_ url: String, _ start: String, _ end: String) async throws {
        try await TestShop.run(at: url) { shop async throws in
            let browser = shop.browser()
            let answer = try await browser.post(Paths.basket, ["product": "pears", "quantity": "1"])
            let cookie = try #require(answer.headers[.setCookie])
            #expect(cookie.hasPrefix(start) && cookie.hasSuffix(end))
            #expect(try await browser.get(Paths.basket).body.contains("Comice pears"))
            let isSecure = url.hasPrefix("https")
            #expect((answer.headers[.strictTransportSecurity] != nil) == isSecure)
        }
    }
}
