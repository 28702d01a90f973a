import HTTPTypes
import QuinceProtocol

/// The grants: list and revoke.
struct GrantRoutes: Sendable {
    let grants: any GrantStore
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
                .delete,
                "/grants/{id}",
                "endGrant",
                "Revokes a grant with its codes and tokens, as the user does: the app gets an event, and the next sign-in is a first sign-in",
                gives: .done
            ) { call in
                let id = try call.path("id")
                guard try await self.grants.endGrant(id, notifying: self.stamp()) else {
                    throw ConsoleError.notFound(
                        "there is no grant '\(id.shortened)'; see \(Paths.consoleAPI)/grants"
                    )
                }
                return .done
            },
        ]
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
        return .object(object)
    }
}
