import HTTPTypes

/// Refuses calls of the console's API to what exists in the memory of one process, while several serve the database.
struct OneProcess: Sendable {
    let nodes: Nodes
    /// The beginning of the refusal.
    let subject: String

    /// What a route changes or shows, for the refusal; nil for a route that works with several processes.
    ///
    /// `route`: the route's ID.
    static func subject(of route: String) -> String? {
        switch route {
        case "listRequests", "removeRequests", "streamRequests", "getRequest", "decodeParameter":
            "captured requests are"
        case "listFaults", "addFault", "removeFaults", "removeFault": "faults are"
        case "listMail", "getLatestMail", "streamMail", "removeAllMail", "getMail", "removeMail",
            "answerMail",
            "getMailSource", "getMailHTML", "getMailPart":
            "the mailbox is"
        case "setClock", "resetClock": "a moved clock is"
        case "listSnapshots", "takeSnapshot", "restoreSnapshot", "removeSnapshot": "snapshots are"
        case "reset": "what a reset sets back is"
        case "addSigningKey", "withdrawSigningKey": "added keys are"
        default: nil
        }
    }

    /// The route, which looks for other processes first, and says afterwards what this one has.
    ///
    /// A process that starts in between finds it, or this one ends it at its next look.
    func limit(_ route: ConsoleRoute) -> ConsoleRoute {
        route.wrapped { call, handler in
            await self.nodes.look()
            if let obstacle = self.nodes.obstacle(to: self.subject) { throw ConsoleError.conflict(obstacle) }
            let answer = try await handler(call)
            if route.method != .get { await self.nodes.look() }
            return answer
        }
    }
}
