import QuinceProtocol

/// The reason why an app can't be transferred; its sentence names the remedy.
package enum TransferRefusal: Error, Hashable, Sendable, CustomStringConvertible {
    case unknownApp(String)
    /// The app isn't the primary App ID of its group.
    case movesWith(app: String, primary: String, isService: Bool)
    /// The group has other App IDs.
    case grouped(app: String, with: [String])
    case unknownTeam(String)
    case ownTeam(String)
    /// The team that was to be added is there, with another name.
    case otherName(team: String, name: String)
    /// Another transfer of the app hasn't been accepted yet.
    case underWay(AppTransfer)
    case unknown(Int)
    case accepted(AppTransfer)
    /// The app belongs to another team than the one that the transfer names.
    case otherTeam(AppTransfer, now: String)

    package var description: String {
        switch self {
        case .unknownApp(let app): "there is no app '\(app.shortened)'; see \(Paths.consoleAPI)/apps"
        case .movesWith(let app, let primary, true):
            "'\(app)' is a Services ID, which moves with its primary App ID; transfer '\(primary)'"
        case .movesWith(let app, let primary, false):
            "'\(app)' is grouped with the primary App ID '\(primary)'; ungroup it first, as at Apple: send "
                + #"{"primaryAppId": null} with PATCH \#(Paths.consoleAPI)/apps/\#(app)"#
        case .grouped(let app, let others):
            "'\(app)' is grouped with \(others.joined(separator: ", ")); ungroup first, as at Apple: send "
                + #"{"primaryAppId": null} with PATCH \#(Paths.consoleAPI)/apps/\#(others.first ?? "")"#
        case .unknownTeam(let team):
            "there is no team '\(team.shortened)'; add it to the configuration or with POST \(Paths.consoleAPI)/seed, and see "
                + "\(Paths.consoleAPI)/teams"
        case .ownTeam(let team): "the app already belongs to team \(team); name the team that gets it"
        case .otherName(let team, let name):
            "team \(team) exists already and is named '\(name)'; leave out the name of the new team, or choose another Team ID"
        case .underWay(let transfer):
            "transfer \(transfer.id) of '\(transfer.groupID)' to team \(transfer.toTeamID) hasn't been accepted yet; accept or "
                + "undo it first"
        case .unknown(let id): "there is no transfer '\(id)'; see \(Paths.consoleAPI)/transfers"
        case .accepted(let transfer):
            "transfer \(transfer.id) was accepted already; undo it, or start one back to team \(transfer.fromTeamID)"
        case .otherTeam(let transfer, let now):
            "'\(transfer.groupID)' belongs to team \(now) now, which transfer \(transfer.id) doesn't expect; undo the later "
                + "transfers first"
        }
    }
}
