package import Hummingbird
import PageLanguages
package import QuinceProtocol
import Foundation

/// The last step of a flow: the user gives consent, and the app gets its response.
package struct ConsentStep: Sendable {
    package let registry: any AppRegistry
    package let grants: any GrantStore
    package let approvals: any ApprovalStore
    package let issuer: TokenIssuer
    package let random: RandomSource
    package let pseudonyms: PseudonymSource
    package let render: PageRenderer
    /// Recovery codes; nil in development.
    package let recovery: Recovery?

    /// The page: editable at the first sign-in, a short confirmation later; nil if the app no longer exists.
    package func page(_ flow: Flow, _ account: Account, path: String, problem: String?) async throws
        -> Response?
    {
        guard let app = try await self.registry.app(flow.request.clientID) else { return nil }
        let team = try await self.registry.team(app.teamID)
        let icon = try await self.registry.icon(of: app)
        let face = AppFace(name: app.name, groupID: app.groupID, icon: icon)
        let pseudonym = try await self.pseudonym(account, app)
        let advice = try await self.advice(flow.usedCode, account)
        let name = Language.current.fullName(first: account.firstName, last: account.lastName)
        if let grant = try await self.grants.grant(account: account.id, group: app.groupID) {
            let identity = GrantedIdentity(grant: grant, pseudonym: pseudonym, accountEmail: account.email)
            return self.render(
                ConsentPage.returning(
                    appName: app.name,
                    face: face,
                    teamName: team?.name,
                    flowPath: path,
                    accountName: name,
                    accountEmail: account.email,
                    sharedAddress: identity.email,
                    advice: advice
                )
            )
        }
        let scope = flow.request.scope
        return self.render(
            ConsentPage.first(
                appName: app.name,
                face: face,
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
                advice: advice,
                problem: problem
            )
        )
    }

    private func advice(_ code: Flow.UsedCode?, _ account: Account) async throws -> ConsentPage.Advice? {
        guard let code, let recovery else { return nil }
        switch code {
        case .device: return .init(used: nil)
        case .recovery:
            return .init(used: RecoveryCode.used(left: try await recovery.store.codesLeft(of: account.id)))
        }
    }

    /// The result of ``approve(_:_:decision:_:_:)``.
    package enum Outcome: Sendable {
        /// The parameters of the authorization response, and what they are about; `isFirst` is whether they can have the name.
        case approved(FormParameters, GrantedIdentity, isFirst: Bool)
        /// The flow is finished, and the app has used its code.
        case finished
        /// Another tab has continued the flow.
        case overtaken
        /// The app, its redirect URI, the account or the grant no longer exists.
        case removed
    }

    /// Stores the grant if there is none yet, stores the code, and finishes the flow, in one transaction.
    ///
    /// `request`: the app's request.
    /// `account`: the account that signs in.
    /// `ticket`: the flow; nil if no page was shown.
    /// `decision`: the user's decision.
    /// `authenticatedAt`: when the user authenticated, in seconds since 1970.
    package func approve(
        _ request: CodeRequest,
        _ account: Account,
        _ ticket: FlowTicket? = nil,
        decision: ConsentDecision,
        _ authenticatedAt: Int,
        _ explanation: Explanation
    ) async throws -> Outcome {
        guard let app = try await self.registry.app(request.clientID) else { return .removed }
        let code = OpaqueToken.code.make(self.random)
        let approval = self.approval(request, account, app, ticket, decision, code, authenticatedAt)
        switch try await self.approvals.approve(approval) {
        case .finished: return .finished
        case .overtaken: return .overtaken
        case .removed: return .removed
        case .approved(let identity, let isFirst):
            let parameters = try self.parameters(
                request,
                identity,
                code,
                authenticatedAt,
                isFirst ? decision : nil
            )
            Self.explain(isFirst: isFirst, request, account, explanation)
            explanation.answer = parameters
            explanation.isAbout(SecretDigest(of: code))
            explanation.event = .signedIn
            explanation.accountID = account.id
            explanation.email = account.email
            return .approved(FormParameters(parameters), identity, isFirst: isFirst)
        }
    }

    private func approval(
        _ request: CodeRequest,
        _ account: Account,
        _ app: App,
        _ ticket: FlowTicket?,
        _ decision: ConsentDecision,
        _ code: String,
        _ authenticatedAt: Int
    ) -> Approval {
        let now = self.issuer.clock.now()
        let grant = Grant(
            id: self.random.hex(32),
            accountID: account.id,
            groupID: app.groupID,
            teamID: app.teamID,
            scopes: request.scope,
            emailSharing: decision.emailSharing,
            createdAt: now,
            shared: Self.shared(request, account, decision)
        )
        return Approval(
            ticket: ticket,
            accountID: account.id,
            app: app,
            pseudonyms: self.pseudonyms.proposals(for: account, team: app.teamID),
            grant: grant,
            code: AuthorizationCode(
                digest: SecretDigest(of: code),
                grantID: grant.id,
                clientID: request.clientID,
                redirectURI: request.redirectURI,
                challenge: request.challenge,
                nonce: request.nonce,
                authenticatedAt: authenticatedAt,
                expiresAt: now.timeIntervalSince1970
                    + Double(self.issuer.profile.codeLifetime.components.seconds)
            )
        )
    }

    /// The values that the app receives if this is a first sign-in.
    private static func shared(_ request: CodeRequest, _ account: Account, _ decision: ConsentDecision)
        -> Grant.Shared
    {
        let hasName = request.scope.contains(.name)
        let hasEmail = request.scope.contains(.email) && decision.emailSharing == .share
        return Grant.Shared(
            firstName: hasName ? decision.firstName : nil,
            lastName: hasName ? decision.lastName : nil,
            email: hasEmail ? account.email : nil
        )
    }

    /// The parameters of the response, in the order of the wire.
    ///
    /// `decision`: the user's decision at the first sign-in; nil later.
    private func parameters(
        _ request: CodeRequest,
        _ identity: GrantedIdentity,
        _ code: String,
        _ authenticatedAt: Int,
        _ decision: ConsentDecision?
    ) throws -> [FormParameters.Parameter] {
        var parameters = [FormParameters.Parameter("code", code)]
        if request.hasIdentityToken {
            let token = try self.issuer.identityToken(
                for: identity,
                clientID: request.clientID,
                nonce: request.nonce,
                binding: .code(code),
                authenticatedAt: authenticatedAt,
                // Apple estimates it once (as documented).
                realUserStatus: decision == nil ? nil : request.realUserStatus,
                at: .authorize
            )
            parameters.append(.init("id_token", token))
        }
        if let state = request.state { parameters.append(.init("state", state)) }
        if let decision, let user = Self.user(request.scope, decision, identity) {
            parameters.append(.init("user", user))
        }
        return parameters
    }

    private func pseudonym(_ account: Account, _ app: App) async throws -> Pseudonym {
        if let pseudonym = try await self.grants.pseudonym(account: account.id, team: app.teamID) {
            return pseudonym
        }
        return try await self.grants.pseudonym(
            account: account.id,
            team: app.teamID,
            proposals: self.pseudonyms.proposals(for: account, team: app.teamID)
        )
    }

    /// The `user` parameter: a JSON text with the requested values, name first (as observed at Apple).
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
        _ request: CodeRequest,
        _ account: Account,
        _ explanation: Explanation
    ) {
        // An app gets the same values under other names.
        let values = request.redirectURI == nil ? "fullName and email" : "user"
        if isFirst {
            explanation.passed(
                "consent",
                "first sign-in of \(account.email) to this app: the response includes \(values), only this time"
            )
        } else if !request.scope.isDisjoint(with: [.name, .email]) {
            explanation.note(
                "user",
                "\(account.email) has signed in to this app before, so the response has no \(values); "
                    + "revoke the grant to see a first sign-in again"
            )
        }
    }
}
