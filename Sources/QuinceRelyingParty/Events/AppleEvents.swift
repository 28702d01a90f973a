import Foundation

/// Receives Apple's notifications and passes each event to the app.
///
/// Each event is handled at least once: it counts as handled when the app's handler returns. If the handler throws, the
/// event is released. If the server crashes in between, the event can be taken again when its lease ends. In both
/// cases, Apple delivers it again.
///
/// A handler that crashed after its last step runs twice, so its work must be repeatable, such as setting a flag or
/// deleting a row. Two handlers never run for one event at the same time, unless the first takes longer than the lease.
public struct AppleEvents: Sendable {
    /// The largest accepted body, in bytes.
    public static let maximumLength = 65_536
    /// The time that one request has to handle an event, in seconds.
    public static let lease = 60

    private let reader: EventReader
    private let store: any EventStore
    private let surroundings: Surroundings

    /// Creates the receiver of an app's notifications.
    ///
    /// - Parameters:
    ///   - app: The server library, with its keys and settings.
    ///   - store: Stores the events that were handled.
    ///   - audiences: The App IDs that notifications can be for; nil accepts all clients of the configuration. Apple
    ///     uses the primary App ID of a group, so a website that knows only its Services ID has to give it.
    ///   - maximumAge: The greatest accepted age of a notification, in seconds, which has to cover Apple's retries; a
    ///     week by default. It can be long, because replays are recognized by their ID.
    public init(
        _ app: SignInWithApple,
        store: any EventStore,
        audiences: [String]? = nil,
        maximumAge: Int = 604_800
    ) {
        self.reader = EventReader(
            verifier: app.verifier,
            audiences: audiences ?? app.configuration.clients.map(\.id),
            maximumAge: min(max(maximumAge, 0), 31_536_000),
            clockSkew: app.configuration.clockSkew
        )
        self.store = store
        self.surroundings = app.surroundings
    }

    /// Verifies a notification, passes its event to the handler, and remembers it.
    ///
    /// - Parameters:
    ///   - body: The body of the request, unchanged.
    ///   - handler: Does what ``AppleEvent/obligation`` requires. After a failure, it can run again for the same event.
    /// - Returns: Whether the event was handled now or before; respond with 200 in both cases.
    /// - Throws: ``EventError``; respond with its ``EventError/status``.
    public func receive(
        _ body: [UInt8],
        handler: (AppleEvent) async throws -> Void
    ) async throws(EventError) -> EventReceipt {
        let now = self.surroundings.seconds
        let (event, replayableUntil): (AppleEvent, Int)
        do { (event, replayableUntil) = try await self.reader.read(body, now: now) } catch {
            throw .refused(error)
        }
        switch try await self.take(event) {
        case .done: return .duplicate(event)
        case .underWay: throw .underWay(event)
        case .taken: break
        }
        do { try await handler(event) } catch {
            // If releasing the event fails too, the lease ends by itself.
            try? await self.store.release(event.id)
            throw .handler(event, error)
        }
        let expiry = Date(timeIntervalSince1970: TimeInterval(replayableUntil + 1))
        do { try await self.store.finish(event.id, until: expiry) } catch { throw .store(error) }
        return .handled(event)
    }

    private func take(_ event: AppleEvent) async throws(EventError) -> EventClaim {
        let now = self.surroundings.now()
        do {
            return try await self.store.take(
                event.id,
                at: now,
                until: now.addingTimeInterval(TimeInterval(Self.lease))
            )
        } catch { throw .store(error) }
    }
}

/// The result of a notification.
public enum EventReceipt: Hashable, Sendable {
    /// The handler handled the event.
    case handled(AppleEvent)
    /// The event was handled before and wasn't handled again.
    case duplicate(AppleEvent)

    /// The HTTP status of the response: 200, because Apple repeats the notification after any other.
    public var status: Int { 200 }
}
