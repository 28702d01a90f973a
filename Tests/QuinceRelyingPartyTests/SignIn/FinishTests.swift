import Foundation
import QuinceProtocol
import QuinceRelyingParty
import Testing

@Suite("Finishing a sign-in")
struct FinishTests {
    private let apple = FakeApple()

    private func error(
        _ signIn: SignInWithApple,
        _ body: String,
        by channel: ResponseChannel = .form,
        binding: String?
    ) async throws -> String? {
        let answer = try AuthorizationResponse(parsing: body)
        do throws(SignInError) {
            _ = try await signIn.finish(answer, by: channel, binding: binding)
            return nil
        } catch { return error.description }
    }

    @Test(
        "every way back, with the name of the first time",
        arguments: [
            (SignInRequest.formPost(), ResponseChannel.form), (.query, .query), (.fragment(), .fragment),
            (.fragment(identityToken: true), .fragment), (.popup(), .message),
        ]
    )
    func ways(_ request: SignInRequest, _ channel: ResponseChannel) async throws {
        let signIn = try SignInWithApple.shop(self.apple)
        let start = try signIn.start(request, returnTo: #require(LocalPath("/orders")), context: "c7")
        let body = try self.apple.consent(to: start, user: channel == .query ? nil : FakeApple.user)
        let outcome = try await signIn.finish(
            AuthorizationResponse(parsing: body),
            by: channel,
            binding: start.binding
        )
        guard case .signedIn(let result) = outcome else { throw CancellationError() }
        #expect(result.identity.subject == FakeApple.Person().subject)
        #expect(
            result.identity.email?.address == "maria@example.com" && result.identity.email?.isVerified == true
        )
        #expect(result.returnTo.text == "/orders" && result.context == "c7")
        #expect(result.tokens.refreshToken != nil)
        let hasFrontToken = request != .query && request != .fragment()
        #expect(result.suggestion?.fullName == (hasFrontToken ? "Maria Ruiz" : nil))
        let form = try #require(self.apple.lastForm(to: "/auth/token"))
        #expect(form["redirect_uri"] == "https://shop.example/callback" && form["code_verifier"]?.count == 43)
    }

    @Test("the message of a popup")
    func message() async throws {
        let signIn = try SignInWithApple.shop(self.apple)
        let start = try signIn.start(.popup())
        let form = try FormParameters(parsing: self.apple.consent(to: start))
        let message = JSONValue.object([
            "authorization": .object([
                "code": .string(form["code"] ?? ""), "id_token": .string(form["id_token"] ?? ""),
                "state": .string(form["state"] ?? ""),
            ]),
            "user": try JSONValue(parsing: FakeApple.user),
        ]).text
        let answer = try AuthorizationResponse(parsingMessage: message)
        let outcome = try await signIn.finish(answer, by: .message, binding: start.binding)
        guard case .signedIn(let result) = outcome else { throw CancellationError() }
        #expect(result.suggestion?.givenName == "Maria")
    }

    @Test("Cancel is an outcome and no error; another error is typed")
    func cancelled() async throws {
        let signIn = try SignInWithApple.shop(self.apple)
        let start = try signIn.start(returnTo: #require(LocalPath("/basket")))
        let state = try FormParameters(parsing: self.apple.consent(to: start))["state"] ?? ""
        let answer = try AuthorizationResponse(parsing: "error=user_cancelled_authorize&state=\(state)")
        guard
            case .cancelled(let path, _) = try await signIn.finish(answer, by: .form, binding: start.binding)
        else {
            throw CancellationError()
        }
        #expect(path.text == "/basket")
        let second = try signIn.start()
        let other = try FormParameters(parsing: self.apple.consent(to: second))["state"] ?? ""
        #expect(
            try await self.error(signIn, "error=invalid_scope&state=\(other)", binding: second.binding)
                == "Apple refused: invalid_scope."
        )
        #expect(self.apple.requests(to: "/auth/token").isEmpty)
    }

