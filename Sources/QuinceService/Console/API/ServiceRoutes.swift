import ProgramStart
import HTTPTypes
import QuinceProtocol

/// The service as a whole: its status, the reset, and adding teams and accounts.
struct ServiceRoutes: Sendable {
    let registry: any AppRegistry
    let configuration: ServiceConfiguration
    let running: RunningService
    let clock: ServiceClock
    let faults: FaultStore
    let log: RequestLog
    /// The notice on every page.
    let notice: @Sendable () -> String?
    /// Adds the teams and accounts of a seed; returns the `.p8` file of each key that has one.
    let apply: @Sendable (Seed) async throws -> [String: String]
    /// Returns to the configured state.
    let reset: @Sendable () async throws -> Void

    var routes: [ConsoleRoute] {
        [
            ConsoleRoute(
                .get,
                "/status",
                "getStatus",
                "Returns the values that a client needs, and the state of the service",
                gives: .json(.named("Status"))
            ) { _ in .json(.object(try await self.status())) },
            ConsoleRoute(
                .post,
                "/reset",
                "reset",
                "Returns to the configured teams, apps, keys and accounts, and deletes grants, codes, tokens, faults, requests and mail",
                gives: .done
            ) { _ in
                do { try await self.reset() } catch let error as ConfigurationError {
                    throw ConsoleError.conflict("\(error.message); reset again")
                }
                return .done
            },
            ConsoleRoute(
                .post,
                "/seed",
                "seed",
                "Adds or replaces teams and accounts, in the form of quince.yaml",
                body: [
                    .optional(
                        "teams",
                        .list(.map),
                        "As in quince.yaml; a key without public-key gets a new key pair"
                    ),
                    .optional("accounts", .list(.map, limit: 10_000), "As in quince.yaml"),
                ],
                gives: .json(
                    .object([
                        .required("teams", .integer(0...1_000)), .required("accounts", .integer(0...10_000)),
                        .required(
                            "privateKeyPaths",
                            .map,
                            "The .p8 file of each key that has one, by Key ID"
                        ),
                    ])
                )
            ) { call in try await self.seed(call) },
        ]
    }

    private func status() async throws -> JSONObject {
        let (running, clock) = (self.running, self.clock)
        var object: JSONObject = [
            "mode": .string(self.configuration.mode.rawValue),
            "issuer": .string(running.issuer),
            "url": .string(running.url),
            "now": .string(Timestamp.text(clock.now())),
            "clockOffsetSeconds": ClockRoutes.seconds(clock.offset),
            "clockStandsStill": .bool(self.configuration.fixedTime != nil),
            "faultCount": .integer(self.faults.all.count),
            "repeats": .bool(self.configuration.predictableSeed != nil),
            "notice": self.notice().map(JSONValue.string) ?? .null,
            "profile": .string(self.configuration.profile.name.rawValue),
        ]
        let approval = self.configuration.autoApprove
        object["autoApprove"] = approval == .off ? .null : .string(approval.text)
        object["clientId"] = running.clientID.map(JSONValue.string)
        object["redirectURIs"] = .array(running.redirectURIs.map(JSONValue.string))
        // The app can be in another team now than at the start.
        if let clientID = running.clientID, let app = try await self.registry.app(clientID) {
            let key = try await self.registry.keyInUse(ofTeam: app.teamID, paths: running.keyPaths)
            object["teamId"] = .string(app.teamID)
            object["keyId"] = (key?.id).map(JSONValue.string)
            object["privateKeyPath"] = (key?.path).map(JSONValue.string)
        }
        object["teams"] = running.teamsJSON
        object["smtpPort"] = running.smtpPort.map(JSONValue.integer)
        object["requestCount"] = .integer(self.log.count)
        return object
    }

    private func seed(_ call: ConsoleCall) async throws -> ConsoleAnswer {
        do {
            // JSON is valid YAML. Key files can't be named, because the program may run on another machine.
            let file = try ConfigurationFile(
                parsing: JSONValue.object(call.body).text,
                file: "the body",
                folder: nil
            )
            let seed = Seed(teams: file.teams ?? [], accounts: file.accounts ?? [])
            let paths = try await self.apply(seed)
            var object = JSONObject()
            for (id, path) in paths.sorted(by: { $0.key < $1.key }) { object[id] = .string(path) }
            return .json([
                "teams": .integer(seed.teams.count), "accounts": .integer(seed.accounts.count),
                "privateKeyPaths": .object(object),
            ])
        } catch let error as ConfigurationError {
            throw ConsoleError.invalid(error.message)
        }
    }
}
