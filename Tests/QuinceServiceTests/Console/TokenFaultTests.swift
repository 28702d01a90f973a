import Crypto
import CryptoExtras
import Foundation
import HTTPTypes
import QuinceProtocol
import QuinceService
import Testing

@Suite("Faults of a token's header, key and signature")
struct TokenFaultTests {
    /// The identity token of the exchange, and what the request log says of the fault.
    private func exchange(_ service: TestService) async throws -> (token: CompactJWS, notes: [String]) {
        let answer = try await service.token(code: try await service.code(["nonce": "n"]))
        let token = try CompactJWS(parsing: answer.json?["id_token"]?.string ?? "")
        let notes = try await service.lastRequest().objects("explanation").filter { $0["check"] == "fault" }
        return (token, notes.compactMap { $0["message"]?.string })
    }

    private func add(_ fault: JSONObject, to service: TestService) async throws {
        var fault = fault
        fault["endpoint"] = "token"
        let added = try await service.api(.post, "/faults", .object(fault))
        #expect(added.status == 201)
        for member in fault.members { #expect(added.json?[member.name] == member.value) }
    }

    private func isSigned(_ token: CompactJWS, by key: IdentityTokenSigningKey?) -> Bool {
        self.isSignature(token.signature, of: token, by: key)
    }

    /// Whether the key made `signature` for the token's bytes, whatever the header says.
    private func isSignature(_ signature: Data, of token: CompactJWS, by key: IdentityTokenSigningKey?)
        -> Bool
    {
        key?.privateKey.publicKey.isValidSignature(
            _RSA.Signing.RSASignature(rawRepresentation: signature),
            for: SHA256.hash(data: token.signedBytes),
            padding: .insecurePKCS1v1_5
        ) ?? false
    }

    @Test("a header without kid is really signed; the next token has it again")
    func header() async throws {
        try await TestService.run { service async throws in
            try await self.add(["kind": "header", "header": ["kid": .null, "typ": "JWT"]], to: service)
            let (token, notes) = try await self.exchange(service)
            #expect(token.header == ["alg": "RS256", "typ": "JWT"])
            #expect(service.parts.keys.keys.contains { self.isSigned(token, by: $0.key) })
            #expect(
                notes == [
                    "a fault set in the console changed the identity token: in its header kid is removed",
                    "a fault set in the console changed the identity token: in its header typ is now \"JWT\"",
                ]
            )
            #expect(try await self.exchange(service).token.keyID != nil)
        }
    }

    @Test("one bit of the signature is another, and the claims are those of every token")
    func signature() async throws {
        try await TestService.run { service async throws in
            try await self.add(["kind": "signature"], to: service)
            let (token, notes) = try await self.exchange(service)
            let key = service.parts.keys[token.keyID ?? ""]
            #expect(key != nil && !self.isSigned(token, by: key))
            #expect(token.claims["aud"]?.string == service.clientID)
            #expect(notes == ["a fault set in the console turned one bit of the identity token's signature"])
            var signature = token.signature
            signature[signature.startIndex + signature.count / 2] ^= 1
            #expect(self.isSignature(signature, of: token, by: key))
        }
    }

    @Test("a key of another use is published as that, and signs where a fault says so")
    func otherUse() async throws {
        try await TestService.run { service async throws in
            let before = try await service.get(Paths.keys).body
            let added = try await service.api(.post, "/signing-keys", ["use": "enc"])
            #expect(added.status == 201)
            let kid = try #require(added.json?["kid"]?.string)
            let keys = try await service.get(Paths.keys).json?.objects("keys") ?? []
            #expect(keys.count == SigningKeyRing.activeCount + 1)
            let key = try #require(keys.last)
            #expect(key["kid"]?.string == kid && key["use"] == "enc" && key["kty"] == "RSA")
            #expect(key.members.map(\.name) == ["kty", "kid", "use", "n", "e"])

            try await self.add(["kind": "key", "kid": .string(kid)], to: service)
            let (token, notes) = try await self.exchange(service)
            #expect(token.header == ["kid": .string(kid), "alg": "RS256"])
            #expect(self.isSigned(token, by: service.parts.addedKeys[kid]))
            #expect(notes == ["a fault set in the console signed the identity token with the key \(kid)"])

            #expect(try await service.api(.delete, "/signing-keys/\(kid)").status == 204)
            #expect(try await service.get(Paths.keys).body == before)
        }
    }

