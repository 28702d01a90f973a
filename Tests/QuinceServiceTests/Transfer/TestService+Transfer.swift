import Crypto
import Foundation
import HTTPTypes
import QuinceProtocol
import QuinceService
import Testing

/// A team with a key, as its server knows them.
struct Party: Sendable {
    let team: String
    let keyID: String
    let key: P256.Signing.PrivateKey
}

extension TestService {
    static let appID = Seed.ReadyMade.appId

    /// The default team, which has the default apps.
    var old: Party { Party(team: Seed.ReadyMade.teamId, keyID: Seed.ReadyMade.keyId, key: self.key) }

    /// Another team with a key.
    func party(_ team: String = "MEDLAR0001") async throws -> Party {
        let added = try await self.api(.post, "/teams", ["id": .string(team), "name": "Medlar"])
        #expect(added.status == 201, "\(added.body)")
        let key = try await self.api(.post, "/teams/\(team)/keys")
        return Party(
            team: team,
            keyID: try #require(key.json?["kid"]?.string),
            key: try P256.Signing.PrivateKey(pemRepresentation: try #require(key.json?["privateKey"]?.string))
        )
    }

    /// A client secret of the team; its dates are right by the service's clock.
    func secret(of party: Party, client: String = TestService.appID) throws -> String {
        try self.secret(
            keyID: party.keyID,
            claims: [("iss", .string(party.team)), ("sub", .string(client))],
            signedBy: party.key
        )
    }

    /// A response to `grant_type=client_credentials`.
    func migrationToken(of party: Party, client: String = TestService.appID) async throws -> Answer {
        try await self.token([
            "client_id": client, "client_secret": try self.secret(of: party, client: client),
            "grant_type": "client_credentials", "scope": "user.migration", "redirect_uri": nil,
        ])
    }

    /// `POST /auth/usermigrationinfo`; a nil value leaves a parameter out.
    func migrate(
        _ parameters: [(String, String?)],
        as party: Party,
        client: String = TestService.appID,
        token: String?? = .none
    ) async throws -> Answer {
        var form = parameters
        if !form.contains(where: { $0.0 == "client_id" }) { form.append(("client_id", client)) }
        if !form.contains(where: { $0.0 == "client_secret" }) {
            form.append(("client_secret", try self.secret(of: party, client: client)))
        }
        let text = FormParameters(form.compactMap { name, value in value.map { .init(name, $0) } }).text
        var headers = HTTPFields()
        switch token {
        case .none:
            let answer = try await self.migrationToken(of: party, client: client)
            headers[.authorization] = "Bearer \(answer.json?["access_token"]?.string ?? "")"
        case .some(let text): headers[.authorization] = text
        }
        return try await self.post("/auth/usermigrationinfo", text: text, headers: headers)
    }

    /// The old team's half for one user.
    func leave(_ subject: String, to target: String, as party: Party) async throws -> String {
        let answer = try await self.migrate([("sub", subject), ("target", target)], as: party)
        #expect(answer.status == 200, "\(answer.body)")
        return answer.json?["transfer_sub"]?.string ?? ""
    }

    /// The new team's half for one user.
    func arrive(_ transferSubject: String, as party: Party) async throws -> Answer {
        try await self.migrate([("transfer_sub", transferSubject)], as: party)
    }

    func start(_ app: String = TestService.appID, to team: String) async throws -> Int {
        let answer = try await self.api(
            .post,
            "/transfers",
            ["clientId": .string(app), "toTeamId": .string(team)]
        )
        #expect(answer.status == 201, "\(answer.body)")
        return answer.json?["id"]?.integer ?? 0
    }

    func accept(_ id: Int) async throws {
        let answer = try await self.api(.post, "/transfers/\(id)/accept")
        #expect(answer.status == 200, "\(answer.body)")
    }

    func transfer(_ app: String = TestService.appID, to team: String) async throws {
        try await self.accept(try await self.start(app, to: team))
    }

    /// The credential of a sign-in on a device.
    func credential(
        _ account: String = "jane@example.com",
        _ more: JSONObject = [:]
    ) async throws -> JSONObject {
        var body: JSONObject = [
            "account": .string(account), "clientId": .string(Self.appID), "scope": "name email",
        ]
        for member in more.members { body[member.name] = member.value }
        let answer = try await self.api(.post, "/native", .object(body))
        return try #require(answer.json?["credential"]?.object, "\(answer.body)")
    }

    /// The subject of a sign-in on a device.
    func subject(_ account: String = "jane@example.com") async throws -> String {
        try #require(try await self.credential(account)["user"]?.string)
    }

    func claims(_ account: String = "jane@example.com") async throws -> JSONObject {
        let token = try #require(try await self.credential(account)["identityToken"]?.string)
        return try CompactJWS(parsing: token).claims
    }

    func moveClock(days: Double) { self.clock.offset += days * 86_400 }

    /// The reason that the console gives for the last refused request.
    func reason() async throws -> String {
        let request = try await self.api(.get, "/requests?limit=1").json?.objects(
            "requests"
        )
        .first
        let finding = request?.objects("explanation").last { $0["verdict"] == "refused" }
        return finding?["message"]?.string ?? ""
    }
}
