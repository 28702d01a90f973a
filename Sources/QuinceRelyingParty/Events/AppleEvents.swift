import Foundation

/// The app's end of Apple's notifications.
///
/// At least once: an event counts as handled when the app's handler has returned. If it throws, the event is given back;
/// if the server dies in the middle, it can be taken again once the lease ends; both times Apple's next delivery brings
/// it. So a handler that died after its last step runs twice: what it does must bear that, as setting a mark and deleting
/// do. It never runs twice at the same time, unless it takes longer than the lease.
public struct AppleEvents: Sendable {
    /// The largest body, in bytes.
    public static let maximumLength = 65_536
    /// How long one request has for an event, in seconds.
    public static let lease = 60

    private let reader: EventReader
    private let store: any EventStore
    private let surroundings: Surroundings

    /// Puts the parts together.
    ///
    /// - Parameters:
    ///   - app: Whose keys and settings count.
    ///   - store: What was handled.
    ///   - audiences: The App IDs that notifications are for; nil takes all clients of the configuration. Apple names the
    ///     primary App ID of a group, so a website that knows its Services ID alone has to give it.
    ///   - maximumAge: How long after it was issued an event may come, in seconds: as long as Apple may try again. A week;
    ///     replays are known by their id, so that it may be long.
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

    /// Takes a notification: checks it, has it handled, remembers that it was.
    ///
    /// - Parameters:
    ///   - body: Of the request, as it came.
    ///   - handler: Does what ``AppleEvent/obligation`` says. It may run again for the same event after a failure.
    /// - Returns: Whether it was handled now or before; answer 200 either way.
    /// - Throws: ``EventError``; answer with its ``EventError/status``.
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
            // If giving back fails too, the lease ends by itself.
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

/// What became of a notification.
public enum EventReceipt: Hashable, Sendable {
    /// The handler did its work.
    case handled(AppleEvent)
    /// It was handled before, and was not handled again.
    case duplicate(AppleEvent)

    /// The HTTP status to answer with: 200, or Apple would send it again.
    public var status: Int { 200 }
}
