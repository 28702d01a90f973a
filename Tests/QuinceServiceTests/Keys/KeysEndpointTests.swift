import HTTPTypes
import QuinceProtocol
import QuinceService
import Testing

@Suite("GET /auth/keys")
struct KeysEndpointTests {
    @Test("3: every key has its own kid, use, alg, a modulus of 2048 bits, and nothing private")
    func aSoundKeySet() async throws {
        try await TestService.run { service async throws in
            let answer = try await service.get(Paths.keys)
            #expect(answer.status == 200)
            #expect(answer.headers[.contentType] == "application/json;charset=UTF-8")
            let keys = try #require(answer.json?.objects("keys"))
            #expect(keys.count == SigningKeyRing.activeCount)
            #expect(Set(keys.compactMap { $0["kid"]?.string }).count == keys.count)
            for key in keys {
                #expect(key.members.map(\.name) == ["kty", "kid", "use", "alg", "n", "e"])
                #expect(
                    key["kty"] == "RSA" && key["use"] == "sig" && key["alg"] == "RS256" && key["e"] == "AQAB"
                )
                let modulus = try #require(Base64URL.decode(key["n"]?.string ?? ""))
                #expect(modulus.count == 256 && (modulus.first ?? 0) >= 0x80)
            }
        }
    }

    @Test("10, 11: every token is RS256 by a published key, and the keys sign in turn")
    func everyTokenIsSigned() async throws {
        try await TestService.run { service async throws in
            var used: Set<String> = []
            for _ in 0..<4 {
                let answer = try await service.token(code: try await service.code())
                let token = try CompactJWS(parsing: answer.json?["id_token"]?.string ?? "")
                #expect(token.header["alg"] == "RS256")
                let kid = try #require(token.header["kid"]?.string)
                #expect(service.parts.keys.keySet[kid]?.signed(token) == true)
                used.insert(kid)
            }
            #expect(used == Set(service.parts.keys.keySet.keys.map(\.id)))
        }
    }

    @Test("36: after rotations the new keys are there and the old ones still, so that old tokens verify")
    func rotation() async throws {
        try await TestService.run { service async throws in
            let answer = try await service.token(code: try await service.code())
            let token = try CompactJWS(parsing: answer.json?["id_token"]?.string ?? "")
            let before = Set(service.parts.keys.keySet.keys.map(\.id))
            for _ in 0..<SigningKeyRing.activeCount { _ = try await service.parts.keys.rotateNow() }
            let published = try await service.get(Paths.keys).json?.objects("keys") ?? []
            let after = Set(published.compactMap { $0["kid"]?.string })
            #expect(after.isSuperset(of: before) && after.count == before.count + SigningKeyRing.activeCount)
            #expect(service.parts.keys.keySet[token.header["kid"]?.string ?? ""]?.signed(token) == true)
            let fresh = try await service.token(code: try await service.code())
            let kid = try CompactJWS(parsing: fresh.json?["id_token"]?.string ?? "").header["kid"]?.string
            #expect(kid.map(before.contains) == false)
        }
    }

    @Test("a key that another process added is taken over by the housekeeping")
    func anotherProcess() async throws {
        try await TestService.run { service async throws in
            let store = service.parts.database
            let other = try await SigningKeyRing(store: store, clock: service.clock, random: .system)
            let id = try await other.rotateNow().id
            #expect(service.parts.keys.keySet[id] == nil)
            let logger = service.parts.logger
            await Housekeeping(
                database: store,
                keys: service.parts.keys,
                clock: service.clock,
                unusedTokenDays: 365,
                logger: logger
            ).tidy()
            #expect(service.parts.keys.keySet[id] != nil)
            #expect(try await service.get(Paths.keys).body.contains(id))
        }
    }

    @Test("a retired key goes after two days, with the next rotation")
    func retirement() async throws {
        try await TestService.run { service async throws in
            let old = try #require(service.parts.keys.keySet.keys.first?.id)
            _ = try await service.parts.keys.rotateNow()
            service.clock.offset += SigningKeyRing.publishedAfterRetirement - 1
            _ = try await service.parts.keys.rotateNow()
            #expect(service.parts.keys.keySet[old] != nil)
            service.clock.offset += 2
            _ = try await service.parts.keys.rotateNow()
            #expect(service.parts.keys.keySet[old] == nil)
        }
    }
}
