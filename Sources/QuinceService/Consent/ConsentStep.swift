package import Hummingbird
import QuinceProtocol
import Foundation

/// The last step of a flow: the person sees what the app gets, and the app gets it.
package struct ConsentStep: Sendable {
    package let registry: any AppRegistry
    package let grants: any GrantStore
    package let codes: any TokenStore
    package let issuer: TokenIssuer
    package let random: RandomSource
    package let relayDomain: String
    package let render: PageRenderer

    /// The page: editable the first time, a short confirmation later.
    package func page(_ flow: Flow, _ account: Account, path: String, problem: String?) async throws
        -> Response
    {
        guard let app = try await self.registry.app(flow.request.clientID) else { throw AppIsGone() }
        let team = try await self.registry.team(app.teamID)
        let pseudonym = try await self.pseudonym(account, app)
        let name = account.firstName == nil && account.lastName == nil ? nil : account.displayName
        if let grant = try await self.grants.grant(account: account.id, group: app.groupID) {
            let identity = GrantedIdentity(grant: grant, pseudonym: pseudonym, accountEmail: account.email)
            return self.render(
                ConsentPage.returning(
                    appName: app.name,
                    teamName: team?.name,
                    flowPath: path,
                    accountName: name,
                    accountEmail: account.email,
                    sharedAddress: identity.email
                )
            )
        }
        let scope = flow.request.scope
        return self.render(
            ConsentPage.first(
                appName: app.name,
                teamName: team?.name,
                flowPath: path,
                accountName: name,
                accountEmail: account.email,
                editableName: scope.contains(.name)
                    ? .init(firstName: account.firstName, lastName: account.lastName) : nil,
                emailChoice: scope.contains(.email)
                    ? .init(
                        address: account.email,
                        relayAddress: pseudonym.relayAddress,
                        hides: account.emailSharing == .hide
                    ) : nil,
                problem: problem
            )
        )
    }

    /// Stores the grant where there is none yet, and the code; answers what the client gets.
    ///
    /// `authenticatedAt` is when the person proved who they are, in seconds since 1970.
    package func approve(
        _ request: AuthorizationRequest,
        _ account: Account,
        decision: ConsentDecision,
        _ authenticatedAt: Int,
        _ explanation: Explanation
    ) async throws -> AuthorizationAnswer {
        guard let app = try await self.registry.app(request.clientID),
            app.returnURLs.contains(request.redirectURI)
        else { throw AppIsGone() }
        let pseudonym = try await self.pseudonym(account, app)
        let (grant, isFirst) = try await self.grant(request, account, app, decision)
        let identity = GrantedIdentity(grant: grant, pseudonym: pseudonym, accountEmail: account.email)
        let code = OpaqueToken.code.make(self.random)
        try await self.save(code, request, grant, authenticatedAt)

        var parameters = [FormParameters.Parameter("code", code)]
        if request.hasIdentityToken {
            let token = try self.issuer.identityToken(
                for: identity,
                clientID: request.clientID,
                nonce: request.nonce,
                binding: .code(code),
                authenticatedAt: authenticatedAt,
                at: .authorize
            )
            parameters.append(.init("id_token", token))
        }
        if let state = request.state { parameters.append(.init("state", state)) }
        if isFirst, let user = Self.user(request.scope, decision, identity) {
            parameters.append(.init("user", user))
        }
        Self.explain(isFirst: isFirst, request, account, explanation)
        explanation.answer = parameters
        return AuthorizationAnswer(request: request, parameters: FormParameters(parameters))
    }

    private func pseudonym(_ account: Account, _ app: App) async throws -> Pseudonym {
        try await self.grants.pseudonym(
            account: account.id,
            team: app.teamID,
            proposal: .make(relayDomain: self.relayDomain, random: self.random)
        )
    }

    /// The grant, and whether this request made it.
    private func grant(
        _ request: AuthorizationRequest,
        _ account: Account,
        _ app: App,
        _ decision: ConsentDecision
    ) async throws -> (Grant, isFirst: Bool) {
        if let grant = try await self.grants.grant(account: account.id, group: app.groupID) {
            return (grant, false)
        }
        let grant = Grant(
            id: self.random.hex(32),
            accountID: account.id,
            groupID: app.groupID,
            teamID: app.teamID,
            scopes: request.scope,
            emailSharing: decision.emailSharing,
            createdAt: self.issuer.clock.now()
        )
        if try await self.grants.insert(grant) { return (grant, true) }
        guard let other = try await self.grants.grant(account: account.id, group: app.groupID) else {
            throw AppIsGone()
        }
        return (other, false)
    }

    private func save(
        _ code: String,
        _ request: AuthorizationRequest,
        _ grant: Grant,
        _ authenticatedAt: Int
    ) async throws {
        let now = self.issuer.clock.now().timeIntervalSince1970
        try await self.codes.save(
            AuthorizationCode(
                digest: SecretDigest(of: code),
                grantID: grant.id,
                clientID: request.clientID,
                redirectURI: request.redirectURI,
                challenge: request.challenge,
                nonce: request.nonce,
                authenticatedAt: authenticatedAt,
                expiresAt: now + Double(self.issuer.profile.codeLifetime.components.seconds)
            )
        )
    }

    /// The `user` parameter: JSON text with what the scope asked for, name first (as observed at Apple).
    private static func user(_ scope: Set<Scope>, _ decision: ConsentDecision, _ identity: GrantedIdentity)
        -> String?
    {
        var user = JSONObject()
        if scope.contains(.name) {
            var name = JSONObject()
            name["firstName"] = decision.firstName.map(JSONValue.string)
            name["lastName"] = decision.lastName.map(JSONValue.string)
            if !name.members.isEmpty { user["name"] = .object(name) }
        }
        if scope.contains(.email) { user["email"] = identity.email.map(JSONValue.string) }
        return user.members.isEmpty ? nil : JSONValue.object(user).text
    }

    private static func explain(
        isFirst: Bool,
        _ request: AuthorizationRequest,
        _ account: Account,
        _ explanation: Explanation
    ) {
        if isFirst {
            explanation.passed(
                "consent",
                "\(account.email) signs in to this app for the first time: user comes along, once"
            )
        } else if !request.scope.isDisjoint(with: [.name, .email]) {
            explanation.note(
                "user",
                "\(account.email) has signed in to this app before, so no user comes along; "
                    + "revoke the grant to see a first sign-in again"
            )
        }
    }

    /// The app, its return URL or its grant was removed while the sign-in was under way.
    package struct AppIsGone: Error {}
}
