import QuinceProtocol

/// How far a listener has come with the events of one database: the revision, and the attempts that it has seen.
struct KnownAttempts: Sendable {
    /// The service's database, because another one counts IDs and revisions anew; nil before the first response.
    let databaseID: String?
    /// Events that changed after this revision haven't been read.
    var revision = 0
    /// The number of the last attempt, by the ID of the event.
    private var last: [Int: Int] = [:]

    init(databaseID: String?) { self.databaseID = databaseID }

    /// The attempts of `event` that weren't known; now they are.
    mutating func new(of event: JSONObject) -> [JSONObject] {
        let id = event["id"]?.integer ?? 0
        let known = self.last[id] ?? 0
        let attempts = (event["attempts"]?.array ?? []).compactMap(\.object)
            .filter { ($0["number"]?.integer ?? 0) > known }
        self.last[id] = attempts.last?["number"]?.integer ?? known
        return attempts
    }
}
