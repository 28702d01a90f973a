import QuinceProtocol

/// A cache of Apple's keys, which it fetches when they are needed.
///
/// An unknown Key ID triggers a new request, because Apple rotates keys without notice. Concurrent callers share one
/// request, and unknown Key IDs cause at most five requests per minute. After that, callers are asked to try again later,
/// because their Key ID wasn't checked: an attacker must not be able to block a key that Apple has just started to use.
/// There is no fallback key.
///
/// While the keys can't be fetched, the last ones stay in use for a limited time, because a key that Apple has
/// withdrawn must stop working here, too.
actor KeySetCache {
    /// How long keys are used before they are fetched again, in seconds: half of ``lifetime``, so that an outage of
    /// twelve hours does no harm.
    static let freshness = 43_200
    /// The greatest age of keys that are still used, in seconds: 24 hours.
    static let lifetime = 86_400
    /// The time for which an ID that wasn't found isn't requested again, and for which old keys are used after a failed
    /// request, in seconds.
    static let pause = 60
    /// The largest number of requests for unknown IDs within ``pause``.
    static let maximumLookups = 5
    /// The pause after a failed request if there are no keys to use, in seconds: short, so that a user who tries again
    /// doesn't see an outage that is over.
    static let failurePause = 1

    private let url: String
    private let transport: any WireTransport
    private let surroundings: Surroundings
    private var keys: JSONWebKeySet?
    private var fetchedAt = 0
    private var failure: (at: Int, reason: String)?
    /// The times at which unknown IDs were requested, in seconds since 1970; at most ``maximumLookups`` per ``pause``.
    private var missing: [String: Int] = [:]
    private var fetch: Task<JSONWebKeySet, any Error>?

    init(url: String, transport: any WireTransport, surroundings: Surroundings) {
        self.url = url
        self.transport = transport
        self.surroundings = surroundings
    }

    /// Returns the key with an ID.
    func key(_ id: String) async throws(IdentityRefusal) -> IdentityTokenKey {
        let now = self.surroundings.seconds
        if let key = self.kept(id, at: now), self.mayWait(at: now) { return key }
        if let keys = self.keys { try self.refuseHastily(id, keys, now) }
        if let failure, abs(now - failure.at) < Self.failurePause, self.fetch == nil {
            throw self.unavailable(failure.reason, at: now)
        }
        do {
            let keys = try await self.fetched()
            guard let key = keys[id] else {
                self.missing[id] = now
                throw Self.refusal(id, keys)
            }
            return key
        } catch let refusal as IdentityRefusal {
            throw refusal
        } catch {
            let now = self.surroundings.seconds
            if let key = self.kept(id, at: now) { return key }
            throw self.unavailable("\(error)", at: now)
        }
    }

    /// Returns the key with an ID, if the keys may still be used.
    private func kept(_ id: String, at now: Int) -> IdentityTokenKey? {
        abs(now - self.fetchedAt) < Self.lifetime ? self.keys?[id] : nil
    }

    /// Whether usable keys don't have to be fetched: they are fresh, or a request failed a moment ago.
    private func mayWait(at now: Int) -> Bool {
        abs(now - self.fetchedAt) < Self.freshness
            || self.failure.map { abs(now - $0.at) < Self.pause } ?? false
    }

    /// Returns why there are no keys; if there were some, also that they are too old.
    private func unavailable(_ reason: String, at now: Int) -> IdentityRefusal {
        let areTooOld = self.keys != nil && abs(now - self.fetchedAt) >= Self.lifetime
        guard areTooOld else { return .keysUnavailable(reason) }
        return .keysUnavailable(
            "\(reason); keys fetched more than \(Self.lifetime / 3_600) hours ago are no longer used"
        )
    }

    /// Refuses an ID that was requested a moment ago, and every other ID if unknown IDs have used up the requests.
    private func refuseHastily(_ id: String, _ keys: JSONWebKeySet, _ now: Int) throws(IdentityRefusal) {
        self.missing = self.missing.filter { abs(now - $0.value) < Self.pause }
        if self.missing[id] != nil { throw Self.refusal(id, keys) }
        guard self.missing.count >= Self.maximumLookups, self.fetch == nil else { return }
        throw .keysUnavailable(
            "\(Self.maximumLookups) requests for unknown Key IDs were already sent within \(Self.pause) seconds"
        )
    }

    private static func refusal(_ id: String, _ keys: JSONWebKeySet) -> IdentityRefusal {
        keys.otherIDs.contains(id) ? .keyUse(id) : .keyUnknown(id)
    }

    private func fetched() async throws -> JSONWebKeySet {
        if let fetch { return try await fetch.value }
        let (url, transport) = (self.url, self.transport)
        // A separate task, because all callers share it: a canceled request must not take the keys away from the
        // others.
        let task = Task { () async throws -> JSONWebKeySet in
            let response = try await transport.send(WireRequest(get: url))
            guard response.status == 200, let text = response.text,
                let keys = try? JSONWebKeySet(parsing: text),
                !keys.keys.isEmpty
            else { throw KeySetError(status: response.status) }
            return keys
        }
        self.fetch = task
        defer { self.fetch = nil }
        do {
            let keys = try await task.value
            (self.keys, self.fetchedAt, self.failure) = (keys, self.surroundings.seconds, nil)
            return keys
        } catch {
            self.failure = (self.surroundings.seconds, "\(error)")
            throw error
        }
    }
}

/// A response that isn't a key set.
struct KeySetError: Error, CustomStringConvertible {
    let status: Int

    var description: String { "the response (\(self.status)) isn't a key set" }
}