    @Test("a withdrawn key is in the key set no more, and still signs where a fault says so")
    func withdrawn() async throws {
        try await TestService.run { service async throws in
            let kid = try #require(try await service.api(.post, "/signing-keys").json?["kid"]?.string)
            let published = try await service.get(Paths.keys).json?.objects("keys").last
            #expect(published?["kid"]?.string == kid && published?["use"] == "sig")
            #expect(published?["alg"] == "RS256")
            for _ in 0..<4 { #expect(try await self.exchange(service).token.keyID != kid) }
            #expect(try await service.api(.delete, "/signing-keys/\(kid)").status == 204)
            #expect(try await !service.get(Paths.keys).body.contains(kid))
            let listed = try await service.api(.get, "/signing-keys").json?.objects("keys") ?? []
            #expect(listed.map { $0["published"] } == [true, true, false])
            #expect(listed.last?["kid"]?.string == kid && listed.last?["retiredAt"] != nil)

            try await self.add(["kind": "key", "kid": .string(kid)], to: service)
            let (token, _) = try await self.exchange(service)
            #expect(token.keyID == kid && self.isSigned(token, by: service.parts.addedKeys[kid]))
            #expect(try await service.api(.delete, "/signing-keys/\(kid)").status == 404)
        }
    }

    @Test("a key that is forgotten is listed no more, published or withdrawn")
    func removedForGood() async throws {
        try await TestService.run { service async throws in
            let before = try await service.api(.get, "/signing-keys").body
            for isWithdrawn in [false, true] {
                let kid = try #require(try await service.api(.post, "/signing-keys").json?["kid"]?.string)
                if isWithdrawn { _ = try await service.api(.delete, "/signing-keys/\(kid)") }
                let wrong = try await service.api(.delete, "/signing-keys/\(kid)?forget=perhaps")
                #expect(wrong.status == 400)
                #expect(try await service.api(.delete, "/signing-keys/\(kid)?forget=true").status == 204)
                #expect(try await service.api(.get, "/signing-keys").body == before)
                #expect(try await !service.get(Paths.keys).body.contains(kid))
                #expect(service.parts.addedKeys[kid] == nil)
                #expect(try await service.api(.delete, "/signing-keys/\(kid)?forget=true").status == 404)
            }
        }
    }

    @Test("faults of several kinds meet in one token, and one of the front channel waits for its own")
    func together() async throws {
        try await TestService.run { service async throws in
            _ = try await service.api(
                .post,
                "/faults",
                ["endpoint": "authorize", "kind": "header", "header": ["kid": .null]]
            )
            try await self.add(["kind": "claim", "claims": ["aud": "other"]], to: service)
            try await self.add(["kind": "header", "header": ["alg": "RS512"]], to: service)
            let (token, notes) = try await self.exchange(service)
            #expect(token.claims["aud"] == "other" && token.header["alg"] == "RS512" && notes.count == 2)
            let front = try await service.signIn(["response_type": "code id_token", "nonce": "n"])
            #expect(try CompactJWS(parsing: front.fields["id_token"] ?? "").keyID == nil)
        }
    }

    @Test("at most 16 keys are added; the one withdrawn first makes room, and a reset takes all away")
    func limit() async throws {
        try await TestService.run { service async throws in
            var ids: [String] = []
            for _ in 1...AddedKeys.maximumCount {
                ids.append(try await service.api(.post, "/signing-keys").json?["kid"]?.string ?? "")
            }
            let full = try await service.api(.post, "/signing-keys")
            #expect(full.status == 409)
            #expect(full.error == "there are already 16 published added keys; withdraw one first")
            for id in [ids[3], ids[1]] {
                service.clock.offset += 1
                #expect(try await service.api(.delete, "/signing-keys/\(id)").status == 204)
            }
            #expect(try await service.api(.post, "/signing-keys").status == 201)
            #expect(service.parts.addedKeys[ids[3]] == nil && service.parts.addedKeys[ids[1]] != nil)
            #expect(try await service.api(.post, "/reset").status == 204)
            #expect(service.parts.addedKeys.all.isEmpty)
        }
    }

    @Test("a key that is there for a fault and then forgotten keeps nobody from a token")
    func forgotten() async throws {
        try await TestService.run { service async throws in
            let kid = try await service.api(.post, "/signing-keys").json?["kid"]?.string ?? ""
            try await self.add(["kind": "key", "kid": .string(kid)], to: service)
            service.parts.addedKeys.removeAll()
            let (token, notes) = try await self.exchange(service)
            #expect(service.parts.keys[token.keyID ?? ""] != nil && notes.isEmpty)
        }
    }

    @Test("keys are added for signatures or encryption, and a stranger's is not withdrawn")
    func keyRefusals() async throws {
        try await TestService.run { service async throws in
            let other = try await service.api(.post, "/signing-keys", ["use": "all"])
            #expect(other.status == 400 && other.error == "'use' must be one of: sig, enc")
            let signing = service.parts.keys.keys[0].key.id
            for id in [signing, "STRANGER01"] {
                let answer = try await service.api(.delete, "/signing-keys/\(id)")
                #expect(answer.status == 404)
                #expect(answer.error == "there is no added key '\(id)' that is published")
            }
        }
    }
}
