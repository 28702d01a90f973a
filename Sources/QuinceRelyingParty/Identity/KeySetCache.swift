import QuinceProtocol

/// Apple's keys, fetched when they are needed.
///
/// An unknown key id fetches them again, because Apple rotates without notice; all who wait share one request, and
/// strangers' key ids cannot make more than five a minute. Who comes after those is told to come again, for nobody looked: a
/// stranger must not have a key refused for good that Apple has just begun to use. There is no key to fall back to.
actor KeySetCache {
    /// How long keys are used without asking again, in seconds.
    static let lifetime = 86_400
    /// How long an id that was looked for in vain is not looked for again, in seconds.
    static let pause = 60
    /// The most requests for unknown ids within ``pause``.
    static let maximumLookups = 5
    /// The same after a failure: short, because a person who tries again is not to meet a failure that is over.
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
        if let key = self.keys?[id], abs(now - self.fetchedAt) < Self.lifetime { return key }
        if let keys = self.keys { try self.refuseHastily(id, keys, now) }
        if let failure, abs(now - failure.at) < Self.failurePause, self.fetch == nil {
            throw .keysUnavailable(failure.reason)
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
            // Keys that were good a while ago are better than nobody signing in while Apple is down.
            if let key = self.keys?[id] { return key }
            throw .keysUnavailable("\(error)")
        }
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
            else { throw KeySetFailure(status: response.status) }
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
struct KeySetFailure: Error, CustomStringConvertible {
    let status: Int

    var description: String { "the answer (\(self.status)) is no key set" }
}
