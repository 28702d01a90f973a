import QuinceProtocol

/// The rules of a transfer.
package enum TransferRules {
    /// The reason why the group of `app` can't move; nil if it can.
    ///
    /// Other App IDs have to be ungrouped first; Services IDs move with their primary App ID (as at Apple).
    ///
    /// `members`: every app of the group.
    package static func refusal(of app: App, members: [App]) -> TransferRefusal? {
        guard app.clientID.isExactly(app.groupID) else {
            return .movesWith(app: app.clientID, primary: app.groupID, isService: app.kind == .service)
        }
        let others = members.filter { $0.kind == .app && !$0.clientID.isExactly(app.clientID) }
        return others.isEmpty ? nil : .grouped(app: app.clientID, with: others.map(\.clientID))
    }
}
