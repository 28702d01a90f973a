import Foundation
import QuinceProtocol

/// The new team's half: the user's subject and email address, in exchange for a transfer identifier.
package struct ArrivingUsers: Sendable {
    package let subjects: any TransferSubjectStore
    package let grants: any GrantStore
    package let clock: ServiceClock

    package init(subjects: any TransferSubjectStore, grants: any GrantStore, clock: ServiceClock) {
        self.subjects = subjects
        self.grants = grants
        self.clock = clock
    }

    /// - Throws: ``ProtocolError``.
    func identity(
        of transferSubject: String,
        _ client: AuthenticatedClient,
        _ bearer: MigrationBearer,
        _ explanation: Explanation
    ) async throws -> GrantedIdentity {
        guard case .team = bearer else {
            throw MigrationAccess.refused(
                "this is a user's access token, which has no scope user.migration; the new team needs a team's token"
            )
        }
        let end = try await self.end(ofTransferOf: client.app)
        let owner = try await self.subjects.owner(ofTransferSubject: transferSubject)
        guard let owner, owner.teamID.isExactly(client.teamID) else {
            throw try await self.objection(to: transferSubject, of: owner?.teamID, client)
        }
        let now = self.clock.now().timeIntervalSince1970
        guard now < end else {
            throw Self.refused(
                "the 60 days for migrating users ended \(Self.age(now - end)) ago; undo the transfer and start it again",
                check: "transfer"
            )
        }
        guard
            let grant = try await self.grants.grant(account: owner.accountID, group: client.app.groupID),
            let identity = try await self.grants.identity(grant: grant.id)
        else {
            throw Self.refused(
                "the user stopped using the app since the old team got this transfer_sub, or never used \(client.app.groupID)"
            )
        }
        explanation.accountID = identity.grant.accountID
        explanation.email = identity.accountEmail
        explanation.passed("transfer_sub", "sub identifies the user to team \(client.teamID)")
        explanation.event = .userArrived
        return identity
    }

    /// When the transfer to the app's team ends the migration of users.
    private func end(ofTransferOf app: App) async throws -> Double {
        let transfer = try await self.subjects.newestTransfer(ofGroup: app.groupID, to: app.teamID)
        if let end = transfer?.endsAt { return end }
        let started = try await self.subjects.startedTransfer(ofGroup: app.groupID)
        throw Self.refused(
            started.map {
                "transfer \($0.id) of \(app.groupID) to team \($0.toTeamID) hasn't been accepted yet; the new team exchanges its "
                    + "users afterwards"
            }
                ?? "\(app.groupID) was not transferred to team \(app.teamID); only the team that got an app exchanges its users",
            check: "transfer"
        )
    }

    private func objection(to subject: String, of team: String?, _ client: AuthenticatedClient) async throws
        -> ProtocolError
    {
        guard let team else {
            let isSubject = try await self.subjects.owner(ofSubject: subject) != nil
            return Self.refused(
                isSubject
                    ? "this is a user's subject; send the transfer_sub that the old team got for it"
                    : "no transfer identifier is '\(subject.shortened)'",
                actual: subject.shortened
            )
        }
        return Self.refused(
            "this transfer_sub is for team \(team), which was its target, and the client secret is of team \(client.teamID); the "
                + "old team has to get new ones with target=\(client.teamID)",
            expected: client.teamID,
            actual: team
        )
    }

    /// Such as `1 day`; less than a day in seconds.
    static func age(_ seconds: Double) -> String {
        let days = Int(seconds / 86_400)
        return days == 0 ? "\(Int(seconds)) s" : days == 1 ? "1 day" : "\(days) days"
    }

    private static func refused(
        _ message: String,
        check: String = "transfer_sub",
        expected: String? = nil,
        actual: String? = nil
    ) -> ProtocolError {
        ProtocolError(
            .invalidRequest,
            because: .refused(check, message, expected: expected, actual: actual)
        )
    }
}
