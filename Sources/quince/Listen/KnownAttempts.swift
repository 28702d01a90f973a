import QuinceProtocol

/// How far a listener has come: the service's revision, and the attempts that it has seen.
///
/// Events are known by `jti` and time. A service that begins anew counts IDs and revisions from 1 again; with a seed, it
/// repeats each `jti`, too.
struct KnownAttempts: Sendable {
    /// Events that changed after this revision haven't been read.
    var revision = 0

    private struct Key: Hashable {
        let jti: String
        let happenedAt: String

        init(_ event: JSONObject) {
            self.jti = event["jti"]?.string ?? ""
            self.happenedAt = event["happenedAt"]?.string ?? ""
        }
    }

    /// The number of the last attempt, by event.
    private var last: [Key: Int] = [:]

    func contains(_ event: JSONObject) -> Bool { self.last[Key(event)] != nil }

    /// The attempts of `event` that weren't known; now they are.
    mutating func new(of event: JSONObject) -> [JSONObject] {
        let key = Key(event)
        let known = self.last[key] ?? 0
        let attempts = (event["attempts"]?.array ?? []).compactMap(\.object)
            .filter { ($0["number"]?.integer ?? 0) > known }
        self.last[key] = attempts.last?["number"]?.integer ?? known
        return attempts
    }
}
