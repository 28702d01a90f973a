import Foundation
import QuinceProtocol
import QuinceRelyingParty
import Testing

@Suite("Apple's keys")
struct KeySetCacheTests {
    private let apple = FakeApple()
    private let verifier: IdentityVerifier

    init() throws {
        self.verifier = IdentityVerifier(
            try .shop(),
            transport: self.apple,
            surroundings: self.apple.clock.surroundings
        )
    }

    private func refusal(_ token: String) async -> IdentityRefusal? {
        do throws(IdentityRefusal) {
            _ = try await self.verifier.verify(UnverifiedIdentityToken(token), nonce: .none)
            return nil
        } catch { return error }
    }

    private var fetches: Int { self.apple.requests(to: "/auth/keys").count }

    @Test("are fetched once, and again for a key that is not among them")
    func rotation() async throws {
        #expect(await self.refusal(try self.apple.identityToken()) == nil)
        #expect(await self.refusal(try self.apple.identityToken()) == nil)
        #expect(self.fetches == 1)
        self.apple.rotateKeys()
        #expect(await self.refusal(try self.apple.identityToken()) == nil)
        #expect(self.fetches == 1)  // The second was known already.
        self.apple.clock.advance(by: 61)
        self.apple.rotateKeys()
        #expect(await self.refusal(try self.apple.identityToken()) == nil)
        #expect(self.fetches == 2)
    }

    @Test("an old key is no key once Apple has withdrawn it and a day has passed")
    func withdrawn() async throws {
        let old = try self.apple.identityToken { $0["exp"] = .integer(1_900_000_000) }
        #expect(await self.refusal(old) == nil)
        let id = self.apple.signingKey.id
        self.apple.rotateKeys()
        self.apple.clock.advance(by: 86_401)
        #expect(await self.refusal(old) == .keyUnknown(id))
    }

    @Test("one id that Apple does not have causes one request a minute")
    func limit() async throws {
        #expect(await self.refusal(try self.apple.identityToken()) == nil)
        let token = try self.stranger("STRANGER01")
        for _ in 0..<50 { #expect(await self.refusal(token) == .keyUnknown("STRANGER01")) }
        #expect(self.fetches == 2)
        self.apple.clock.advance(by: 61)
        for _ in 0..<50 { #expect(await self.refusal(token) == .keyUnknown("STRANGER01")) }
        #expect(self.fetches == 3)
    }

    @Test("strangers' ids cause five requests a minute, and keep out nobody for good whose key is new")
    func strangers() async throws {
        #expect(await self.refusal(try self.apple.identityToken()) == nil)
        for number in 0..<5 {
            #expect(await self.refusal(try self.stranger("EVIL\(number)")) == .keyUnknown("EVIL\(number)"))
        }
        for number in 5..<50 {
            #expect(await self.refusal(try self.stranger("EVIL\(number)"))?.isTemporary == true)
        }
        #expect(self.fetches == 6)
        // Twice: the first key to come was announced before.
        self.apple.rotateKeys()
        self.apple.rotateKeys()
        let genuine = try self.apple.identityToken { $0["exp"] = .integer(1_900_000_000) }
        #expect(await self.refusal(genuine)?.isTemporary == true)
        self.apple.clock.advance(by: 61)
        #expect(await self.refusal(genuine) == nil)
    }

    private func stranger(_ id: String) throws -> String {
        let key = IdentityTokenSigningKey(id: id, privateKey: self.apple.signingKey.privateKey)
        return try key.sign(
            self.apple.claims(for: .init(), "com.example.shop.web", nonce: nil, binding: .code("c"))
        )
    }

    @Test("all who wait share one request")
    func singleFlight() async throws {
        let gate = FakeGate()
        self.apple.fail("/auth/keys", .held(gate))
        let token = try self.apple.identityToken()
        await withTaskGroup(of: IdentityRefusal?.self) { group in
            for _ in 0..<40 { group.addTask { await self.refusal(token) } }
            await gate.waits(for: 1)
            gate.open()
            for await refusal in group { #expect(refusal == nil) }
        }
        #expect(self.fetches == 1)
    }

    @Test(
        "while Apple is down the keys of the last fetch go on; without any, nobody signs in and it says why"
    )
    func outage() async throws {
        self.apple.fail("/auth/keys", .answer(status: 500, body: "<html>"), times: 2)
        let token = try self.apple.identityToken()
        #expect(await self.refusal(token) == .keysUnavailable("the response (500) isn't a key set"))
        #expect(await self.refusal(token) == .keysUnavailable("the response (500) isn't a key set"))
        #expect(self.fetches == 1)  // Not asked again in the same breath.
        self.apple.clock.advance(by: 1)
        self.apple.recover()
        #expect(await self.refusal(try self.apple.identityToken()) == nil)
        self.apple.clock.advance(by: 43_199)
        #expect(await self.refusal(try self.apple.identityToken()) == nil)
        #expect(self.fetches == 2)  // Fresh: nobody is asked.
        self.apple.clock.advance(by: 1)
        self.apple.fail("/auth/keys", .unreachable, times: 3)
        for _ in 0..<5 { #expect(await self.refusal(try self.apple.identityToken()) == nil) }
        #expect(self.fetches == 3)  // Asked once, and again after a minute.
        self.apple.clock.advance(by: 60)
        #expect(await self.refusal(try self.apple.identityToken()) == nil)
        #expect(self.fetches == 4)
    }

    @Test("keys that cannot be fetched are used for 24 hours and not a second longer, and the error says so")
    func oldKeys() async throws {
        #expect(await self.refusal(try self.apple.identityToken()) == nil)
        self.apple.fail("/auth/keys", .unreachable, times: 1_000)
        self.apple.clock.advance(by: 86_399)
        #expect(await self.refusal(try self.apple.identityToken()) == nil)
        self.apple.clock.advance(by: 1)
        let tooOld = IdentityRefusal.keysUnavailable(
            "connection refused; keys fetched more than 24 hours ago are no longer used"
        )
        for _ in 0..<3 {
            #expect(await self.refusal(try self.apple.identityToken()) == tooOld)
            self.apple.clock.advance(by: 60)
        }
        #expect(tooOld.isTemporary)
        self.apple.recover()
        self.apple.clock.advance(by: 1)
        #expect(await self.refusal(try self.apple.identityToken()) == nil)
    }

    @Test(
        "half an answer, an empty set and keys for something else are no keys",
        arguments: [
            #"{"keys":[]}"#, #"{"keys":"#, "[]", #"{"keys":[{"kty":"EC","kid":"a"}]}"#, "",
        ]
    )
    func senseless(_ body: String) async throws {
        self.apple.fail("/auth/keys", .answer(status: 200, body: body))
        #expect(
            await self.refusal(try self.apple.identityToken())
                == .keysUnavailable("the response (200) isn't a key set")
        )
    }

    @Test("a key of another use, of another algorithm or too short is no key")
    func otherUse() throws {
        let key = try FakeApple.keys[0].verificationKey.json()
        for (name, value) in [("use", "enc"), ("alg", "RS512"), ("kty", "oct")] as [(String, JSONValue)] {
            var other = key
            other[name] = value
            let set = try JSONWebKeySet(parsing: JSONValue.object(["keys": [.object(other)]]).text)
            #expect(set.keys.isEmpty && set.otherIDs == [FakeApple.keys[0].id])
        }
        let set = try JSONWebKeySet(parsing: JSONValue.object(["keys": [.object(key)]]).text)
        #expect(set.keys.count == 1 && set.otherIDs.isEmpty)
    }
}