    @Test("state: forged, of another secret, old, replayed, of another browser, by another way")
    func states() async throws {
        let signIn = try SignInWithApple.shop(self.apple)
        let start = try signIn.start()
        let body = try self.apple.consent(to: start)
        let good = try FormParameters(parsing: body)
        func with(state: String) -> String {
            "state=\(state)&code=\(good["code"] ?? "")&id_token=\(good["id_token"] ?? "")"
        }
        let forged =
            "The state was not sealed by this app. If it was, all nodes need the same sealing secret."
        let state = good["state"] ?? ""
        for bad in [
            "a", String(state.dropLast()), String(state.dropFirst()), state + "A",
            String(repeating: "A", count: 5_000),
        ] {
            #expect(try await self.error(signIn, with(state: bad), binding: start.binding) == forged)
        }
        let stranger = try SignInWithApple(
            SignInConfiguration(
                teamID: "TEAM000001",
                key: DeveloperKey(id: "KEY0000001", privateKey: FakeApple.Team.shop.key),
                clients: [.services("com.example.shop.web", redirectURI: "https://shop.example/callback")],
                sealingSecret: [UInt8](repeating: 8, count: 32)
            ),
            transport: self.apple,
            store: MemorySignInStore(),
            surroundings: self.apple.clock.surroundings
        )
        #expect(try await self.error(stranger, body, binding: start.binding) == forged)
        for binding in [nil, "", "x", try signIn.start().binding] {
            #expect(
                try await self.error(signIn, body, binding: binding)?.contains("did not send the cookie")
                    == true
            )
        }
        #expect(
            try await self.error(signIn, body, by: .query, binding: start.binding)?.contains(
                "another response mode"
            )
                == true
        )
        // None of these used the attempt up.
        #expect(try await self.error(signIn, body, binding: start.binding) == nil)
        #expect(
            try await self.error(signIn, body, binding: start.binding)
                == "This response was already used; begin again."
        )
        let late = try signIn.start()
        let lateBody = try self.apple.consent(to: late)
        self.apple.clock.advance(by: 1_801)
        #expect(
            try await self.error(signIn, lateBody, binding: late.binding)
                == "The sign-in took too long; begin again."
        )
    }

    @Test("of two that hand the same answer over, one is signed in")
    func race() async throws {
        let signIn = try SignInWithApple.shop(self.apple)
        for _ in 0..<20 {
            let start = try signIn.start()
            let body = try self.apple.consent(to: start)
            let winners = try await withThrowingTaskGroup(of: Bool.self) { group in
                for _ in 0..<8 {
                    group.addTask { try await self.error(signIn, body, binding: start.binding) == nil }
                }
                return try await group.reduce(0) { $0 + ($1 ? 1 : 0) }
            }
            #expect(winners == 1)
        }
    }

    @Test("a code of another sign-in, a token of another person, a nonce of another sign-in")
    func swapped() async throws {
        let signIn = try SignInWithApple.shop(self.apple)
        let (mine, theirs) = (try signIn.start(), try signIn.start())
        var other = FakeApple.Person()
        other.subject = "000605.0000000000000000000000000000000f.0001"
        let (good, stolen) = (
            try FormParameters(parsing: self.apple.consent(to: mine)),
            try FormParameters(parsing: self.apple.consent(to: theirs, as: other))
        )
        func body(code: FormParameters, token: FormParameters, state: FormParameters) -> String {
            FormParameters([
                .init("state", state["state"] ?? ""), .init("code", code["code"] ?? ""),
                .init("id_token", token["id_token"] ?? ""),
            ]).text
        }
        // PKCE: a code works only with the verifier that is sealed in its own state.
        let injected = try await self.error(
            signIn,
            body(code: stolen, token: good, state: good),
            binding: mine.binding
        )
        #expect(injected?.hasPrefix("invalid_grant") == true)
        let again = try signIn.start()
        let fresh = try FormParameters(parsing: self.apple.consent(to: again))
        let swapped = try await self.error(
            signIn,
            body(code: fresh, token: stolen, state: fresh),
            binding: again.binding
        )
        #expect(swapped?.hasPrefix("the nonce is different") == true)
    }

    @Test(
        "names are cleaned of what has no place in one",
        arguments: [
            (#"{"name":{"firstName":" Maria\n\t","lastName":"R\u202Euiz"}}"#, "Maria Ruiz"),
            (#"{"name":{"firstName":"<b>&amp;"}}"#, "<b>&amp;"), (#"{"name":{"firstName":""}}"#, nil),
            (#"{"name":7}"#, nil), ("[]", nil),
            ("x", nil), (#"{"name":{"firstName":7,"lastName":"Ruiz"}}"#, "Ruiz"),
            (#"{"name":{"firstName":"\u200B"}}"#, nil),
        ] as [(String, String?)]
    )
    func names(_ user: String, _ expected: String?) throws {
        let answer = try AuthorizationResponse(
            parsing: FormParameters([.init("state", "s"), .init("code", "c"), .init("user", user)]).text
        )
        #expect(answer.suggestion?.fullName == expected)
    }

    @Test(
        "what is no answer of Apple's",
        arguments: [
            ("", "state is missing"), ("code=c", "state is missing"),
            ("state=s", "both code and error are missing"),
            ("state=s&state=t&code=c", "state occurs more than once"),
            ("state=s&code=%zz", "the response isn't a valid form"),
            (
                "state=s&code=" + String(repeating: "a", count: 513),
                "the response is longer than any that Apple sends"
            ),
            (String(repeating: "a", count: 65_537), "the response is longer than any that Apple sends"),
        ]
    )
    func noAnswer(_ body: String, _ expected: String) {
        #expect { try AuthorizationResponse(parsing: body) } throws: { "\($0)" == expected }
    }

    @Test("the page that posts again carries the answer and nothing else")
    func reposting() throws {
        let path = try #require(LocalPath("/callback"))
        let body = "state=s&code=c&user=%22%3E%3Cscript%3E&evil=1"
        let page = try #require(AnswerPage.reposting(body, to: path))
        #expect(
            page.html.contains(#"name="user" value="&quot;&gt;&lt;script&gt;""#)
                && !page.html.contains("evil")
        )
        #expect(
            page.contentSecurityPolicy.contains("form-action 'self'")
                && page.contentSecurityPolicy.contains("'sha256-")
        )
        #expect(!AnswerPage.isReposted(body) && AnswerPage.isReposted(body + "&reposted=1"))
        #expect(AnswerPage.reposting("a=b", to: path) == nil)
        #expect(AnswerPage.fragment(in: "fragment=state%3Ds%26code%3Dc") == "state=s&code=c")
    }

    @Test("natively: a code of an app has no redirect URI, and its nonce is compared as declared")
    func native() async throws {
        let signIn = try SignInWithApple.shop(self.apple)
        let id = "com.example.shop"
        let code = self.apple.code(clientID: id, redirectURI: nil, nonce: "n")
        let token = try self.apple.identityToken(clientID: id, nonce: "n", code: code)
        let result = try await signIn.finishNative(
            code: code,
            identityToken: token,
            nonce: .exactly("n"),
            bundleID: id
        )
        #expect(result.identity.clientID == id && result.tokens.refreshToken != nil)
        #expect(self.apple.lastForm(to: "/auth/token")?["redirect_uri"] == nil)
        let wrong = try self.apple.identityToken(clientID: "com.example.shop.web", nonce: "n", code: code)
        await #expect(throws: SignInError.self) {
            try await signIn.finishNative(
                code: code,
                identityToken: wrong,
                nonce: .exactly("n"),
                bundleID: id
            )
        }
    }
}
