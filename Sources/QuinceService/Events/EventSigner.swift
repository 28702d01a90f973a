import Foundation
import QuinceProtocol
import Synchronization

/// Writes and signs notifications in the form of the profile.
package final class EventSigner: Sendable {
    private let issuer: String
    private let keys: SigningKeyRing
    private let profile: Profile
    private let clock: ServiceClock
    private let random: RandomSource
    /// The key of the fault `unknown-key`, made when it is first needed.
    private let stranger = Mutex<IdentityTokenSigningKey?>(nil)

    /// `exp` − `iat`, in seconds, as observed.
    package static let lifetime = 86_400
    /// How long ago a late event happened, in seconds: it is just before its `exp`.
    package static let lateness = 82_800.0
    /// How long ago an expired notification expired, in seconds.
    private static let expiredFor = 3_600
    /// The audience of the fault `wrong-audience`.
    package static let otherAudience = "com.example.other"

    package init(
        issuer: String,
        keys: SigningKeyRing,
        profile: Profile,
        clock: ServiceClock,
        random: RandomSource
    ) {
        self.issuer = issuer
        self.keys = keys
        self.profile = profile
        self.clock = clock
        self.random = random
    }

    /// The notification of the event: the stored one as long as receivers can verify it, otherwise a new one.
    package func token(of event: Event) async throws -> EventToken {
        if let token = event.token, self.isUsable(token, event) { return token }
        let key = event.faults.contains(.unknownKey) ? try await self.strangersKey() : try self.keys.next()
        let (claims, expiry) = self.claims(of: event, again: event.token != nil)
        let text = try CompactJWS.write(header: key.header, claims: claims) { bytes in
            var signature = Array(try key.signature(over: bytes))
            if event.faults.contains(.badSignature) { signature[signature.count / 2] ^= 1 }
            return signature
        }
        return EventToken(text: text, keyID: key.id, expiresAt: expiry)
    }

    private func isUsable(_ token: EventToken, _ event: Event) -> Bool {
        if let expiry = token.expiresAt, expiry <= self.clock.now() { return false }
        // The clock was moved back: libraries reject a notification of the future.
        if let issued = (try? CompactJWS(parsing: token.text))?.claims["iat"]?.integer,
            issued > self.clock.seconds
        {
            return false
        }
        return event.faults.contains(.unknownKey) || self.keys[token.keyID] != nil
    }

    /// The claims, and from when on they have to be written again.
    private func claims(of event: Event, again: Bool) -> (JSONObject, Date?) {
        let faults = event.faults
        var issuedAt = self.clock.seconds
        if faults.contains(.late), !again { issuedAt = Int(event.happenedAt.timeIntervalSince1970) }
        if faults.contains(.expired) { issuedAt -= Self.lifetime + Self.expiredFor }
        let expiry = issuedAt + Self.lifetime
        let hasExpiry = self.profile.eventsExpiry || faults.contains(.expired)
        var claims: JSONObject = ["iss": .string(self.issuer)]
        claims["aud"] = .string(faults.contains(.wrongAudience) ? Self.otherAudience : event.appID)
        claims["exp"] = hasExpiry ? .integer(expiry) : nil
        claims["iat"] = .integer(issuedAt)
        claims["jti"] = .string(event.jti)
        let events = JSONValue.object(self.events(of: event))
        claims["events"] = self.isString(faults) ? .string(events.text) : events
        let mustRenew = hasExpiry && !faults.contains(.expired)
        return (claims, mustRenew ? Date(timeIntervalSince1970: Double(expiry)) : nil)
    }

    private func isString(_ faults: Set<EventFault>) -> Bool {
        if faults.contains(.eventsObject) { return false }
        return faults.contains(.eventsString) || self.profile.eventsAsString
    }

    private func events(of event: Event) -> JSONObject {
        let seconds = event.happenedAt.timeIntervalSince1970
        var object: JSONObject = ["type": .string(self.type(of: event)), "sub": .string(event.subject)]
        object["event_time"] = .integer(
            self.profile.eventsTime == .seconds ? Int(seconds) : Int((seconds * 1_000).rounded())
        )
        guard event.kind.isAboutMail, let email = event.email else { return object }
        object["email"] = .string(email)
        // A string in Apple's documents and in recorded notifications.
        object["is_private_email"] = "true"
        return object
    }

    private func type(of event: Event) -> String {
        guard event.kind == .accountDeleted else { return event.kind.rawValue }
        if event.faults.contains(.accountDelete) { return DeletionEvent.accountDelete.rawValue }
        switch self.profile.eventsDeletion {
        case .bothInTurn:
            return (event.id.isMultiple(of: 2) ? DeletionEvent.accountDelete : .accountDeleted).rawValue
        case let type: return type.rawValue
        }
    }

    private func strangersKey() async throws -> IdentityTokenSigningKey {
        if let key = self.stranger.withLock({ $0 }) { return key }
        let key = try await SigningKeyRing.make(random: self.random)
        return self.stranger.withLock { made in
            let first = made ?? key
            made = first
            return first
        }
    }
}
