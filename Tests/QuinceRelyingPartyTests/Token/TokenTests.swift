import Foundation
import QuinceProtocol
import QuinceRelyingParty
import Synchronization
import Testing

@Suite("Tokens")
struct TokenTests {
    private let apple = FakeApple()

    private func failure(_ signIn: SignInWithApple) async throws -> SignInError? {
        let start = try signIn.start()
        let body = try self.apple.consent(to: start)
        let answer = try AuthorizationResponse(parsing: body)
        do throws(SignInError) {
            _ = try await signIn.finish(
                answer,
                by: .form,
                binding: start.binding
            )
            return nil
        } catch { return error }
    }

    @Test(
        "each failure of Apple's has its own type, and says whether to try again",
        arguments: [
            (
                400, #"{"error":"invalid_client"}"#,
                "invalid_client: Apple does not accept the client secret of com.example.shop.web. Check that com.example.shop.web is the right client ID",
                false
            ),
            (
                400, #"{"error":"invalid_grant","error_description":"The code has already been used."}"#,
                "invalid_grant: The code has already been used.", false
            ),
            (
                400, #"{"error":"unauthorized_client"}"#,
                "unauthorized_client: com.example.shop.web may not do this.", false
            ),
            (400, #"{"error":"invalid_request"}"#, "Apple refused: invalid_request", false),
            (400, "<html>", "Apple responded with status 400; try again later.", true),
            (429, "{}", "Apple responded with status 429", true),
            (500, "", "Apple responded with status 500", true),
            (302, "", "Apple responded with status 302", true),
            (200, "", "Apple's response can't be read: it isn't a JSON object", false),
            (
                200, #"{"token_type":"Bearer"}"#,
                "Apple's response can't be read: access_token or expires_in is missing", false
            ),
            (
                200, #"{"access_token":"a","expires_in":3600,"token_type":"mac"}"#,
                "Apple's response can't be read: token_type is not Bearer", false
            ),
            (
                200, #"{"access_token":"a","expires_in":3600,"token_type":"bearer"}"#,
                "the token isn't a valid signed JWT: the token response has no id_token", false
            ),
        ] as [(Int, String, String, Bool)]
    )
    func failures(_ status: Int, _ body: String, _ expected: String, _ isTemporary: Bool) async throws {
        self.apple.fail("/auth/token", .answer(status: status, body: body))
        let error = try #require(try await self.failure(SignInWithApple.shop(self.apple)))
        #expect(error.description.hasPrefix(expected), "\(error)")
        #expect(error.isTemporary == isTemporary)
    }

    @Test("half an answer and none")
    func cut() async throws {
        let signIn = try SignInWithApple.shop(self.apple)
        self.apple.fail("/auth/token", .half)
        #expect(
            try await self.failure(signIn)?.description
                == "Apple's response can't be read: it isn't a JSON object. Check the issuer in the configuration."
        )
        self.apple.fail("/auth/token", .answerLost)
        #expect(try await self.failure(signIn)?.isTemporary == true)
        #expect(try await self.failure(signIn) == nil)
    }

