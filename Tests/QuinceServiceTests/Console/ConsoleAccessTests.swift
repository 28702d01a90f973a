import NIOCore
import HTTPTypes
import Hummingbird
import HummingbirdTesting
import Logging
import QuinceProtocol
import QuinceService
import Testing

@Suite("Who may use the console")
struct ConsoleAccessTests {
    @Test(
        "production has no console",
        arguments: [
            "/_quince/status", "/_quince/openapi.json", "/_quince/try/start", "/_quince/tools",
            "/_quince/buttons",
        ]
    )
    func production(path: String) async throws {
        try await TestService.run({
            $0.mode = .production
            $0.issuer = "https://id.example.com"
        }) { service async throws in
            #expect(try await service.get(path).status == 404)
            #expect(service.parts.requests.count == 0)
        }
    }

    @Test("the address of production leads to the account page")
    func addressOfProduction() async throws {
        try await TestService.run({
            $0.mode = .production
            $0.issuer = "https://id.example.com"
        }) { service async throws in
            let response = try await service.get("/")
            #expect(response.status == 303 && response.location == Paths.account)
        }
    }

    struct Row: CustomTestStringConvertible, Sendable {
        let headers: HTTPFields
        let status: Int
        let why: String
        var testDescription: String { self.why }
        init(_ why: String, _ headers: HTTPFields, _ status: Int) {
            (self.why, self.headers, self.status) = (why, headers, status)
        }
    }

    static let rows: [Row] = [
        Row("a program, which sends no Origin", [:], 204),
        Row("the console's own page", [.origin: "http://localhost", site: "same-origin"], 204),
        Row("a page of the issuer", [.origin: "http://localhost:8080"], 204),
        Row("another port of this machine", [.origin: "http://localhost:3000", site: "same-site"], 403),
        Row("another port, an old browser", [.origin: "http://localhost:3000"], 403),
        Row("a foreign page", [.origin: "https://evil.example.com"], 403),
        Row("a page without an origin", [.origin: "null"], 403),
        Row("a foreign page that hides its origin", [site: "cross-site"], 403),
        Row("a prefix of ours", [.origin: "http://localhost.evil.example.com"], 403),
    ]
    private static let site = HTTPField.Name("Sec-Fetch-Site") ?? .origin

    @Test("who may change something", arguments: rows)
    func origins(_ row: Row) async throws {
        try await TestService.run { service async throws in
            let answer = try await service.api(.delete, "/faults", headers: row.headers)
            #expect(answer.status == row.status)
            if row.status == 403 { #expect(answer.error?.isEmpty == false) }
        }
    }

    @Test(
        "another spelling of a path leads past nothing",
        arguments: ["//_quince/reset", "/_quince//reset", "/_quince/reset/"]
    )
    func spellings(path: String) async throws {
        try await TestService.run { service async throws in
            for (headers, status) in [([.origin: "https://evil.example.com"] as HTTPFields, 403), ([:], 204)]
            {
                let response = try await service.client.executeRequest(
                    uri: path,
                    method: .post,
                    headers: headers,
                    body: nil
                )
                #expect(response.status.code == status)
            }
            #expect(try await service.get("//_quince/teams/unknown/keys").status == 404)
        }
    }

    @Test("a service that stands in for Apple has its console for connections of this machine alone")
    func machines() async throws {
        let service = Service(
            configuration: ServiceConfiguration(standsInForApple: true, storage: .memory),
            logger: Logger(label: "test")
        )
        let assembly = try await service.assemble(url: TestService.url)
        defer { assembly.storage.discard() }
        for (address, status) in [
            (try SocketAddress(ipAddress: "127.0.0.1", port: 1), 200),
            (try SocketAddress(ipAddress: "::1", port: 1), 200),
            (try SocketAddress(ipAddress: "::ffff:127.0.0.1", port: 1), 200),
            (try SocketAddress(ipAddress: "192.0.2.1", port: 1), 403),
            (try SocketAddress(unixDomainSocketPath: "/nowhere"), 403), (nil, 403),
        ] {
            let request = Request(
                head: HTTPRequest(
                    method: .get,
                    scheme: "http",
                    authority: "localhost",
                    path: "/_quince/status"
                ),
                body: RequestBody(buffer: ByteBuffer())
            )
            let response = try await assembly.responder.respond(
                to: request,
                context: ServiceContext(logger: Logger(label: "test"), remoteAddress: address)
            )
            #expect(response.status.code == status, "\(String(describing: address))")
        }
    }

    @Test("a form is not accepted where JSON is wanted")
    func forms() async throws {
        try await TestService.run { service async throws in
            let form: HTTPFields = [.contentType: "application/x-www-form-urlencoded"]
            let answer = try await service.api(.post, "/accounts", "email=a@example.com", headers: form)
            #expect(answer.status == 415)
            #expect(
                answer.error
                    == "the body's type is 'application/x-www-form-urlencoded'; send it with Content-Type: application/json"
            )
            let text = try await service.api(.post, "/reset", [:], headers: [.contentType: "text/plain"])
            #expect(text.status == 415)
        }
    }

    @Test("bodies that are no JSON objects are refused with the place")
    func bodies() async throws {
        try await TestService.run { service async throws in
            let json: HTTPFields = [.contentType: "application/json"]
            func error(_ text: String) async throws -> String? {
                let response = try await service.client.executeRequest(
                    uri: "/_quince/accounts",
                    method: .post,
                    headers: json,
                    body: .init(string: text)
                )
                #expect(response.status == .badRequest)
                return Answer(response).error
            }
            #expect(try await error("{") == "the body isn't JSON: a member needs a name in quotes, at byte 1")
            #expect(try await error("[]") == "the body must be an object")
            #expect(try await error("") == "the body is empty; send a JSON object")
            #expect(
                try await error(#"{"email":"a@example.com","admin":true}"#)
                    == "the body has an unknown member 'admin'; the members are: email, firstName, lastName, emailSharing"
            )
        }
    }

    @Test("an unknown path is 404, another method 405 with Allow")
    func unknown() async throws {
        try await TestService.run { service async throws in
            let nothing = try await service.api(.get, "/nothing")
            #expect(nothing.status == 404)
            #expect(nothing.error == "there is nothing at /_quince/nothing; see /_quince/openapi.json")
            let page = try await service.get("/_quince/nothing", headers: [.accept: "text/html"])
            #expect(page.status == 404 && page.body.contains("Page not found"))
            let method = try await service.api(.put, "/faults")
            #expect(method.status == 405)
            #expect(method.headers[.allow] == "GET, POST, DELETE")
        }
    }

    @Test(
        "the lists are pages for browsers and JSON for programs",
        arguments: ["accounts", "apps", "grants"]
    )
    func negotiation(name: String) async throws {
        try await TestService.run { service async throws in
            let page = try await service.api(.get, "/\(name)", headers: [.accept: "text/html,*/*;q=0.8"])
            #expect(page.headers[.contentType] == "text/html; charset=utf-8")
            let list = try await service.api(.get, "/\(name)", headers: [.accept: "*/*"])
            #expect(list.json?[name]?.array != nil)
        }
    }
}
