import Foundation
import QuinceProtocol
import QuinceRelyingParty
import Testing

@Suite("The name of the first sign-in")
struct FirstSignInTests {
    private let apple = FakeApple()

    private func error(_ signIn: SignInWithApple, _ body: String, binding: String?) async throws -> String? {
        let answer = try AuthorizationResponse(parsing: body)
        do throws(SignInError) {
            _ = try await signIn.finish(answer, by: .form, binding: binding)
            return nil
        } catch { return error.description }
    }

    @Test("the name is kept before anything can fail, and given back with the next sign-in")
    func nameKept() async throws {
        let signIn = try SignInWithApple.shop(self.apple)
        let start = try signIn.start()
        let body = try self.apple.consent(to: start, user: FakeApple.user)
        self.apple.fail("/auth/token", .unreachable)
        #expect(
            try await self.error(signIn, body, binding: start.binding)?.contains("could not be reached")
                == true
        )
        // Apple sends no name any more; the server library has it.
        let second = try await signIn.signedIn(self.apple)
        #expect(second.suggestion?.fullName == "Maria Ruiz")
        try await signIn.forgetSuggestion(of: second.identity.subject)
        #expect(try await signIn.signedIn(self.apple).suggestion == nil)
    }

    @Test(
        "where Apple's keys are out of reach a name is kept unseen, and what is forged goes when it is looked at"
    )
    func nameKeptUnseen() async throws {
        let store = MemorySignInStore(now: { self.apple.clock.now })
        let signIn = try SignInWithApple.shop(self.apple, store: store)
        let subject = FakeApple.Person().subject
        let start = try signIn.start()
        let body = try self.apple.consent(to: start, user: FakeApple.user)
        self.apple.fail("/auth/keys", .unreachable)
        #expect(try await self.error(signIn, body, binding: start.binding)?.contains("keys") == true)
        let genuine = try #require(store.firstSignIns(subject: subject).first)
        let forged = try JSONDecoder().decode(
            FirstSignIn.self,
            from: Data(
                String(decoding: JSONEncoder().encode(genuine), as: UTF8.self)
                    .replacing("Maria", with: "Mallory").replacing("\"nonce\":\"", with: "\"nonce\":\"x").utf8
            )
        )
        #expect(forged.suggestion.givenName == "Mallory")
        for _ in 0..<9 { store.keep(forged) }
        self.apple.clock.advance(by: 2)
        #expect(try await signIn.signedIn(self.apple).suggestion?.fullName == "Maria Ruiz")
        #expect(store.firstSignIns(subject: subject) == [genuine])
    }

    @Test("a name with a forged token is nobody's, and an address in it is never the identity's")
    func nameForged() async throws {
        let store = MemorySignInStore(now: { self.apple.clock.now })
        let signIn = try SignInWithApple.shop(self.apple, store: store)
        let start = try signIn.start()
        let good = try FormParameters(parsing: self.apple.consent(to: start))
        let real = try CompactJWS(parsing: good["id_token"] ?? "")
        let forged = CompactJWS.write(header: real.header, claims: real.claims) { _ in
            Data(repeating: 1, count: 256)
        }
        let body = FormParameters([
            .init("state", good["state"] ?? ""), .init("code", good["code"] ?? ""), .init("id_token", forged),
            .init("user", #"{"name":{"firstName":"Mallory"},"email":"mallory@evil.example"}"#),
        ]).text
        #expect(try await self.error(signIn, body, binding: start.binding) == "the signature is wrong.")
        #expect(store.firstSignIns(subject: FakeApple.Person().subject).isEmpty, "and takes no room")
        let honest = try await signIn.signedIn(self.apple)
        #expect(honest.suggestion == nil && honest.identity.email?.address == "maria@example.com")
        let swapped = try await signIn.signedIn(self.apple, user: #"{"email":"victim@example.com"}"#)
        #expect(swapped.identity.email?.address == "maria@example.com")
    }
}
