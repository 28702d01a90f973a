import Foundation
import QuinceProtocol

/// Reads and verifies a notification, without handling its event.
struct EventReader: Sendable {
    let verifier: IdentityVerifier
    let audiences: [String]
    /// In seconds.
    let maximumAge: Int
    /// In seconds.
    let clockSkew: Int

    /// Reads the event from a body.
    ///
    /// - Returns: The event, and the time until which a replay of it would pass these checks, in seconds since 1970.
    func read(_ body: [UInt8], now: Int) async throws(EventRefusal) -> (
        event: AppleEvent, replayableUntil: Int
    ) {
        let token = try Self.token(in: body)
        let claims: JSONObject
        do { claims = try await self.verifier.signedClaims(of: token) } catch { throw .token(error) }
        let audience = claims["aud"]?.string
        guard let audience, self.audiences.contains(where: { $0.isExactly(audience) }) else {
            throw .token(.audience(audience))
        }
        let issuedAt = try self.issuedAt(claims, now: now)
        let event = try Self.event(claims, clientID: audience, issuedAt: issuedAt)
        return (event, issuedAt + self.maximumAge + self.clockSkew)
    }

    /// Returns the token from `{"payload": "…"}`, or the body if it is the token itself.
    private static func token(in body: [UInt8]) throws(EventRefusal) -> CompactJWS {
        guard body.count <= AppleEvents.maximumLength else { throw .tooLong }
        guard let text = String(validating: body, as: UTF8.self) else { throw .notANotification }
        let compact: String
        if text.utf8.first == UInt8(ascii: "e") {
            compact = text
        } else {
            guard let payload = (try? JSONValue(parsing: text))?.object?["payload"]?.string else {
                throw .notANotification
            }
            compact = payload
        }
        do { return try CompactJWS(parsing: compact) } catch { throw .token(.malformed(error.description)) }
    }

    private func issuedAt(_ claims: JSONObject, now: Int) throws(EventRefusal) -> Int {
        guard let issuedAt = claims["iat"]?.integer, (0...EventTime.millisecondsFrom).contains(issuedAt)
        else {
            throw .token(.issuedAt(claims["iat"]?.integer))
        }
        guard issuedAt <= now + self.clockSkew else { throw .token(.fromTheFuture(issuedAt)) }
        // Not documented; observed to be one day after iat.
        if let expiry = claims["exp"] {
            guard let expiresAt = expiry.integer, (0...EventTime.millisecondsFrom).contains(expiresAt) else {
                throw .token(.expiryMissing)
            }
            guard now < expiresAt + self.clockSkew else { throw .token(.expired(expiresAt)) }
        }
        guard issuedAt + self.maximumAge + self.clockSkew >= now else { throw .stale(issuedAt: issuedAt) }
        return issuedAt
    }

    private static func event(
        _ claims: JSONObject,
        clientID: String,
        issuedAt: Int
    ) throws(EventRefusal) -> AppleEvent {
        guard let value = claims["events"] else { throw .eventsMissing }
        guard let id = Self.text(claims["jti"]) else { throw .idMissing }
        // Documented as an object, observed as the JSON text of one.
        let parsed = value.string.map { try? JSONValue(parsing: $0) } ?? value
        guard let events = parsed?.object else { throw .eventsUnreadable }
        guard let type = Self.text(events["type"]) else { throw .typeMissing }
        guard let subject = Self.text(events["sub"]) else { throw .subjectMissing }
        return AppleEvent(
            id: id,
            clientID: clientID,
            subject: subject,
            kind: Self.kind(type, events),
            time: EventTime.date(events["event_time"])
                ?? Date(timeIntervalSince1970: TimeInterval(issuedAt))
        )
    }

    private static func kind(_ type: String, _ events: JSONObject) -> AppleEvent.Kind {
        let address = Self.text(events["email"], maximum: 320).map { text in
            AppleEvent.Address(
                text: text,
                isPrivate: VerifiedIdentity.boolean(events["is_private_email"])
            )
        }
        return switch type {
        case "email-disabled": .emailDisabled(address)
        case "email-enabled": .emailEnabled(address)
        case "consent-revoked": .consentRevoked
        // Apple's page first named the first value and now names the second.
        case "account-delete", "account-deleted": .accountDeleted
        default: .unknown(String(type.prefix(64)))
        }
    }

    private static func text(_ value: JSONValue?, maximum: Int = 255) -> String? {
        guard let text = value?.string, !text.isEmpty, text.utf8.count <= maximum, text.isWireText else {
            return nil
        }
        return text
    }
}

/// `event_time`: documented in seconds, observed in milliseconds.
enum EventTime {
    /// From this number on, a time is in milliseconds: in seconds it would be in the year 5138, in milliseconds it is
    /// March 1973.
    static let millisecondsFrom = 100_000_000_000

    /// nil if the value isn't a time; the event then counts from the time at which it was issued.
    static func date(_ value: JSONValue?) -> Date? {
        guard let number = value?.integer ?? value?.string.flatMap(Int.init), number > 0 else { return nil }
        guard number < Self.millisecondsFrom * 1_000 else { return nil }
        return number < Self.millisecondsFrom
            ? Date(timeIntervalSince1970: TimeInterval(number))
            : Date(timeIntervalSince1970: TimeInterval(number) / 1_000)
    }
}
