import QuinceProtocol

/// Apple's keys, fetched when they are needed.
///
/// An unknown Key ID fetches them again, because Apple rotates without notice; all who wait share one request, and
/// strangers' Key IDs cannot make more than five a minute. Who comes after those is told to come again, for nobody looked: a
/// stranger must not have a key refused for good that Apple has just begun to use. There is no key to fall back to.
///
/// While they can't be fetched, the keys of the last fetch go on for a while, and not without end: a key that Apple has
/// withdrawn must stop working here, too.
actor KeySetCache {
    /// How long keys are used without asking again, in seconds: half of ``lifetime``, so that an outage of twelve hours does
    /// no harm.
    static let freshness = 43_200
    /// How long after they were fetched keys are used at the most, in seconds: 24 hours.
    static let lifetime = 86_400
    /// How long an id that was looked for in vain is not looked for again, in seconds; and how long keys that are not fresh
    /// are used after a failure before they are asked for again.
    static let pause = 60
    /// The most requests for unknown ids within ``pause``.
    static let maximumLookups = 5
    /// How long keys are not asked for after a failure where there are none to use, in seconds: short, because a user who
    /// tries again must not see a failure that is over.
    static let failurePause = 1

    private let url: String
    private let transport: any WireTransport
    private let surroundings: Surroundings
    private var keys: JSONWebKeySet?
    private var fetchedAt = 0
    private var failure: (at: Int, reason: String)?
    /// When ids were looked for in vain, in seconds since 1970; no more of them than ``maximumLookups`` a ``pause``.
    private var missing: [String: Int] = [:]
    private var fetch: Task<JSONWebKeySet, any Error>?

    init(url: String, transport: any WireTransport, surroundings: Surroundings) {
        self.url = url
        self.transport = transport
        self.surroundings = surroundings
    }

    /// The key named `id`.
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

    /// The key named `id`, as long as the keys may be used at all.
    private func kept(_ id: String, at now: Int) -> IdentityTokenKey? {
        abs(now - self.fetchedAt) < Self.lifetime ? self.keys?[id] : nil
    }

    /// Whether there is no need to fetch keys that may still be used: they are fresh, or fetching them failed a moment ago.
    private func mayWait(at now: Int) -> Bool {
        abs(now - self.fetchedAt) < Self.freshness
            || self.failure.map { abs(now - $0.at) < Self.pause } ?? false
    }

    /// Says why there are no keys; and if there were some, that they are too old.
    private func unavailable(_ reason: String, at now: Int) -> IdentityRefusal {
        let areTooOld = self.keys != nil && abs(now - self.fetchedAt) >= Self.lifetime
        guard areTooOld else { return .keysUnavailable(reason) }
        return .keysUnavailable(
            "\(reason); those fetched more than \(Self.lifetime / 3_600) hours ago are no longer used"
        )
    }

    /// Refuses an id that was looked for a moment ago, and any other where strangers' ids used up the requests.
    private func refuseHastily(_ id: String, _ keys: JSONWebKeySet, _ now: Int) throws(IdentityRefusal) {
        self.missing = self.missing.filter { abs(now - $0.value) < Self.pause }
        if self.missing[id] != nil { throw Self.refusal(id, keys) }
        guard self.missing.count >= Self.maximumLookups, self.fetch == nil else { return }
        throw .keysUnavailable(
            "they were asked for \(Self.maximumLookups) times within \(Self.pause) seconds for keys that do not exist"
        )
    }

    private static func refusal(_ id: String, _ keys: JSONWebKeySet) -> IdentityRefusal {
        keys.otherIDs.contains(id) ? .keyUse(id) : .keyUnknown(id)
    }

    private func fetched() async throws -> JSONWebKeySet {
        if let fetch { return try await fetch.value }
        let (url, transport) = (self.url, self.transport)
        // A task of its own, because all who wait share it: a request that is cancelled must not take the others' keys away.
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

/// An answer that is no key set.
struct KeySetError: Error, CustomStringConvertible {
    let status: Int

    var description: String { "the answer (\(self.status)) is no key set" }
}
