import Synchronization

/// The sample client's sign-ins; only the newest are kept.
final class TryRunStore: Sendable {
    /// The maximum number of runs; a limit of Quince.
    static let maximumCount = 64

    private struct Entry {
        let run: TryRun
        var isAnswered = false
        var refreshToken: String?
    }

    /// Oldest first.
    private let entries = Mutex<[Entry]>([])

    func add(_ run: TryRun) {
        self.entries.withLock { entries in
            entries.append(Entry(run: run))
            if entries.count > Self.maximumCount { entries.removeFirst(entries.count - Self.maximumCount) }
        }
    }

    /// Takes the run of a response.
    ///
    /// A response that arrives again has no run.
    func answer(_ id: String) -> TryRun? {
        self.entries.withLock { entries in
            guard let index = entries.firstIndex(where: { $0.run.id == id && !$0.isAnswered }) else {
                return nil
            }
            entries[index].isAnswered = true
            return entries[index].run
        }
    }

    /// Stores the refresh token with which the run's grant can be revoked.
    func keep(_ refreshToken: String, of id: String) {
        self.entries.withLock { entries in
            guard let index = entries.firstIndex(where: { $0.run.id == id }) else { return }
            entries[index].refreshToken = refreshToken
        }
    }

    /// Takes the refresh token of a run.
    func takeRefreshToken(of id: String) -> (run: TryRun, refreshToken: String)? {
        self.entries.withLock { entries in
            guard let index = entries.firstIndex(where: { $0.run.id == id }),
                let token = entries[index].refreshToken
            else {
                return nil
            }
            return (entries.remove(at: index).run, token)
        }
    }

    func removeAll() { self.entries.withLock { $0 = [] } }
}
