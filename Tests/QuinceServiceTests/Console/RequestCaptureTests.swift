import Crypto
import HTTPTypes
import QuinceProtocol
import QuinceService
import Testing

@Suite("The console's list of requests")
struct RequestCaptureTests {
    @Test("a sign-in and its exchange are listed in order, with their outcomes")
    func wholeSignIn() async throws {
        try await TestService.run { service async throws in
            let code = try await service.code()
            let exchange = try await service.token(code: code)
            #expect(exchange.status == 200)
            let list = try await service.api(.get, "/requests").json?.objects("requests") ?? []
            let lines = list.map { "\($0["endpoint"]?.string ?? "") \($0["outcome"]?.string ?? "")" }
            #expect(lines == ["authorize redirected", "flow redirected", "flow redirected", "token ok"])
            let ids = list.compactMap { $0["id"]?.integer }
            #expect(ids == ids.sorted())
            #expect(list.last?["clientId"]?.string == service.clientID)
            #expect(list.last?["at"] == "2027-01-15T08:00:00.000Z")
        }
    }

    @Test("secrets and tokens are nowhere in what is shown, and decode on demand")
    func secrets() async throws {
        try await TestService.run { service async throws in
            let code = try await service.code(["nonce": "n-1"])
            let secret = try service.secret()
            let exchange = try await service.token(["client_secret": secret], code: code)
            let answer = try #require(exchange.json)
            let shown = try await service.api(.get, "/requests").body
            let hidden = [
                code, secret, answer["access_token"]?.string, answer["refresh_token"]?.string,
                answer["id_token"]?.string,
            ]
            for text in hidden { #expect(try !shown.contains(#require(text))) }

            let request = try await service.lastRequest()
            let parameter = try #require(request.value("parameters", "client_secret"))
            #expect(parameter["secret"] == true)
            #expect(parameter["value"]?.string == "\(secret.prefix(6))…\(secret.suffix(4))")
            #expect(parameter["length"]?.integer == secret.count)
            #expect(request.value("responseParameters", "id_token")?["secret"] == true)
            #expect(request.value("responseParameters", "token_type")?["value"] == "Bearer")

            let id = request["id"]?.integer ?? 0
            let decodedSecret = try await service.api(.get, "/requests/\(id)/decode/client_secret").json
            #expect(decodedSecret?["claims"]?.object?["sub"]?.string == service.clientID)
            #expect(decodedSecret?["verified"] == true)
            let decodedToken = try await service.api(.get, "/requests/\(id)/decode/id_token").json
            #expect(decodedToken?["claims"]?.object?["nonce"] == "n-1")
            #expect(decodedToken?["verified"] == true)
            let noToken = try await service.api(.get, "/requests/\(id)/decode/code")
            #expect(noToken.status == 400)
            #expect(noToken.error?.hasPrefix("'code' of request \(id) isn't a signed token") == true)
            #expect(try await service.api(.get, "/requests/\(id)/decode/nothing").status == 404)
        }
    }

    @Test("a forged secret decodes and does not verify")
    func forged() async throws {
        try await TestService.run { service async throws in
            let secret = try service.secret(signedBy: .init())
            #expect(try await service.token(["client_secret": secret], code: "c").status == 400)
            let id = try await service.lastRequest()["id"]?.integer ?? 0
            let decoded = try await service.api(.get, "/requests/\(id)/decode/client_secret").json
            #expect(decoded?["verified"] == false)
        }
    }

    @Test("cookies and Authorization are shortened")
    func headers() async throws {
        try await TestService.run { service async throws in
            let cookie = String(repeating: "a1", count: 32)
            _ = try await service.authorize(headers: [
                .cookie: "quince_browser=\(cookie)", .authorization: "Bearer very-secret-words",
            ])
            let request = try await service.lastRequest()
            #expect(request.value("headers", "Cookie")?["value"]?.string == "quince_browser=a1a1a1…a1a1")
            #expect(request.value("headers", "Authorization")?["value"]?.string == "Bearer …")
            let set = request.value("responseHeaders", "Set-Cookie")?["value"]?.string
            #expect(set?.contains("…") == true && set?.contains("HttpOnly") == true)
        }
    }

    @Test("a refused exchange tells which check, what was expected and what came")
    func explanation() async throws {
        try await TestService.run { service async throws in
            let secret = try service.secret(claims: [("exp", .integer(1_800_000_000 + 15_777_001))])
            #expect(try await service.token(["client_secret": secret], code: "c").error == "invalid_client")
            let request = try await service.lastRequest()
            #expect(request["outcome"] == "refused")
            let finding = request.objects("explanation").first { $0["verdict"] == "refused" }
            #expect(finding?["check"] == "client_secret.exp")
            #expect(finding?["message"]?.string?.contains("at most 15 777 000") == true)
            #expect(finding?["apple"] == "Apple responds with only invalid_client")
        }
    }

    @Test("what a page hands to the client is listed too", arguments: ["form_post", "web_message"])
    func pages(mode: String) async throws {
        try await TestService.run { service async throws in
            _ = try await service.signIn(["response_mode": mode])
            let request = try await service.lastRequest()
            #expect(request.value("responseParameters", "code")?["secret"] == true)
            #expect(request.value("responseParameters", "state")?["value"] == "st")
            #expect(request.value("responseParameters", "user")?["value"]?.string?.contains("Jane") == true)
            #expect(request["responseBody"] == nil)
        }
    }

    @Test("a redirect is shown without the code it carries")
    func location() async throws {
        try await TestService.run { service async throws in
            let code = try await service.code()
            let request = try await service.lastRequest()
            let location = try #require(request["location"]?.string)
            #expect(location.hasPrefix("https://app.example/callback?code="))
            #expect(!location.contains(code))
        }
    }

    @Test("the error page of authorize leads to its line")
    func errorPage() async throws {
        try await TestService.run { service async throws in
            let answer = try await service.authorize(["client_id": "nobody"])
            let id = try await service.lastRequest()["id"]?.integer ?? 0
            #expect(answer.body.contains("/#request-\(id)"))
        }
    }

    @Test("'after' and 'limit' page through; nonsense is refused")
    func paging() async throws {
        try await TestService.run { service async throws in
            for _ in 1...5 { _ = try await service.get(Paths.keys) }
            func ids(_ query: String) async throws -> [Int] {
                try await service.api(.get, "/requests\(query)").json?.objects("requests").compactMap {
                    $0["id"]?.integer
                } ?? []
            }
            #expect(try await ids("") == [1, 2, 3, 4, 5])
            #expect(try await ids("?limit=2") == [4, 5])
            #expect(try await ids("?after=1&limit=2") == [2, 3])
            #expect(try await ids("?after=5").isEmpty)
            #expect(try await service.api(.get, "/requests?limit=0").status == 400)
            #expect(try await service.api(.get, "/requests?after=x").status == 400)
            #expect(try await service.api(.get, "/requests/99").status == 404)
            #expect(try await service.api(.get, "/requests/x").status == 404)
            #expect(try await service.api(.delete, "/requests").status == 204)
            #expect(try await ids("").isEmpty)
        }
    }

    @Test("the console's own requests are not listed")
    func ownRequests() async throws {
        try await TestService.run { service async throws in
            _ = try await service.api(.get, "/status")
            _ = try await service.get("/")
            #expect(service.parts.requests.count == 0)
        }
    }

    @Test("no spelling of a path goes unseen", arguments: ["//auth/keys", "/auth//keys", "/auth/keys/"])
    func spellings(path: String) async throws {
        try await TestService.run { service async throws in
            let status = try await service.get(path).status
            #expect(try await service.lastRequest()["endpoint"] == (status == 200 ? "keys" : nil))
            #expect(status == 200)
        }
    }

    @Test("only the latest 500 are kept")
    func bounded() async throws {
        try await TestService.run { service async throws in
            for _ in 1...(RequestLog.capacity + 10) { _ = try await service.get(Paths.discovery) }
            let kept = service.parts.requests.requests()
            #expect(kept.count == RequestLog.capacity)
            #expect(kept.first?.id == 11)
            #expect(service.parts.requests.request(10) == nil)
        }
    }

    @Test("what is kept is at most 8 MiB together, the newest")
    func boundedSize() async throws {
        try await TestService.run { service async throws in
            let text = "a=" + String(repeating: "a", count: 60_000)
            for _ in 1...150 { #expect(try await service.post(Paths.token, text: text).status == 400) }
            let kept = service.parts.requests.requests()
            #expect((100...140).contains(kept.count))
            #expect(kept.last?.id == 150)
            #expect(kept.map(\.id) == Array((151 - kept.count)...150))
        }
    }

    @Test("a watcher gets every request from then on")
    func watching() async throws {
        try await TestService.run { service async throws in
            _ = try await service.get(Paths.keys)
            let stream = try #require(service.parts.requests.watch())
            _ = try await service.get(Paths.discovery)
            _ = try await service.get(Paths.keys)
            var iterator = stream.makeAsyncIterator()
            #expect(await iterator.next()?.endpoint == .discovery)
            #expect(await iterator.next()?.endpoint == .keys)
        }
    }

    @Test("a body over the limit is answered 413, and listed")
    func tooLarge() async throws {
        try await TestService.run { service async throws in
            let text = String(repeating: "a", count: ServiceContext.maximumBodySize + 1)
            #expect(try await service.post(Paths.token, text: text).status == 413)
            #expect(try await service.lastRequest()["status"]?.integer == 413)
        }
    }
}
