import QuinceProtocol

/// Apple's keys, fetched when they are needed.
///
/// An unknown key id fetches them again, because Apple rotates without notice; all who wait share one request, and
/// strangers' key ids cannot make more than one a minute. There is no key to fall back to.
actor KeySetCache {
    /// How long keys are used without asking again, in seconds.
    static let lifetime = 86_400
    /// The least time between two requests, in seconds.
    static let pause = 60
    /// The same after a failure: short, because a person who tries again is not to meet a failure that is over.
    static let failurePause = 1

    private let url: String
    private let transport: any WireTransport
    private let surroundings: Surroundings
    private var keys: JSONWebKeySet?
    private var fetchedAt = 0
    private var failure: (at: Int, reason: String)?
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
        if self.fetch == nil, abs(now - self.fetchedAt) < Self.pause, let keys = self.keys {
            throw Self.refusal(id, keys)
        }
        if let failure, abs(now - failure.at) < Self.failurePause, self.fetch == nil {
            throw .keysUnavailable(failure.reason)
        }
        do {
            let keys = try await self.fetched()
            guard let key = keys[id] else { throw Self.refusal(id, keys) }
            return key
        } catch let refusal as IdentityRefusal {
            throw refusal
        } catch {
            // Keys that were good a while ago are better than nobody signing in while Apple is down.
            if let key = self.keys?[id] { return key }
            throw .keysUnavailable("\(error)")
        }
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
