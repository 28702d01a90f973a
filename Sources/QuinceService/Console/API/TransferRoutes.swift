import Foundation
import HTTPTypes
import QuinceProtocol

/// Moving an app to another team: start, accept, undo, and which identifiers each team has.
struct TransferRoutes: Sendable {
    let transfers: any TransferStore
    let registry: any AppRegistry
    let proposals: TransferProposals
    let clock: ServiceClock

    /// The maximum number of users in the response of one transfer; a limit of Quince.
    static let maximumUsers = 100

    /// Where a transfer stands.
    enum State: String, CaseIterable {
        /// The new team hasn't accepted it yet.
        case started
        /// The app has moved, and users can be migrated.
        case accepted
        /// The 60 days are over.
        case ended

        init(_ transfer: AppTransfer, at now: Double) {
            self = transfer.acceptedAt == nil ? .started : transfer.isOpen(at: now) ? .accepted : .ended
        }
    }

    var routes: [ConsoleRoute] {
        [
            ConsoleRoute(
                .get,
                "/transfers",
                "listTransfers",
                "Lists the transfers of apps to other teams, newest first, at most 1000",
                gives: .json(.object([.required("transfers", .list(.named("Transfer")))]))
            ) { _ in
                var list: [JSONValue] = []
                for transfer in try await self.transfers.transfers() {
                    list.append(.object(try await self.json(transfer)))
                }
                return ConsoleAnswer.list("transfers", list)
            },
            ConsoleRoute(
                .post,
                "/transfers",
                "startTransfer",
                "Starts the transfer of an app, with its Services IDs, to another team",
                body: [
                    .required("clientId", .text(limit: 255), "A primary App ID, or an app without one"),
                    .required("toTeamId", .text(limit: 10), "The Team ID of the new team"),
                    .optional(
                        "teamName",
                        .text(limit: 200),
                        "Adds the new team with this name if there is none"
                    ),
                ],
                gives: .created(.named("Transfer"))
            ) { call in
                let name = call.text("teamName")
                if let name { try await self.checkNewTeam(call.text("toTeamId") ?? "", name) }
                return try await self.answer {
                    let transfer = try await self.transfers.start(
                        app: call.text("clientId") ?? "",
                        to: call.text("toTeamId") ?? "",
                        named: name,
                        at: self.now
                    )
                    return .created(.object(try await self.json(transfer)))
                }
            },
            ConsoleRoute(
                .get,
                "/transfers/{id}",
                "getTransfer",
                "Returns a transfer with the identifiers of its first \(Self.maximumUsers) users",
                gives: .json(.named("TransferDetail"))
            ) { call in .json(try await self.detail(try await self.transfer(call))) },
            ConsoleRoute(
                .post,
                "/transfers/{id}/accept",
                "acceptTransfer",
                "Moves the app: users get new subjects and relay addresses; codes and refresh tokens of the old team end",
                gives: .json(.named("Transfer"))
            ) { call in
                let transfer = try await self.transfer(call)
                return try await self.answer {
                    let accepted = try await self.transfers.accept(transfer.id, at: self.now, self.proposals)
                    return .json(.object(try await self.json(accepted)))
                }
            },
            ConsoleRoute(
                .delete,
                "/transfers/{id}",
                "undoTransfer",
                "Undoes a transfer; after its acceptance, the app returns to the old team with the old identifiers",
                gives: .done
            ) { call in
                let transfer = try await self.transfer(call)
                return try await self.answer {
                    _ = try await self.transfers.undo(transfer.id, self.proposals)
                    return .done
                }
            },
        ]
    }

    private func checkNewTeam(_ id: String, _ name: String) async throws {
        let team = try TeamRoutes.newTeam(id, name)
        let teams = try await self.registry.teams()
        guard !teams.contains(where: { $0.id.isExactly(team.id) }) else { return }
        try TeamRoutes.checkCount(teams.count)
    }

    private var now: Double { self.clock.now().timeIntervalSince1970 }

    private func transfer(_ call: ConsoleCall) async throws -> AppTransfer {
        let id = try call.number("id", of: "transfer")
        guard let transfer = try await self.transfers.transfer(id) else {
            throw ConsoleError.notFound(TransferRefusal.unknown(id).description)
        }
        return transfer
    }

    private func answer(_ work: () async throws -> ConsoleAnswer) async throws -> ConsoleAnswer {
        do { return try await work() } catch let refusal as TransferRefusal {
            switch refusal {
            case .unknownApp, .unknown: throw ConsoleError.notFound(refusal.description)
            case .unknownTeam, .movesWith, .ownTeam: throw ConsoleError.invalid(refusal.description)
            case .grouped, .otherName, .underWay, .accepted, .otherTeam:
                throw ConsoleError.conflict(refusal.description)
            }
        }
    }

    private func json(_ transfer: AppTransfer) async throws -> JSONObject {
        let members = try await self.registry.apps().filter { $0.groupID.isExactly(transfer.groupID) }
        var object: JSONObject = [
            "id": .integer(transfer.id),
            "appId": .string(transfer.groupID),
            "clientIds": .array(members.map { .string($0.clientID) }),
            "fromTeamId": .string(transfer.fromTeamID),
            "toTeamId": .string(transfer.toTeamID),
            "state": .string(State(transfer, at: self.now).rawValue),
            "startedAt": Self.time(transfer.startedAt),
        ]
        object["acceptedAt"] = transfer.acceptedAt.map(Self.time)
        object["endsAt"] = transfer.endsAt.map(Self.time)
        return object
    }

    private func detail(_ transfer: AppTransfer) async throws -> JSONValue {
        var object = try await self.json(transfer)
        let (count, users) = try await self.transfers.users(of: transfer, limit: Self.maximumUsers)
        object["userCount"] = .integer(count)
        object["users"] = .array(users.map(\.json))
        return .object(object)
    }

    private static func time(_ seconds: Double) -> JSONValue {
        .string(Timestamp.text(Date(timeIntervalSince1970: seconds)))
    }
}

extension TransferredUser {
    fileprivate var json: JSONValue {
        var object: JSONObject = ["account": ["id": .string(self.accountID), "email": .string(self.email)]]
        object["before"] = self.before.map(self.identifiers)
        object["transferSub"] = self.transferSubject.map(JSONValue.string)
        object["after"] = self.after.map(self.identifiers)
        return .object(object)
    }

    private func identifiers(_ pseudonym: Pseudonym) -> JSONValue {
        var object: JSONObject = ["subject": .string(pseudonym.subject)]
        object["relayAddress"] = self.hidesEmail ? .string(pseudonym.relayAddress) : nil
        return .object(object)
    }
}
