import QuinceProtocol

/// The old team's half: a transfer identifier for a user, in exchange for the user's subject.
package struct LeavingUsers: Sendable {
    package let subjects: any TransferSubjectStore
    package let registry: any AppRegistry
    package let accounts: any AccountStore
    package let grants: any GrantStore
    package let pseudonyms: PseudonymSource
    package let profile: Profile

    package init(
        subjects: any TransferSubjectStore,
        registry: any AppRegistry,
        accounts: any AccountStore,
        grants: any GrantStore,
        pseudonyms: PseudonymSource,
        profile: Profile
    ) {
        self.subjects = subjects
        self.registry = registry
        self.accounts = accounts
        self.grants = grants
        self.pseudonyms = pseudonyms
        self.profile = profile
    }

    /// - Throws: ``ProtocolError``.
    func transferSubject(
        of subject: String,
        for target: String,
        _ client: AuthenticatedClient,
        _ bearer: MigrationBearer,
        _ explanation: Explanation
    ) async throws -> String {
        try await self.check(target, client, explanation)
        let account = try await self.account(subject, client)
        explanation.accountID = account.id
        explanation.email = account.email
        guard try await self.grants.grant(account: account.id, group: client.app.groupID) != nil else {
            throw Self.refused(
                "the user stopped using the app, or the app revoked the grant; only users of the app can be migrated"
            )
        }
        try Self.check(bearer, account)
        let result = try await self.stored(account, target, bearer)
        explanation.passed(
            "sub",
            "transfer_sub identifies the user to team \(target), whichever app moves; asking again returns the same"
        )
        try await self.explain(target, client, explanation)
        explanation.event = .userLeft
        return result
    }

    private func stored(_ account: Account, _ target: String, _ bearer: MigrationBearer) async throws
        -> String
    {
        var spent: (token: SecretDigest, until: Double)?
        switch bearer {
        case .team:
            if let known = try await self.subjects.transferSubject(account: account.id, team: target) {
                return known
            }
        case .user(_, let token, let until): spent = (token, until)
        }
        let stored = try await self.subjects.transferSubject(
            account: account.id,
            team: target,
            proposals: self.pseudonyms.transferSubjects(forEmail: account.email, team: target),
            spending: spent
        )
        // Another request has used it since it was checked.
        guard let stored else { throw MigrationAccess.spent }
        return stored
    }

    private func check(_ target: String, _ client: AuthenticatedClient, _ explanation: Explanation)
        async throws
    {
        guard try await self.registry.team(target) != nil else {
            throw Self.refused(
                Identifiers.isTenCharacters(target)
                    ? "there is no team '\(target)'; see \(Paths.consoleAPI)/teams"
                    : "'\(target.shortened)' isn't a Team ID, which has ten uppercase letters and digits",
                check: "target",
                expected: "the Team ID of the team that gets the app",
                actual: target.shortened
            )
        }
        guard target.isExactly(client.teamID) else { return }
        let message =
            "target is team \(target), which is the client's own team; no team can exchange the transfer_sub. Send the Team ID of "
            + "the team that gets the app"
        guard self.profile.ownTeamAsTarget else {
            throw Self.refused(message, check: "target", actual: target, apple: Self.trap)
        }
        explanation.add(Finding("target", .note, message, actual: target, apple: Self.trap))
    }

    private static let trap =
        "Apple accepts it, and refuses the transfer_sub at the exchange (nov/apple_id#21: 700,000 identifiers were useless)"

    private func account(_ subject: String, _ client: AuthenticatedClient) async throws -> Account {
        let owner = try await self.subjects.owner(ofSubject: subject)
        guard let owner, owner.teamID.isExactly(client.teamID),
            let account = try await self.accounts.account(owner.accountID)
        else {
            throw Self.refused(
                Self.objection(to: subject, of: owner?.teamID, client),
                expected: "a subject that team \(client.teamID) got as sub",
                actual: subject.shortened
            )
        }
        return account
    }

    private static func objection(to subject: String, of team: String?, _ client: AuthenticatedClient)
        -> String
    {
        if let team {
            return
                "this is the user's subject for team \(team), and the client secret is of team \(client.teamID); each team has its "
                + "own subjects"
        }
        if Identifiers.isTenCharacters(subject) {
            return
                "'\(subject)' is a Team ID; send the user's subject as sub, and the new team's Team ID as target"
        }
        guard SeedRules.isSubject(subject) else {
            return "'\(subject.shortened)' isn't a subject, which has 1 to 255 visible ASCII characters"
        }
        return "no user has this subject, for any team"
    }

    private static func check(_ bearer: MigrationBearer, _ account: Account) throws(ProtocolError) {
        guard case .user(let accountID, _, _) = bearer, !accountID.isExactly(account.id) else { return }
        throw MigrationAccess.refused(
            "the access token is of another user and has no scope user.migration; use the user's own, or a team's token"
        )
    }

    /// Says what the old team can't know: whether its app is on its way.
    private func explain(_ target: String, _ client: AuthenticatedClient, _ explanation: Explanation)
        async throws
    {
        guard !target.isExactly(client.teamID),
            try await self.subjects.newestTransfer(ofGroup: client.app.groupID, to: target) == nil
        else { return }
        explanation.note(
            "target",
            "no transfer of \(client.app.groupID) to team \(target) has been started yet; the transfer_sub stays valid"
        )
    }

    private static func refused(
        _ message: String,
        check: String = "sub",
        expected: String? = nil,
        actual: String? = nil,
        apple: String? = nil
    ) -> ProtocolError {
        ProtocolError(
            .invalidRequest,
            because: .refused(check, message, expected: expected, actual: actual, apple: apple)
        )
    }
}
