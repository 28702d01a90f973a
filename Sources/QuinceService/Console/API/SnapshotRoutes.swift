import HTTPTypes
import QuinceProtocol

/// Snapshots: save the state of the service and restore it.
struct SnapshotRoutes: Sendable {
    let snapshots: SnapshotStore
    let tables: any SnapshotTables
    let keys: SigningKeyRing
    let clock: ServiceClock

    var routes: [ConsoleRoute] {
        [
            ConsoleRoute(
                .get,
                "/snapshots",
                "listSnapshots",
                "Lists the snapshots",
                gives: .json(.object([.required("snapshots", .list(.named("Snapshot")))]))
            ) { _ in ConsoleAnswer.list("snapshots", self.snapshots.all.map(\.json)) },
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
                "Restores the state of a snapshot; later events that aren't delivered yet are deleted",
                gives: .done
            ) { call in
                let id = try call.number("id", of: "snapshot")
                guard let snapshot = self.snapshots[id] else { throw Self.noSnapshot(id) }
                try await self.tables.restore(snapshot.content)
                try await self.keys.reload()
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
            "there are already \(SnapshotStore.maximumCount) snapshots; delete one first"
        )
        guard !self.snapshots.isFull else { throw full }
        guard let content = try await self.tables.content(limit: SnapshotStore.maximumRows) else {
            throw ConsoleError.conflict(
                "the database has more than \(SnapshotStore.maximumRows) rows, too many to keep in memory; copy its file"
            )
        }
        guard let snapshot = self.snapshots.add(content, at: self.clock.now()) else { throw full }
        return snapshot
    }

    private static func noSnapshot(_ id: Int) -> ConsoleError {
        .notFound("there is no snapshot \(id); take one with POST \(Paths.consoleAPI)/snapshots")
    }
}

extension Snapshot {
    fileprivate var json: JSONValue { ["id": .integer(self.id), "at": .string(Timestamp.text(self.at))] }
}
