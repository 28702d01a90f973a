import Crypto
import Foundation
import QuinceProtocol
import QuinceRelyingParty
import Synchronization
import Testing

@Suite("Notifications: what is believed, and what it says")
struct EventReadingTests {
    let apple = FakeApple()

    private func receive(_ body: [UInt8], audiences: [String]? = nil, maximumAge: Int = 604_800)
        async throws(EventError) -> AppleEvent
    {
        guard let shop = try? SignInWithApple.shop(self.apple) else {
            throw .store(FakeError(description: "no shop"))
        }
        let events = AppleEvents(
            shop,
            store: MemoryEventStore(),
            audiences: audiences,
            maximumAge: maximumAge
        )
        guard case .handled(let event) = try await events.receive(body, handler: { _ in }) else {
            throw .store(FakeError(description: "not handled"))
        }
        return event
    }

    private func refused(
        _ refusal: EventRefusal,
        status: Int = 400,
        _ body: [UInt8],
        maximumAge: Int = 604_800,
        sourceLocation: SourceLocation = #_sourceLocation
    ) async {
        let error = await #expect(throws: EventError.self, sourceLocation: sourceLocation) {
            try await self.receive(body, maximumAge: maximumAge)
        }
        guard case .refused(refusal) = error else {
            Issue.record("\(refusal), not \(String(describing: error))", sourceLocation: sourceLocation)
            return
        }
        #expect(error?.status == status, sourceLocation: sourceLocation)
    }

    struct Row: Sendable, CustomTestStringConvertible {
        let type: String
        var more: JSONObject = [:]
        let kind: String
        let obligation: EventObligation

        var testDescription: String { "\(self.type) \(JSONValue.object(self.more).text)" }
    }

    static let rows: [Row] = [
        Row(
            type: "email-disabled",
            more: ["email": "ttckg8zg7s@privaterelay.appleid.com", "is_private_email": "true"],
            kind: "off ttckg8zg7s@privaterelay.appleid.com true",
            obligation: .stopMail
        ),
        Row(
            type: "email-enabled",
            more: ["email": "a@privaterelay.appleid.com", "is_private_email": true],
            kind: "on a@privaterelay.appleid.com true",
            obligation: .resumeMail
        ),
        Row(
            type: "email-enabled",
            more: ["email": "a@example.com", "is_private_email": "false"],
            kind: "on a@example.com false",
            obligation: .resumeMail
        ),
        Row(type: "email-enabled", more: ["email": 7], kind: "on -", obligation: .resumeMail),
        Row(type: "consent-revoked", kind: "revoked", obligation: .endSessions),
        Row(type: "account-delete", kind: "deleted", obligation: .deleteAccount),
        Row(type: "account-deleted", kind: "deleted", obligation: .deleteAccount),
        Row(type: "something-new", kind: "unknown something-new", obligation: .nothing),
    ]

    static func spelled(_ kind: AppleEvent.Kind) -> String {
        func spelled(_ address: AppleEvent.Address?) -> String {
            address.map { "\($0.text) \($0.isPrivate)" } ?? "-"
        }
        return switch kind {
        case .emailDisabled(let address): "off \(spelled(address))"
        case .emailEnabled(let address): "on \(spelled(address))"
        case .consentRevoked: "revoked"
        case .accountDeleted: "deleted"
        case .unknown(let type): "unknown \(type)"
        }
    }

    @Test("every type, as an object and as its text, and what it obliges to", arguments: rows)
    func types(_ row: Row) async throws {
        let events = self.apple.event(row.type, row.more)
        for value in [JSONValue.object(events), .string(JSONValue.object(events).text)] {
            let token = try self.apple.eventToken(events) { $0["events"] = value }
            for body in [FakeApple.notification(token), Array(token.utf8)] {
                let event = try await self.receive(body)
                #expect(Self.spelled(event.kind) == row.kind)
                #expect(event.obligation == row.obligation)
                #expect(event.subject == FakeApple.Person().subject)
                #expect(event.clientID == "com.example.shop" && event.id == "event-1")
            }
        }
    }

    @Test(
        "event_time in seconds, in milliseconds, as text; when it was issued where it is none",
        arguments: [
            (1_508_184_845 as JSONValue, 1_508_184_845.0), (1_657_617_063_012, 1_657_617_063.012),
            ("1657617063012", 1_657_617_063.012), (99_999_999_999, 99_999_999_999),
            (100_000_000_000, 100_000_000), (nil as JSONValue?, 1_800_000_000), ("soon", 1_800_000_000),
            (-1, 1_800_000_000), (0, 1_800_000_000), (100_000_000_000_000, 1_800_000_000),
        ] as [(JSONValue?, Double)]
    )
    func times(_ value: JSONValue?, _ seconds: Double) async throws {
        var events = self.apple.event("consent-revoked")
        events["event_time"] = value
        let event = try await self.receive(FakeApple.notification(self.apple.eventToken(events)))
        #expect(abs(event.time.timeIntervalSince1970 - seconds) < 0.001)
    }

    @Test("what is no notification is refused, each with its reason")
    func shapes() async throws {
        let apple = self.apple
        await self.refused(.notANotification, Array("".utf8))
        await self.refused(.notANotification, Array("{}".utf8))
        await self.refused(.notANotification, Array(#"{"payload":7}"#.utf8))
        await self.refused(.notANotification, [0xFF, 0xFE])
        await self.refused(.tooLong, status: 413, [UInt8](repeating: 0x65, count: 65_537))
        let long = Array(("ey" + String(repeating: "a", count: 17_000)).utf8)
        await self.refused(.token(.malformed("it is longer than 16384 bytes")), long)
        let revoked = apple.event("consent-revoked")
        let rows: [(EventRefusal, (inout JSONObject) -> Void)] = [
            (.idMissing, { $0["jti"] = nil }), (.idMissing, { $0["jti"] = "" }),
            (.idMissing, { $0["jti"] = .string(String(repeating: "j", count: 256)) }),
            (.eventsMissing, { $0["events"] = nil }), (.eventsUnreadable, { $0["events"] = "{" }),
            (.eventsUnreadable, { $0["events"] = [] }), (.typeMissing, { $0["events"] = [:] }),
            (.subjectMissing, { $0["events"] = ["type": "consent-revoked"] }),
        ]
        for (refusal, change) in rows {
            await self.refused(
                refusal,
                FakeApple.notification(try apple.eventToken(revoked, change: change))
            )
        }
        await self.refused(
            .eventsMissing,
            FakeApple.notification(try apple.identityToken(clientID: "com.example.shop"))
        )
    }

    @Test("what Apple did not sign for this app now is refused, each with its reason")
    func forgeries() async throws {
        let (apple, now) = (self.apple, self.apple.clock.seconds)
        let revoked = apple.event("consent-revoked")
        let rows: [(EventRefusal, (inout JSONObject) -> Void)] = [
            (.token(.otherIssuer("https://evil.example")), { $0["iss"] = "https://evil.example" }),
            (.token(.otherIssuer(nil)), { $0["iss"] = nil }),
            (.token(.audience("com.evil")), { $0["aud"] = "com.evil" }),
            (.token(.audience(nil)), { $0["aud"] = ["com.example.shop"] }),
            (.token(.expired(now - 60)), { $0["exp"] = .integer(now - 60) }),
            (.token(.expiryMissing), { $0["exp"] = "never" }),
            (.token(.fromTheFuture(now + 61)), { $0["iat"] = .integer(now + 61) }),
            (.token(.issuedAt(nil)), { $0["iat"] = nil }), (.token(.issuedAt(-1)), { $0["iat"] = -1 }),
            (.stale(issuedAt: now - 604_861), { $0["iat"] = .integer(now - 604_861) }),
        ]
        for (refusal, change) in rows {
            await self.refused(
                refusal,
                FakeApple.notification(try apple.eventToken(revoked, change: change))
            )
        }
        let claims = try CompactJWS(parsing: apple.eventToken(revoked)).claims
        let kid = JSONValue.string(apple.signingKey.id)
        let hmac: (Data) -> [UInt8] = { bytes in
            Array(HMAC<SHA256>.authenticationCode(for: bytes, using: SymmetricKey(data: Data("k".utf8))))
        }
        let forged: [(EventRefusal, JSONObject)] = [
            (.token(.algorithm("none")), ["alg": "none", "kid": kid]),
            (.token(.algorithm("HS256")), ["alg": "HS256", "kid": kid]),
            (.token(.keyMissing), ["alg": "RS256"]),
            (.token(.signature), ["alg": "RS256", "kid": kid]),
            (.token(.keyUnknown("EVIL")), ["alg": "RS256", "kid": "EVIL"]),
        ]
        for (refusal, header) in forged {
            let token = CompactJWS.write(header: header, claims: claims, sign: hmac)
            await self.refused(refusal, FakeApple.notification(token))
        }
    }

    @Test("what is signed with a key of another use, or with one that was withdrawn")
    func keys() async throws {
        let (old, other) = (self.apple.signingKey, FakeApple.keys[2])
        let claims = try CompactJWS(parsing: self.apple.eventToken(self.apple.event("consent-revoked")))
            .claims
        self.apple.rotateKeys()
        self.apple.state.withLock {
            $0.signingKeys.removeLast()
            $0.encryptionKeys = [other]
        }
        for (refusal, key) in [(.keyUnknown(old.id), old), (.keyUse(other.id), other)]
            as [(IdentityRefusal, IdentityTokenSigningKey)]
        {
            await self.refused(.token(refusal), FakeApple.notification(try key.sign(claims)))
        }
    }

    @Test("the age is the app's to choose; exp need not be there, as documented")
    func age() async throws {
        let token = try self.apple.eventToken(self.apple.event("consent-revoked")) { $0["exp"] = nil }
        let issuedAt = self.apple.clock.seconds
        self.apple.clock.advance(by: 360)
        _ = try await self.receive(FakeApple.notification(token), maximumAge: 300)
        self.apple.clock.advance(by: 1)
        await self.refused(.stale(issuedAt: issuedAt), FakeApple.notification(token), maximumAge: 300)
    }

    @Test("the App ID of a group can be named where the app knows its Services ID alone")
    func audiences() async throws {
        let token = try self.apple.eventToken(
            self.apple.event("consent-revoked"),
            audience: "com.example.app"
        )
        let event = try await self.receive(
            FakeApple.notification(token),
            audiences: ["com.example.app"]
        )
        #expect(event.clientID == "com.example.app")
    }

    @Test("while Apple's keys cannot be fetched the answer asks for another delivery")
    func keysUnavailable() async throws {
        self.apple.fail("/auth/keys", .unreachable)
        let token = try self.apple.eventToken(self.apple.event("consent-revoked"))
        await self.refused(
            .token(.keysUnavailable("connection refused")),
            status: 503,
            FakeApple.notification(token)
        )
    }

    @Test("a notification is no identity token")
    func noIdentityToken() async throws {
        let shop = try SignInWithApple.shop(self.apple)
        let token = try UnverifiedIdentityToken(
            self.apple.eventToken(self.apple.event("consent-revoked"))
        )
        await #expect(throws: IdentityRefusal.subject) {
            try await shop.verifier.verify(token, nonce: .none)
        }
    }
}
