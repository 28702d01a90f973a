import HTTPTypes
import QuinceProtocol
import Testing

/// A service that stands in for Apple, at its own URL and under Apple's names.
@Suite("Pages under Apple's names")
struct AppleNameTests {
    private static let apple = "appleid.apple.com"
    private static let own = "localhost:8080"
    private static let page: HTTPFields = [.accept: "text/html,*/*;q=0.8"]

    @Test(
        "the console is a page with a link for browsers, and JSON for programs",
        arguments: AppleHosts.names
    )
    func console(host: String) async throws {
        try await StandingIn.run { service in
            for (path, text) in [
                ("/", "\(host) leads to Quince"), ("/_quince/tools", "This is Quince, not Apple."),
                ("/_quince/accounts", "This is Quince, not Apple."),
            ] {
                let page = try await service.get(path, host, Self.page)
                #expect(page.status == 403)
                #expect(page.headers[.contentType] == "text/html; charset=utf-8")
                #expect(page.links.contains("http://localhost:8080/"))
                #expect(page.body.contains(text))
                let list = try await service.get(path, host)
                #expect(list.status == 403)
                #expect(
                    list.error?.hasSuffix("open http://localhost:8080 on the machine that runs Quince")
                        == true
                )
                #expect(try await service.get(path, Self.own).status == 200)
            }
        }
    }

    @Test("a URL of Apple that Quince doesn't have says who responds, and how to reach Apple again")
    func otherURLs() async throws {
        try await StandingIn.run { service in
            for (path, host) in [("/", "account.apple.com"), ("/account/manage", Self.apple)] {
                let page = try await service.get(path, host, Self.page).body
                #expect(page.contains("This isn’t Apple"))
                #expect(page.contains("On this machine, \(host) leads to Quince, a service for testing."))
                #expect(
                    page.contains("To reach Apple again: <code class=\"whole\">quince appleid untrust</code>")
                )
                #expect(page.contains("Open the console") && !page.contains("The console isn’t at this URL"))
            }
            let own = try await service.get("/account/manage", Self.own, Self.page).body
            #expect(own.contains("Page not found") && !own.contains("Apple again"))
            #expect(try await service.get("/account/manage", Self.apple).body.isEmpty)
        }
    }

    @Test("no link leads to the console under Apple's names, on any page")
    func links() async throws {
        try await StandingIn.run { service in
            let query =
                "client_id=com.example.quince.web&response_type=code&redirect_uri=https://app.example/"
            for (path, status) in [
                ("/", 403), ("/nowhere", 404), ("/appleid.auth.js", 404), ("/flow/x", 410),
                ("/auth/authorize?client_id=none", 400), ("/auth/authorize?\(query)", 400),
            ] {
                let page = try await service.get(path, Self.apple, Self.page)
                #expect(page.status == status, "\(path)")
                #expect(page.body.contains("http://localhost:8080/_quince/tools"), "\(path)")
                let others = ["/_assets/", "/_quince/register-redirect-uri", "/language"]
                let leading = page.links.filter { link in !others.contains { link.hasPrefix($0) } }
                #expect(leading.allSatisfy { $0.hasPrefix("http://localhost:8080/") }, "\(path)")
            }
        }
    }

    @Test("a client ID that isn't registered: why, the registered ones, the remedy, and who responds")
    func unknownClient() async throws {
        try await StandingIn.run { service in
            let path = "/auth/authorize?client_id=com.real.shop"
            let page = try await service.get(path, Self.apple, Self.page).body
            let order = [
                "Sign-in not possible", "Why", "com.real.shop", "com.example.quince.web",
                "com.example.quince.app",
                "quince config init",
                "quince appleid run ", "This isn’t Apple", "quince appleid untrust",
            ]
            let places = order.map { page.firstRange(of: $0)?.lowerBound }
            #expect(!places.contains(nil) && places.compactMap(\.self) == places.compactMap(\.self).sorted())
            // At its own URL nobody takes it for Apple.
            let own = try await service.get(path, Self.own, Self.page).body
            #expect(own.contains("com.example.quince.web") && !own.contains("This isn’t Apple"))
            #expect(!own.contains("quince appleid"))
        }
    }

    @Test("Register this URL works where its page is, but for no other page and no other machine")
    func registration() async throws {
        let form = "client_id=com.example.quince.web&redirect_uri=https://app.example/&query=state%3D1"
        let path = "/_quince/register-redirect-uri"
        let site = HTTPField.Name("Sec-Fetch-Site") ?? .origin
        let ownPage: HTTPFields = [.origin: "https://\(Self.apple)", site: "same-origin"]
        try await StandingIn.run { service in
            for (headers, machine, status) in [
                ([site: "cross-site", .origin: "https://evil.example"], "127.0.0.1", 403),
                ([.origin: "https://account.apple.com"], "127.0.0.1", 403),
                (ownPage, "192.0.2.1", 403), (ownPage, "127.0.0.1", 303),
            ] as [(HTTPFields, String, Int)] {
                let answer = try await service.post(path, form: form, Self.apple, headers, from: machine)
                #expect(answer.status == status)
                #expect(answer.location == (status == 303 ? "/auth/authorize?state=1" : nil))
            }
        }
    }

    @Test("other machines see no button, because it wouldn't work for them")
    func buttonOnOtherMachines() async throws {
        let path = "/auth/authorize?client_id=com.example.quince.web&redirect_uri=https://app.example/x"
        try await StandingIn.run { service in
            for (machine, hasButton) in [("127.0.0.1", true), ("192.0.2.1", false)] {
                let page = try await service.get(path, Self.apple, Self.page, from: machine).body
                #expect(page.contains("Register this URL") == hasButton)
                #expect(page.contains("<mark>"))
            }
        }
    }
}
