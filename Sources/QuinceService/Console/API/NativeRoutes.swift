import Foundation
import HTTPTypes
import QuinceProtocol

/// Plays the system's sheet of an Apple device: what an app gets from it, and the state of a credential.
struct NativeRoutes: Sendable {
    let registry: any AppRegistry
    let accounts: any AccountStore
    let grants: any GrantStore
    let subjects: any TransferSubjectStore
    let consent: ConsentStep
    let clock: ServiceClock

    private static let authorized = "authorized"

    var routes: [ConsoleRoute] {
        [
            ConsoleRoute(
                .post,
                "/native",
                "signInNatively",
                "Returns what the delegate of ASAuthorizationController gets: a credential or an error",
                body: Self.fields,
                gives: .json(.named("NativeAnswer"))
            ) { call in .json(try await self.answer(call)) },
            ConsoleRoute(
                .get,
                "/native/credential-state",
                "getCredentialState",
                "Returns the state of a credential, as getCredentialState(forUserID:) does",
                query: [
                    .required("clientId", .text(limit: 255), "An App ID"),
                    .required("user", .text(limit: 255), "The user of the credential"),
                ],
                gives: .json(.object([.required("state", .word(Self.states))]))
            ) { call in .json(["state": .string(try await self.state(call))]) },
        ]
    }

    private static let fields: [Shape.Field] = [
        .required("account", .text(limit: 254), "The account's email address"),
        .required("clientId", .text(limit: 255), "An App ID"),
        .optional("scope", .text(limit: 100), "Such as name email; used if there is no grant yet"),
        .optional(
            "nonce",
            .text(),
            "The nonce of the app's request, which is its digest if your app hashes it"
        ),
        .optional("state", .text(), "Returned as it is"),
        .optional(
            "user",
            .text(limit: 255),
            "The user whom the app expects. The account signs in even if it is another user"
        ),
        .optional(
            "firstName",
            .text(limit: 100),
            "The first name that the user typed; by default the account's"
        ),
        .optional(
            "lastName",
            .text(limit: 100),
            "The last name that the user typed; by default the account's"
        ),
        .optional(
            "emailSharing",
            .word(Account.EmailSharing.allCases.map(\.rawValue)),
            "The account's by default"
        ),
        .optional(
            "realUserStatus",
            .word(IdentityToken.RealUserStatus.allCases.map(\.rawValue)),
            "likelyReal at a first sign-in by default, unknown later"
        ),
        .optional(
            "outcome",
            .word([Self.authorized] + SheetError.allCases.map(\.name)),
            "authorized by default; or a case of ASAuthorizationError.Code"
        ),
    ]

    private static let states = ["authorized", "revoked", "notFound", "transferred"]

    private func answer(_ call: ConsoleCall) async throws -> JSONValue {
        let explanation = call.context.explanation
        explanation.clientID = call.text("clientId")?.shortened
        let account = try await call.account(of: self.accounts)
        let app = try Self.native(try await call.app(of: self.registry))
        if let error = call.text("outcome").flatMap(SheetError.init(name:)) {
            explanation.note("outcome", "the call asked for \(error.name), error \(error.rawValue)")
            explanation.email = account.email
            explanation.event = error == .canceled ? .signInCancelled : nil
            return ["error": error.json]
        }
        return ["credential": try await self.credential(call, account, app)]
    }

    private func credential(_ call: ConsoleCall, _ account: Account, _ app: App) async throws -> JSONValue {
        let wanted = call.text("realUserStatus").flatMap(IdentityToken.RealUserStatus.init(rawValue:))
        let request = CodeRequest(
            clientID: app.clientID,
            redirectURI: nil,
            hasIdentityToken: true,
            scope: try call.scopes(),
            state: call.text("state"),
            nonce: call.text("nonce"),
            challenge: nil,
            realUserStatus: wanted ?? .likelyReal
        )
        let outcome = try await self.consent.approve(
            request,
            account,
            decision: try Self.decision(call, account),
            self.clock.seconds,
            call.context.explanation
        )
        guard case .approved(let parameters, let identity, let isFirst) = outcome else {
            throw ConsoleError.conflict("the app or the account has been removed; try again")
        }
        try await self.explain(call, app, identity)
        return SheetCredential(
            parameters: parameters,
            identity: identity,
            requested: request.scope,
            realUserStatus: wanted ?? (isFirst ? .likelyReal : .unknown)
        ).json
    }

    private func explain(_ call: ConsoleCall, _ app: App, _ identity: GrantedIdentity) async throws {
        guard let user = call.text("user"), !user.isExactly(identity.pseudonym.subject) else { return }
        let former = try await self.formerUser(user, of: app)
        call.context.explanation.note(
            "user",
            former?.accountID.isExactly(identity.grant.accountID) == true
                ? "user is the user's identifier in the old team; the app moved, and the credential has the new one"
                : "the app expected another user; the system can let someone else sign in, too"
        )
    }

    /// The account with this subject in a team that transferred the app to its team, within the 60 days; nil if there is none.
    private func formerUser(_ subject: String, of app: App) async throws -> (
        accountID: String, teamID: String
    )? {
        guard let owner = try await self.subjects.owner(ofSubject: subject),
            !owner.teamID.isExactly(app.teamID),
            let transfer = try await self.registry.newestTransfer(ofGroup: app.groupID, from: owner.teamID),
            transfer.isOpen(at: self.clock.now().timeIntervalSince1970)
        else { return nil }
        return owner
    }

    /// The sheet with the values that the call has in place of the account's.
    private static func decision(_ call: ConsoleCall, _ account: Account) throws(ConsoleError)
        -> ConsentDecision
    {
        var form = [
            FormParameters.Parameter(
                "firstName",
                call.body["firstName"]?.string ?? account.firstName ?? ""
            ),
            FormParameters.Parameter("lastName", call.body["lastName"]?.string ?? account.lastName ?? ""),
        ]
        if let sharing = call.text("emailSharing") { form.append(.init("emailSharing", sharing)) }
        do throws(ConsentDecision.Refusal) {
            return try ConsentDecision(parsing: FormParameters(form), account: account)
        } catch { throw .invalid(error.description) }
    }

    private static func native(_ app: App) throws(ConsoleError) -> App {
        guard app.kind == .app else {
            throw .invalid(
                "'\(app.clientID)' is a Services ID, but the system's sheet is for App IDs; send the app's bundle ID, and see \(Paths.consoleAPI)/apps"
            )
        }
        return app
    }

    private func state(_ call: ConsoleCall) async throws -> String {
        let (clientID, user) = (call.query["clientId"] ?? "", call.query["user"] ?? "")
        guard let registered = try await self.registry.app(clientID) else {
            throw ConsoleError.noApp(clientID)
        }
        let app = try Self.native(registered)
        if let account = try await self.grants.account(subject: user, team: app.teamID) {
            return try await self.hasGrant(account, app) ? "authorized" : "revoked"
        }
        guard let former = try await self.formerUser(user, of: app) else { return "notFound" }
        return try await self.hasGrant(former.accountID, app) ? "transferred" : "revoked"
    }

    private func hasGrant(_ account: String, _ app: App) async throws -> Bool {
        try await self.grants.grant(account: account, group: app.groupID) != nil
    }
}
