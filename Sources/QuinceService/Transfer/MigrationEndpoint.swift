import HTTPTypes
package import Hummingbird
import QuinceProtocol

/// `POST /auth/usermigrationinfo`: moves the users of an app to another team (Apple, "Transferring your apps and users to another
/// team", "Bringing new apps and users into your team", TN3159).
///
/// Read ``respond(to:context:)`` top to bottom: parse, authenticate the client, check the access token, decide, respond.
package struct MigrationEndpoint: Sendable {
    package let clients: ClientAuthentication
    package let access: MigrationAccess
    package let leaving: LeavingUsers
    package let arriving: ArrivingUsers

    package init(
        clients: ClientAuthentication,
        access: MigrationAccess,
        leaving: LeavingUsers,
        arriving: ArrivingUsers
    ) {
        self.clients = clients
        self.access = access
        self.leaving = leaving
        self.arriving = arriving
    }

    package func addRoutes(to routes: some RouterMethods<ServiceContext>) {
        routes.post(.init(Paths.migration), use: self.respond)
    }

    @Sendable private func respond(to request: Request, context: ServiceContext) async throws -> Response {
        let explanation = context.explanation
        let form = try await RequestForm.read(request, context, otherType: .invalidClient)
        explanation.clientID = form["client_id"]?.shortened
        let migration = try MigrationRequest(parsing: form)
        let client = try await self.clients.authenticate(form, formerTeams: migration.isLeaving, explanation)
        let bearer = try await self.access.bearer(request.headers[.authorization], of: client, explanation)
        switch migration {
        case .leaving(let subject, let target):
            let result = try await self.leaving.transferSubject(
                of: subject,
                for: target,
                client,
                bearer,
                explanation
            )
            return Self.response(["transfer_sub": .string(result)])
        case .arriving(let transferSubject):
            let identity = try await self.arriving.identity(of: transferSubject, client, bearer, explanation)
            return Self.response(Self.members(of: identity))
        }
    }

    /// The members in Apple's order; the email address only if it was granted.
    private static func members(of identity: GrantedIdentity) -> JSONObject {
        var members: JSONObject = ["sub": .string(identity.pseudonym.subject)]
        if let email = identity.email {
            members["email"] = .string(email)
            members["is_private_email"] = .bool(identity.hidesEmail)
        }
        return members
    }

    private static func response(_ members: JSONObject) -> Response {
        WireAnswer.json(JSONValue.object(members).text, .ok, cacheable: false)
    }
}
