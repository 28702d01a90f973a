import Foundation
import QuinceProtocol
import QuinceRelyingParty
import Testing

@Suite("The fake Apple of these tests")
struct FakeAppleTests {
    @Test("signs a person in from start to verified identity, and gives a code out once")
    func signIn() async throws {
        let apple = FakeApple()
        let shop = try SignInWithApple.shop(apple)
        let signIn = try await shop.signedIn(apple, user: FakeApple.user)
        #expect(signIn.identity.subject == FakeApple.Person().subject)
        #expect(signIn.identity.email?.address == "maria@example.com")
        #expect(signIn.suggestion?.fullName == "Maria Ruiz")
        #expect(apple.requests(to: "/auth/token").count == 1)
        #expect(apple.lastForm(to: "/auth/token")?["grant_type"] == "authorization_code")
    }

    @Test("does what each fault says, once, and is itself again")
    func faults() async throws {
        let apple = FakeApple()
        let shop = try SignInWithApple.shop(apple)
        let signIn = RememberedSignIn(
            subject: FakeApple.Person().subject,
            clientID: "com.example.shop.web",
            refreshToken: apple.refreshToken(),
            confirmedAt: apple.clock.now.addingTimeInterval(-86_400)
        )
        apple.fail("/auth/token", .unreachable)
        apple.fail("/auth/token", .answer(status: 500, body: "<html>"))
        apple.fail("/auth/token", .half)
        let expected: [TokenError] = [
            .unreachable("connection refused"), .unavailable(status: 500),
            .unreadable("it isn't a JSON object"),
        ]
        for error in expected {
            await #expect(throws: error) { try await shop.check(signIn) }
        }
        guard case .confirmed = try await shop.check(signIn) else {
            Issue.record("the sign-in stands")
            return
        }
    }

    @Test("keys are rotated: tokens of the new key are believed after one more request")
    func rotation() async throws {
        let apple = FakeApple()
        let shop = try SignInWithApple.shop(apple)
        let before = try UnverifiedIdentityToken(apple.identityToken())
        _ = try await shop.verifier.verify(before, nonce: .none)
        apple.rotateKeys()
        apple.rotateKeys()
        apple.clock.advance(by: 61)
        _ = try await shop.verifier.verify(UnverifiedIdentityToken(apple.identityToken()), nonce: .none)
        #expect(apple.requests(to: "/auth/keys").count == 2)
    }
}
