import Foundation
import QuinceProtocol
import QuinceService
import Testing

/// The form of a notification in both profiles, as documented and as recorded, and what each fault changes.
@Suite("Event signer")
struct EventSignerTests {
    private static let happened = Date(timeIntervalSince1970: 1_799_999_990.123)

    private func event(
        _ kind: EventKind,
        _ faults: Set<EventFault> = [],
        token: EventToken? = nil,
        id: Int = 1
    ) -> Event {
        Event(
            id: id,
            jti: "b0RkZVh6c1pQeDRLd0ZtTg",
            kind: kind,
            subject: "001999.5a6b.0123",
            teamID: "T",
            appID: "com.example.app",
            email: kind.isAboutMail ? "ab12@privaterelay.appleid.com" : nil,
            happenedAt: Self.happened,
            faults: faults,
            url: nil,
            state: .inFlight,
            dueAt: Self.happened,
            tries: 1,
            attempts: 1,
            token: token,
            queuedAt: Self.happened,
            revision: 1,
            waitsFor: nil
        )
    }

    /// Runs `body` with a signer of a service in this profile.
    private func withSigner(
        _ name: Profile.Name,
        _ change: @escaping @Sendable (inout Profile) -> Void = { _ in },
        _ body: @Sendable @escaping (EventSigner, TestService) async throws -> Void
    ) async throws {
        try await TestService.run { service in
            var profile = Profile(name)
            change(&profile)
            let signer = EventSigner(
                issuer: "https://id.example",
                keys: service.parts.keys,
                profile: profile,
                clock: service.clock,
                random: .system
            )
            try await body(signer, service)
        }
    }

    private static let verifies: @Sendable (CompactJWS, TestService) -> Bool = { token, service in
        guard let key = service.parts.keys[token.keyID ?? ""] else { return false }
        return key.verificationKey.signed(token)
    }

    @Test("the documented form: an object, seconds, no exp", arguments: EventKind.allCases)
    func documented(_ kind: EventKind) async throws {
        try await self.withSigner(.documented) { signer, service in
            let token = try CompactJWS(parsing: try await signer.token(of: self.event(kind)).text)
            #expect(token.header.members.map(\.name) == ["kid", "alg"])
            #expect(token.header["alg"] == "RS256")
            #expect(Self.verifies(token, service))
            #expect(token.claims.members.map(\.name) == ["iss", "aud", "iat", "jti", "events"])
            #expect(token.claims["iss"] == "https://id.example")
            #expect(token.claims["aud"] == "com.example.app")
            #expect(token.claims["iat"] == 1_800_000_000)
            #expect(token.claims["jti"] == "b0RkZVh6c1pQeDRLd0ZtTg")
            let events = try #require(token.claims["events"]?.object)
            #expect(events["type"]?.string == kind.rawValue)
            #expect(events["sub"] == "001999.5a6b.0123")
            #expect(events["event_time"] == 1_799_999_990)
            #expect(events["email"]?.string == (kind.isAboutMail ? "ab12@privaterelay.appleid.com" : nil))
            #expect(events["is_private_email"]?.string == (kind.isAboutMail ? "true" : nil))
        }
    }

    @Test(
        "the observed form: JSON text in a string, milliseconds, exp a day after iat",
        arguments: EventKind.allCases
    )
    func observed(_ kind: EventKind) async throws {
        try await self.withSigner(.observed) { signer, service in
            let token = try CompactJWS(parsing: try await signer.token(of: self.event(kind)).text)
            #expect(Self.verifies(token, service))
            #expect(token.claims["exp"] == 1_800_086_400)
            let text = try #require(token.claims["events"]?.string)
            let events = try #require(try JSONValue(parsing: text).object)
            #expect(events["type"]?.string == kind.rawValue)
            #expect(events["event_time"] == 1_799_999_990_123)
            #expect(events["is_private_email"]?.string == (kind.isAboutMail ? "true" : nil))
        }
    }

    @Test("the same bytes while exp is ahead, then a new signature with the same jti")
    func renewed() async throws {
        try await self.withSigner(.observed) { signer, service in
            let first = try await signer.token(of: self.event(.consentRevoked))
            service.clock.offset = 86_399
            #expect(try await signer.token(of: self.event(.consentRevoked, token: first)) == first)
            service.clock.offset = 86_400
            let second = try await signer.token(of: self.event(.consentRevoked, token: first))
            #expect(second.text != first.text)
            let claims = try CompactJWS(parsing: second.text).claims
            #expect(claims["jti"] == "b0RkZVh6c1pQeDRLd0ZtTg")
            #expect(claims["iat"] == 1_800_086_400)
            #expect(claims["exp"] == 1_800_172_800)
        }
    }

    @Test("a notification whose key is no longer published is signed again, also without exp")
    func withdrawnKey() async throws {
        try await self.withSigner(.documented) { signer, service in
            let first = try await signer.token(of: self.event(.consentRevoked))
            service.clock.offset = 86_400 * 365
            #expect(try await signer.token(of: self.event(.consentRevoked, token: first)) == first)
            let gone = EventToken(text: first.text, keyID: "GONE", expiresAt: nil)
            #expect(try await signer.token(of: self.event(.consentRevoked, token: gone)).keyID != "GONE")
        }
    }

    @Test("the type of a deleted account follows the setting")
    func deletion() async throws {
        let types: [(DeletionEvent, [String])] = [
            (.accountDeleted, ["account-deleted", "account-deleted"]),
            (.accountDelete, ["account-delete", "account-delete"]),
            (.bothInTurn, ["account-deleted", "account-delete"]),
        ]
        for (setting, expected) in types {
            try await self.withSigner(.documented, { $0.eventsDeletion = setting }) { signer, _ in
                for (id, type) in zip(1..., expected) {
                    let text = try await signer.token(of: self.event(.accountDeleted, id: id)).text
                    #expect(try CompactJWS(parsing: text).claims["events"]?.object?["type"]?.string == type)
                }
            }
        }
    }

    @Test("each fault changes what it names, and the rest stays correct", arguments: EventFault.allCases)
    func faults(_ fault: EventFault) async throws {
        try await self.withSigner(fault == .eventsObject ? .observed : .documented) { signer, service in
            let kind = fault == .accountDelete ? EventKind.accountDeleted : .consentRevoked
            let token = try CompactJWS(parsing: try await signer.token(of: self.event(kind, [fault])).text)
            #expect(Self.verifies(token, service) == ![.unknownKey, .badSignature].contains(fault))
            #expect((service.parts.keys[token.keyID ?? ""] == nil) == (fault == .unknownKey))
            #expect((token.claims["aud"] == "com.example.app") == (fault != .wrongAudience))
            let isString = token.claims["events"]?.string != nil
            #expect(isString == (fault == .eventsString))
            switch fault {
            case .late: #expect(token.claims["iat"] == 1_799_999_990)
            case .expired: #expect(token.claims["exp"] == 1_799_996_400)
            case .accountDelete: #expect(token.claims["events"]?.object?["type"] == "account-delete")
            default: #expect(token.claims["iat"] == 1_800_000_000)
            }
        }
    }
}
