import HTTPTypes
import QuinceProtocol

/// The grants: list, turn forwarding on and off, and revoke, as the account's user can.
struct GrantRoutes: Sendable {
    let grants: any GrantStore
    let changes: any AccountChanges
    let stamp: @Sendable () -> EventStamp

    var routes: [ConsoleRoute] {
        [
            ConsoleRoute(
                .get,
                "/grants",
                "listGrants",
                "Lists the grants, newest first, at most 1000",
                gives: .json(.object([.required("grants", .list(.named("Grant")))]))
            ) { _ in ConsoleAnswer.list("grants", try await self.grants.grants().map(\.json)) },
            ConsoleRoute(
                .patch,
                "/grants/{id}",
                "changeGrant",
                "Turns forwarding of mail to the relay address on or off, as the user can",
                body: [.required("forwards", .boolean)],
                gives: .json(.named("Grant"))
            ) { call in
                let id = try call.path("id")
                let outcome = try await self.changes.setForwarding(
                    call.body["forwards"]?.bool ?? true,
                    grant: id,
                    by: .developer,
                    self.stamp()
                )
                guard outcome != .refused else {
                    throw ConsoleError.conflict(
                        "grant '\(id.shortened)' has no relay address, so there is nothing to forward; "
                            + "change a grant whose user hides the email address"
                    )
                }
                guard outcome != .missing, let identity = try await self.grants.identity(grant: id) else {
                    throw Self.noGrant(id)
                }
                return .json(identity.json)
            },
            ConsoleRoute(
                .delete,
                "/grants/{id}",
                "endGrant",
                "Stops using Sign in with Apple for the app, as the user can: ends the grant with its codes and tokens; "
                    + "the app gets an event, and the next sign-in is a first sign-in",
                gives: .done
            ) { call in
                let id = try call.path("id")
                let outcome = try await self.changes.stopUsing(grant: id, by: .developer, self.stamp())
                guard outcome == .done else { throw Self.noGrant(id) }
                return .done
            },
        ]
    }

    private static func noGrant(_ id: String) -> ConsoleError {
        .notFound("there is no grant '\(id.shortened)'; see \(Paths.consoleAPI)/grants")
    }
}

extension GrantedIdentity {
    fileprivate var json: JSONValue {
        var object: JSONObject = [
            "id": .string(self.grant.id),
            "account": ["id": .string(self.grant.accountID), "email": .string(self.accountEmail)],
            "appId": .string(self.grant.groupID),
            "teamId": .string(self.grant.teamID),
            "scopes": .array(self.grant.scopes.map(\.rawValue).sorted().map(JSONValue.string)),
            "emailSharing": .string(self.grant.emailSharing.rawValue),
        ]
        object["relayAddress"] = self.hidesEmail ? .string(self.pseudonym.relayAddress) : nil
        object["subject"] = .string(self.pseudonym.subject)
        object["since"] = .string(Timestamp.text(self.grant.createdAt))
        object["lastSignInAt"] = .string(Timestamp.text(self.grant.lastSignInAt))
        object["forwards"] = self.usedRelayAddress.map { _ in .bool(self.grant.forwards) }
        return .object(object)
    }
}
