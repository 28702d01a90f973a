import Foundation
import QuinceProtocol

/// The access token of a request for a migration, once it is checked.
enum MigrationBearer: Sendable {
    /// A team's, for any number of users.
    case team
    /// A user's own, which works once.
    case user(accountID: String, token: SecretDigest, until: Double)
}

/// Checks the access token of `POST /auth/usermigrationinfo`.
package struct MigrationAccess: Sendable {
    package let tokens: any TokenStore
    package let grants: any GrantStore
    package let subjects: any TransferSubjectStore
    package let profile: Profile
    package let clock: ServiceClock

    package init(
        tokens: any TokenStore,
        grants: any GrantStore,
        subjects: any TransferSubjectStore,
        profile: Profile,
        clock: ServiceClock
    ) {
        self.tokens = tokens
        self.grants = grants
        self.subjects = subjects
        self.profile = profile
        self.clock = clock
    }

    /// - Throws: ``ProtocolError``: `invalid_request` without a Bearer token; `invalid_grant` for one that isn't valid.
    func bearer(
        _ header: String?,
        of client: AuthenticatedClient,
        _ explanation: Explanation
    ) async throws -> MigrationBearer {
        let digest = SecretDigest(of: try Self.text(of: header))
        if let token = try await self.tokens.migrationToken(digest) {
            try self.check(token, of: client)
            explanation.passed(
                "access_token",
                "the access token is of team \(token.teamID), with the scope user.migration"
            )
            return .team
        }
        guard let token = try await self.tokens.userAccessToken(digest),
            let identity = try await self.grants.identity(grant: token.grantID)
        else {
            throw Self.refused(
                "unknown access token: it was never issued, a refresh replaced it, or its grant or its team's part ended; get one "
                    + "with grant_type=client_credentials and scope=user.migration"
            )
        }
        explanation.isAbout(digest)
        let until = token.issuedAt + Double(self.profile.accessTokenLifetime.components.seconds)
        try self.checkClient(token.clientID, client)
        try self.checkTime(until)
        guard try await !self.subjects.isSpent(digest) else { throw Self.spent }
        return .user(accountID: identity.grant.accountID, token: digest, until: until)
    }

    /// The refusal of a user's access token that was used before.
    static var spent: ProtocolError {
        Self.refused(
            "a user's access token works once here, and this one was used; a team's token, from "
                + "grant_type=client_credentials, works for all users"
        )
    }

    private static func text(of header: String?) throws(ProtocolError) -> String {
        guard let header else {
            throw ProtocolError(
                .invalidRequest,
                because: .refused(
                    "authorization",
                    "the Authorization header is missing; send Bearer and the access token in it",
                    expected: "Authorization: Bearer",
                    actual: "missing"
                )
            )
        }
        let parts = header.split(separator: " ", maxSplits: 1)
        guard parts.count == 2, parts[0].lowercased() == "bearer" else {
            throw ProtocolError(
                .invalidRequest,
                because: .refused(
                    "authorization",
                    "the Authorization header has no Bearer token; the client's credentials belong in the body",
                    expected: "Authorization: Bearer",
                    actual: String(header.prefix { $0 != " " }).shortened
                )
            )
        }
        return String(parts[1])
    }

    private func check(_ token: MigrationToken, of client: AuthenticatedClient) throws(ProtocolError) {
        try self.checkClient(token.clientID, client)
        guard token.teamID.isExactly(client.teamID) else {
            throw Self.refused(
                "the access token is of team \(token.teamID), and the client secret is of team \(client.teamID); get an access "
                    + "token with this client secret",
                expected: client.teamID,
                actual: token.teamID
            )
        }
        try self.checkTime(token.expiresAt)
    }

    private func checkClient(_ clientID: String, _ client: AuthenticatedClient) throws(ProtocolError) {
        guard clientID.isExactly(client.app.clientID) else {
            throw Self.refused(
                "the access token was issued to another client",
                expected: client.app.clientID,
                actual: clientID
            )
        }
    }

    private func checkTime(_ end: Double) throws(ProtocolError) {
        let now = self.clock.now().timeIntervalSince1970
        guard now < end else {
            throw Self.refused("the access token expired \(ArrivingUsers.age(now - end)) ago; get a new one")
        }
    }

    static func refused(_ message: String, expected: String? = nil, actual: String? = nil) -> ProtocolError {
        ProtocolError(
            .invalidGrant,
            because: .refused("access_token", message, expected: expected, actual: actual)
        )
    }
}
