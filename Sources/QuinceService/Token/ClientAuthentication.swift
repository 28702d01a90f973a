import Foundation
package import QuinceProtocol

/// A client whose client secret passed every check.
package struct AuthenticatedClient: Hashable, Sendable {
    package let app: App
    package let keyID: String
    /// The team whose key signed the client secret: the app's, or one that transferred the app.
    package let teamID: String
}

/// Decides whether a request comes from the client that it names: `client_id` and `client_secret` in the body.
///
/// Every refusal is the same bare `invalid_client`; the explanation says which check it was.
package struct ClientAuthentication: Sendable {
    package let registry: any AppRegistry
    package let issuer: String
    package let clock: ServiceClock
    private let expired: ExpiredSecrets
    /// nil in development.
    private let rates: TokenRates?
    private let verified = VerifiedSecrets()

    package init(
        registry: any AppRegistry,
        issuer: String,
        clock: ServiceClock,
        expired: ExpiredSecrets = ExpiredSecrets()
    ) {
        self.init(registry: registry, issuer: issuer, clock: clock, expired: expired, rates: nil)
    }

    /// `rates`: the limits of authenticated clients; nil for none.
    init(
        registry: any AppRegistry,
        issuer: String,
        clock: ServiceClock,
        expired: ExpiredSecrets,
        rates: TokenRates?
    ) {
        self.rates = rates
        self.expired = expired
        self.registry = registry
        self.issuer = issuer
        self.clock = clock
    }

    /// Checks the client ID and the client secret of a request's body.
    ///
    /// Credentials in an `authorization` header are ignored, as at Apple, and the explanation says so.
    ///
    /// With `formerTeams`, a team that transferred the app away can still authenticate, until the migration of users ends.
    ///
    /// - Throws: ``ProtocolError`` `invalid_client`; ``TooManyRequests``.
    package func authenticate(
        _ form: FormParameters,
        authorization: String? = nil,
        formerTeams: Bool = false,
        _ explanation: Explanation
    ) async throws -> AuthenticatedClient {
        let hasOtherCredentials = authorization?.lowercased().hasPrefix("basic") == true
        let clientID = try Self.parameter("client_id", form, hasOtherCredentials)
        explanation.clientID = clientID.shortened
        let secret = try Self.parameter("client_secret", form, hasOtherCredentials)
        if hasOtherCredentials {
            explanation.note(
                "authorization",
                "the Authorization header is ignored, as at Apple; the body is used"
            )
        }
        let token = Result { () throws(ProtocolError) in try ClientSecretChecks.token(parsing: secret) }
        let keyID = (try? token.get())?.keyID
        guard let (app, key) = try await self.registry.credentials(of: clientID, keyID: keyID) else {
            throw ClientSecretChecks.refusal(
                "client_id",
                "no app has the client ID '\(clientID.shortened)'",
                actual: clientID.shortened
            )
        }
        let client = try await self.authenticate(
            app,
            with: token.get(),
            secret,
            key,
            formerTeams: formerTeams,
            explanation
        )
        explanation.isAuthenticated = true
        try self.rates?.count(app: clientID)
        return client
    }

    private static func parameter(
        _ name: String,
        _ form: FormParameters,
        _ hasOtherCredentials: Bool
    ) throws(ProtocolError) -> String {
        if let value = form[name] { return value }
        let message =
            hasOtherCredentials
            ? "\(name) is missing; the credentials are in an Authorization header; send them in the body"
            : "the parameter '\(name)' is missing"
        throw ClientSecretChecks.refusal(
            name,
            message,
            expected: "\(name) in the body (client_secret_post)",
            actual: "missing"
        )
    }

    private func authenticate(
        _ app: App,
        with token: CompactJWS,
        _ secret: String,
        _ key: DeveloperKey?,
        formerTeams: Bool,
        _ explanation: Explanation
    ) async throws -> AuthenticatedClient {
        let key = try await self.accepted(key, for: token, of: app, formerTeams: formerTeams)
        let checks = ClientSecretChecks(
            token: token,
            clientID: app.clientID,
            teamID: key.teamID,
            isTeamKnown: true,
            issuer: self.issuer,
            now: self.clock.seconds,
            clockOffset: Int(self.clock.aheadOfApps.rounded()),
            clockStandsStill: self.clock.standsStill
        )
        try checks.run()
        guard !self.expired.contains(secret) else {
            throw ClientSecretChecks.refusal(
                "client_secret.exp",
                "this client secret was expired in the console; make a new one"
            )
        }
        guard self.verified.isSigned(token, text: secret, by: key.publicKey) else {
            throw ClientSecretChecks.signatureRefusal(of: token, keyID: key.id)
        }
        explanation.passed(
            "client_secret",
            "the client secret of \(app.clientID) is signed by key \(key.id) and in date"
        )
        if !key.teamID.isExactly(app.teamID) {
            explanation.note(
                "client_secret.iss",
                "the client secret is of team \(key.teamID), which transferred \(app.clientID) to team \(app.teamID); it can "
                    + "still migrate users, and nothing else"
            )
        }
        return AuthenticatedClient(app: app, keyID: key.id, teamID: key.teamID)
    }

    private func accepted(
        _ key: DeveloperKey?,
        for token: CompactJWS,
        of app: App,
        formerTeams: Bool
    ) async throws -> DeveloperKey {
        try ClientSecretChecks.algorithm(of: token)
        let id = try ClientSecretChecks.keyID(of: token)
        let transfer = try await self.transfer(of: app, from: key)
        let isAccepted =
            key?.teamID.isExactly(app.teamID) == true
            || formerTeams && transfer?.isOpen(at: self.clock.now().timeIntervalSince1970) == true
        guard let key, isAccepted else {
            throw ClientSecretChecks.refusal(
                "client_secret.kid",
                transfer.map { self.refusal(of: id, after: $0, app, formerTeams: formerTeams) }
                    ?? "kid \(id.shortened) is not a key of team \(app.teamID)",
                expected: try await self.registry.keys(ofTeam: app.teamID).map(\.id).joined(
                    separator: " or "
                ),
                actual: id.shortened
            )
        }
        guard key.revokedAt == nil else {
            throw ClientSecretChecks.refusal(
                "client_secret.kid",
                "key \(id) of team \(app.teamID) was revoked",
                actual: id
            )
        }
        return key
    }

    /// The transfer that took the app away from the team of `key`; nil if there is none.
    private func transfer(of app: App, from key: DeveloperKey?) async throws -> AppTransfer? {
        guard let key, !key.teamID.isExactly(app.teamID) else { return nil }
        return try await self.registry.newestTransfer(ofGroup: app.groupID, from: key.teamID)
    }

    private func refusal(of id: String, after transfer: AppTransfer, _ app: App, formerTeams: Bool) -> String
    {
        let isOver = !transfer.isOpen(at: self.clock.now().timeIntervalSince1970)
        return
            "kid \(id.shortened) is a key of team \(transfer.fromTeamID), which transferred \(app.clientID) to another team; "
            + (formerTeams && isOver
                ? "the 60 days for migrating users are over" : "sign with a key of team \(app.teamID)")
    }
}
