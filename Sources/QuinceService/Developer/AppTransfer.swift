/// The move of an app, or of the group of a primary App ID, to another team.
///
/// All times are seconds since 1970.
package struct AppTransfer: Hashable, Sendable {
    /// How long after the acceptance users can be migrated, in seconds: 60 days (TN3159).
    package static let window = 60 * 86_400.0

    package let id: Int
    /// The primary App ID.
    package let groupID: String
    package let fromTeamID: String
    package let toTeamID: String
    package let startedAt: Double
    /// nil until the new team accepts the app.
    package let acceptedAt: Double?

    package init(
        id: Int,
        groupID: String,
        fromTeamID: String,
        toTeamID: String,
        startedAt: Double,
        acceptedAt: Double?
    ) {
        self.id = id
        self.groupID = groupID
        self.fromTeamID = fromTeamID
        self.toTeamID = toTeamID
        self.startedAt = startedAt
        self.acceptedAt = acceptedAt
    }

    /// When the migration of users ends; nil until the new team accepts the app.
    package var endsAt: Double? { self.acceptedAt.map(Self.end(ofTransferAcceptedAt:)) }

    /// When the migration of users ends.
    package static func end(ofTransferAcceptedAt time: Double) -> Double { time + self.window }

    /// Whether the app has moved and users can still be migrated.
    package func isOpen(at now: Double) -> Bool { self.endsAt.map { now < $0 } ?? false }
}
