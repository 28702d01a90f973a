import Foundation
import QuinceProtocol
import QuinceRelyingParty
import Testing

@Suite("Tokens")
struct TokenTests {
    private let apple = FakeApple()

    private func failure(_ signIn: SignInWithApple) async throws -> SignInError? {
        let start = try signIn.start()
        let body = try self.apple.consent(to: start)
        let answer = try AuthorizationAnswer(parsing: body)
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
                "invalid_client: Apple does not accept the client secret of com.example.shop.web. Check that key KEY0000001 belongs to team TEAM000001",
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
            (400, "<html>", "Apple answered 400; try again later.", true),
            (429, "{}", "Apple answered 429", true), (500, "", "Apple answered 500", true),
            (302, "", "Apple answered 302", true),
            (200, "", "Apple's answer cannot be read: it is no JSON object", false),
            (
                200, #"{"token_type":"Bearer"}"#,
                "Apple's answer cannot be read: access_token or expires_in is missing", false
            ),
            (
                200, #"{"access_token":"a","expires_in":3600,"token_type":"mac"}"#,
                "Apple's answer cannot be read: token_type is not Bearer", false
            ),
            (
                200, #"{"access_token":"a","expires_in":3600,"token_type":"bearer"}"#,
                "the token is no signed token: the exchange gave none", false
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
                == "Apple's answer cannot be read: it is no JSON object."
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