    @Test(
        "a client secret is used again, renewed before it ends, and made anew when it was refused or the clock went back"
    )
    func secrets() async throws {
        let signIn = try SignInWithApple.shop(self.apple)
        func secret() async throws -> String? {
            _ = try await self.failure(signIn)
            return self.apple.lastForm(to: "/auth/token")?["client_secret"]
        }
        let first = try await secret()
        #expect(try await secret() == first)
        self.apple.clock.advance(by: 2_699)
        #expect(try await secret() == first)
        self.apple.clock.advance(by: 2)
        let second = try await secret()
        #expect(second != first)
        self.apple.clock.advance(by: -7_200)
        let third = try await secret()
        #expect(third != second)
        self.apple.fail("/auth/token", .answer(status: 400, body: #"{"error":"invalid_client"}"#))
        _ = try await self.failure(signIn)
        self.apple.clock.advance(by: 1)
        #expect(try await secret() != third)
    }

    @Test("a sign-in is checked once a day, and only Apple's word ends it")
    func check() async throws {
        let signIn = try SignInWithApple.shop(self.apple)
        let kept = try await signIn.signedIn(self.apple)
        var remembered = RememberedSignIn(
            subject: kept.identity.subject,
            clientID: kept.identity.clientID,
            refreshToken: try #require(kept.tokens.refreshToken),
            confirmedAt: self.apple.clock.now
        )
        self.apple.clock.advance(by: 86_399)
        #expect(try await signIn.check(remembered) == .notDue)
        self.apple.clock.advance(by: 1)
        guard case .confirmed(let confirmed) = try await signIn.check(remembered) else {
            throw CancellationError()
        }
        #expect(confirmed.confirmedAt == self.apple.clock.now)
        remembered = confirmed
        self.apple.clock.advance(by: 86_400)
        self.apple.fail("/auth/token", .answer(status: 503, body: ""))
        await #expect(throws: TokenError.unavailable(status: 503)) { try await signIn.check(remembered) }
        try await signIn.revoke(remembered)
        #expect(try await signIn.check(remembered) == .ended)
        try await signIn.revoke(remembered)  // Twice is no error.
        #expect(!"\(remembered)".contains(remembered.refreshToken))
    }

    /// A refreshed identity token with one claim that is wrong, really signed.
    struct Refreshed: Sendable, CustomTestStringConvertible {
        let claim: String
        let value: JSONValue?
        let refusal: IdentityRefusal

        init(_ claim: String, _ value: JSONValue?, _ refusal: IdentityRefusal) {
            (self.claim, self.value, self.refusal) = (claim, value, refusal)
        }

        var testDescription: String { "\(self.claim): \(self.value?.text ?? "missing")" }
    }

    private static let now = FakeClock().seconds + 86_400

    static let refreshedTokens: [Refreshed] = [
        Refreshed("aud", "com.evil", .audience("com.evil")),
        // Another client of the same app: right for a sign-in there, wrong for this refresh token.
        Refreshed("aud", "com.example.shop", .audience("com.example.shop")),
        Refreshed("aud", nil, .audience(nil)),
        Refreshed("exp", .integer(Self.now - 60), .expired(Self.now - 60)),
        Refreshed("exp", nil, .expiryMissing),
        Refreshed("iat", .integer(Self.now + 61), .fromTheFuture(Self.now + 61)),
        Refreshed("iat", nil, .issuedAt(nil)),
        Refreshed("nbf", .integer(Self.now + 61), .fromTheFuture(Self.now + 61)),
        Refreshed("sub", nil, .subject),
        Refreshed("sub", "", .subject),
        Refreshed("sub", "somebody.else", .subjectsDiffer),
        Refreshed("iss", "https://evil.example", .otherIssuer("https://evil.example")),
        Refreshed("at_hash", "AAAAAAAAAAAAAAAAAAAAAA", .accessTokenHash),
    ]

    @Test("the identity token of a refresh is checked like the first one", arguments: refreshedTokens)
    func refreshed(_ row: Refreshed) async throws {
        let signIn = try SignInWithApple.shop(self.apple)
        let remembered = RememberedSignIn(
            subject: FakeApple.Person().subject,
            clientID: "com.example.shop.web",
            refreshToken: self.apple.refreshToken(),
            confirmedAt: self.apple.clock.now
        )
        self.apple.clock.advance(by: 86_400)
        let key = self.apple.signingKey
        self.apple.state.withLock { state in
            state.forge = { try TokenForger($0).with(row.claim, row.value, by: key) }
        }
        await #expect(throws: row.refusal) { try await signIn.check(remembered) }
        self.apple.state.withLock { $0.forge = { $0 } }
        guard case .confirmed = try await signIn.check(remembered) else {
            Issue.record("the honest token is refused")
            return
        }
    }

    @Test("a subject is compared byte by byte, not as text that looks the same")
    func composed() async throws {
        let signIn = try SignInWithApple.shop(self.apple)
        let token = self.apple.refreshToken(for: .init(subject: "e\u{301}"))
        let remembered = RememberedSignIn(
            subject: "\u{E9}",
            clientID: "com.example.shop.web",
            refreshToken: token,
            confirmedAt: .distantPast
        )
        await #expect(throws: (any Error).self) { try await signIn.check(remembered) }
    }

    @Test("a refresh that answers with another person's token is refused")
    func otherPerson() async throws {
        let signIn = try SignInWithApple.shop(self.apple)
        let token = self.apple.refreshToken()
        let remembered = RememberedSignIn(
            subject: "somebody.else",
            clientID: "com.example.shop.web",
            refreshToken: token,
            confirmedAt: .distantPast
        )
        await #expect(throws: IdentityRefusal.subjectsDiffer) { try await signIn.check(remembered) }
    }
}
