import HTTPTypes
import Crypto
import ProgramStart
import QuinceProtocol

/// The teams and their keys for client secrets.
struct TeamRoutes: Sendable {
    let registry: any AppRegistry
    let sources: any MailSourceStore
    /// The domains that are no sources.
    let relayDomains: Set<String>
    let random: RandomSource
    let clock: ServiceClock

    /// The maximum number of teams; a limit of Quince.
    static let maximumTeams = 1_000

    /// The maximum number of keys of a team, including revoked ones; a limit of Quince.
    static let maximumKeys = 100

    var routes: [ConsoleRoute] { self.teamRoutes + self.sourceRoutes }

    private var teamRoutes: [ConsoleRoute] {
        [
            ConsoleRoute(
                .get,
                "/teams",
                "listTeams",
                "Lists the teams",
                gives: .json(.object([.required("teams", .list(.named("Team")))]))
            ) { _ in
                let teams = try await self.registry.teams()
                return ConsoleAnswer.list(
                    "teams",
                    teams.map { ["id": .string($0.id), "name": .string($0.name)] }
                )
            },
            ConsoleRoute(
                .post,
                "/teams",
                "addTeam",
                "Adds a team, for example one that gets an app",
                body: [
                    .required("id", .text(limit: 10), "The Team ID: ten uppercase letters and digits"),
                    .required("name", .text(limit: 200)),
                ],
                gives: .created(.named("Team"))
            ) { call in .created(try await self.addTeam(call)) },
            ConsoleRoute(
                .get,
                "/teams/{id}/keys",
                "listKeys",
                "Lists a team's keys for client secrets",
                gives: .json(.object([.required("keys", .list(.named("Key")))]))
            ) { call in
                let team = try await self.team(call)
                return ConsoleAnswer.list("keys", try await self.registry.keys(ofTeam: team.id).map(\.json))
            },
            ConsoleRoute(
                .post,
                "/teams/{id}/keys",
                "addKey",
                "Creates a key for client secrets and returns its private key, only this once",
                gives: .created(.named("NewKey"))
            ) { call in .created(try await self.makeKey(for: try await self.team(call))) },
            ConsoleRoute(
                .delete,
                "/teams/{id}/keys/{kid}",
                "revokeKey",
                "Revokes a key; client secrets that it signed are refused afterwards",
                gives: .done
            ) { call in
                let team = try await self.team(call)
                let kid = try call.path("kid")
                guard try await self.registry.key(kid)?.teamID == team.id,
                    try await self.registry.revokeKey(kid, at: self.clock.now())
                else { throw ConsoleError.notFound("team \(team.id) has no key '\(kid.shortened)' in use") }
                return .done
            },
        ]
    }

    private var sourceRoutes: [ConsoleRoute] {
        [
            ConsoleRoute(
                .get,
                "/teams/{id}/mail-sources",
                "listMailSources",
                "Lists who may send mail to the relay addresses of a team: domains and email addresses",
                gives: .json(.object([.required("mailSources", .list(.text()))]))
            ) { call in
                let sources = try await self.sources.mailSources(ofTeam: try await self.team(call).id)
                return ConsoleAnswer.list("mailSources", sources.map { .string($0.text) })
            },
            ConsoleRoute(
                .post,
                "/teams/{id}/mail-sources",
                "addMailSource",
                "Adds a mail source to a team; a domain doesn't cover its subdomains",
                body: [.required("source", .text(limit: 254), "A domain, or an email address")],
                gives: .created(.object([.required("source", .text())]))
            ) { call in .created(try await self.addSource(call)) },
            ConsoleRoute(
                .delete,
                "/teams/{id}/mail-sources/{source}",
                "removeMailSource",
                "Removes a mail source of a team",
                gives: .done
            ) { call in
                let (team, source) = (try await self.team(call), try call.path("source"))
                guard try await self.sources.removeMailSource(source.lowercased(), ofTeam: team.id) else {
                    throw ConsoleError.notFound("team \(team.id) has no mail source '\(source.shortened)'")
                }
                return .done
            },
        ]
    }

    private func addSource(_ call: ConsoleCall) async throws -> JSONValue {
        let team = try await self.team(call)
        let source: MailSource
        do throws(ConfigurationError) {
            source = try MailSource(parsing: call.text("source") ?? "")
            try source.check(relayDomains: self.relayDomains)
        } catch { throw ConsoleError.invalid(error.message) }
        switch try await self.sources.add(source, toTeam: team.id) {
        case .added: return ["source": .string(source.text)]
        case .exists:
            throw ConsoleError.conflict("team \(team.id) has the mail source '\(source.text)' already")
        case .full:
            throw ConsoleError.conflict(
                "team \(team.id) already has \(MailSource.maximumCount) mail sources; remove one"
            )
        }
    }

    private func addTeam(_ call: ConsoleCall) async throws -> JSONValue {
        let team = try Self.newTeam(call.text("id") ?? "", call.text("name") ?? "")
        let teams = try await self.registry.teams()
        guard !teams.contains(where: { $0.id.isExactly(team.id) }) else {
            throw ConsoleError.conflict("team \(team.id) exists already; choose another Team ID")
        }
        try Self.checkCount(teams.count)
        try await self.registry.save(team)
        return ["id": .string(team.id), "name": .string(team.name)]
    }

    /// A team that a call adds.
    ///
    /// - Throws: ``ConsoleError`` for a Team ID or a name that can't be one.
    static func newTeam(_ id: String, _ name: String) throws(ConsoleError) -> Team {
        let team = Team(id: id, name: name)
        guard Identifiers.isTenCharacters(team.id) else {
            throw ConsoleError.invalid(
                "'\(team.id.shortened)' isn't a Team ID; use ten uppercase letters and digits, such as ABCDE12345"
            )
        }
        if team.name.isEmpty {
            throw ConsoleError.invalid("the team's name is empty; users see it when they sign in")
        }
        if let objection = NameRules.objection(to: team.name) {
            throw ConsoleError.invalid("the team's name \(objection)")
        }
        return team
    }

    /// - Throws: ``ConsoleError`` if no team can be added to `count` teams.
    static func checkCount(_ count: Int) throws(ConsoleError) {
        guard count < Self.maximumTeams else {
            throw ConsoleError.conflict("there are \(Self.maximumTeams) teams already; use one of them")
        }
    }

    private func team(_ call: ConsoleCall) async throws -> Team {
        let id = try call.path("id")
        guard let team = try await self.registry.team(id) else {
            throw ConsoleError.notFound("there is no team '\(id.shortened)'; see \(Paths.consoleAPI)/teams")
        }
        return team
    }

    private func makeKey(for team: Team) async throws -> JSONValue {
        guard try await self.registry.keys(ofTeam: team.id).count < Self.maximumKeys else {
            throw ConsoleError.conflict(
                "team \(team.id) already has \(Self.maximumKeys) keys; use one of them"
            )
        }
        let privateKey = P256.Signing.PrivateKey()
        let id = self.random.text(10, of: "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789")
        let key = DeveloperKey(id: id, teamID: team.id, publicKey: privateKey.publicKey, revokedAt: nil)
        try await self.registry.save(key)
        return [
            "kid": .string(id), "teamId": .string(team.id),
            "privateKey": .string(privateKey.pemRepresentation + "\n"),
        ]
    }
}

extension DeveloperKey {
    fileprivate var json: JSONValue {
        var object: JSONObject = ["kid": .string(self.id), "teamId": .string(self.teamID)]
        object["revokedAt"] = self.revokedAt.map { .string(Timestamp.text($0)) }
        return .object(object)
    }
}
