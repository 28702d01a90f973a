import HTTPTypes
import QuinceProtocol

extension ConsoleAPI {
    var snapshotRoutes: [ConsoleRoute] {
        [
            ConsoleRoute(
                .get,
                "/snapshots",
                "listSnapshots",
                "Lists the snapshots",
                gives: .json(.object([.required("snapshots", .list(.named("Snapshot")))]))
            ) { _ in Self.list("snapshots", self.snapshots.all.map(\.json)) },
            ConsoleRoute(
                .post,
                "/snapshots",
                "takeSnapshot",
                "Saves the current teams, apps, keys, accounts, grants, codes and tokens",
                gives: .created(.named("Snapshot"))
            ) { _ in .created(try await self.takeSnapshot().json) },
            ConsoleRoute(
                .post,
                "/snapshots/{id}/restore",
                "restoreSnapshot",
                "Restores the state that a snapshot has",
                gives: .done
            ) { call in
                let id = try call.number("id", of: "snapshot")
                guard let snapshot = self.snapshots[id] else { throw Self.noSnapshot(id) }
                try await self.parts.database.restore(snapshot.tables)
                try await self.parts.keys.reload()
                return .done
            },
            ConsoleRoute(.delete, "/snapshots/{id}", "removeSnapshot", "Deletes a snapshot", gives: .done) {
                call in
                let id = try call.number("id", of: "snapshot")
                guard self.snapshots.remove(id) else { throw Self.noSnapshot(id) }
                return .done
            },
        ]
    }

    private func takeSnapshot() async throws -> Snapshot {
        let full = ConsoleError.conflict(
            "\(SnapshotStore.maximumCount) snapshots are kept already; delete one first"
        )
        guard !self.snapshots.isFull else { throw full }
        guard let tables = try await self.parts.database.tables(limit: SnapshotStore.maximumRows) else {
            throw ConsoleError.conflict(
                "the database has more than \(SnapshotStore.maximumRows) rows, too many to keep in memory; copy its file"
            )
        }
        guard let snapshot = self.snapshots.add(tables, at: self.parts.clock.now()) else { throw full }
        return snapshot
    }

    private static func noSnapshot(_ id: Int) -> ConsoleError {
        .notFound("there is no snapshot \(id); take one with POST \(Paths.consoleAPI)/snapshots")
    }
}

extension Snapshot {
    fileprivate var json: JSONValue { ["id": .integer(self.id), "at": .string(Timestamp.text(self.at))] }
}
