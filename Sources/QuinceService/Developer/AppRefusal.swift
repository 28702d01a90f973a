import QuinceProtocol

/// The reason why an app can't be stored or removed.
package enum AppRefusal: Error, Hashable, Sendable, CustomStringConvertible {
    /// There is an app with this client ID already.
    case exists(String)
    /// There is no such team.
    case unknownTeam(String)
    /// Users of `group` signed in with the subjects of another team. Only a transfer gives the new team subjects of its own for them.
    case hasUsers(app: String, team: String, count: Int, group: String)
    /// The primary App ID isn't one of this team.
    case noPrimary(String, team: String)
    /// Other apps have it as their primary App ID.
    case hasMembers(app: String, members: [String])

    package var description: String {
        switch self {
        case .exists(let app): "'\(app)' is already registered"
        case .unknownTeam(let team): "there is no team '\(team.shortened)'"
        case .hasUsers(let app, let team, let count, _):
            "\(count == 1 ? "1 user has" : "\(count) users have") signed in to '\(app)' of team \(team), and only a transfer can move "
                + "them to another team"
        case .noPrimary(let primary, let team):
            "'\(primary.shortened)' isn't a primary App ID of team \(team); name one, or omit it"
        case .hasMembers(let app, let members):
            "'\(app)' is the primary App ID of \(members.joined(separator: ", ")); remove or change them first"
        }
    }
}
