import DatabaseFile
import Logging
import SQLEngines
import ServerRuntime
import Synchronization

/// Whether the service can do its work.
final class Readiness: Sendable {
    private let start: Startup
    private let drain: Drain
    private let logger: Logger
    private let storage = TimedWork<String?>()
    /// The last trouble that was logged.
    private let logged = Mutex<String?>(nil)

    init(_ start: Startup, _ drain: Drain, _ logger: Logger) {
        self.start = start
        self.drain = drain
        self.logger = logger
    }

    /// Why the service isn't ready, for its operator; nil if it is.
    func obstacle() async -> String? {
        guard !self.drain.hasBegun else { return "the service is being stopped" }
        guard let parts = self.start.parts else { return "the service is starting" }
        let trouble = await self.trouble(with: parts)
        self.log(trouble)
        return trouble
    }

    private func trouble(with parts: Parts) async -> String? {
        guard !parts.keys.activeIDs.isEmpty else {
            return parts.keys.keys.contains { parts.keys.state(of: $0) == .next }
                ? "no signing key signs yet; the clock of this machine may be behind"
                : "there is no signing key"
        }
        let outcome = await self.storage.result { await Self.storageTrouble(parts) }
        guard let outcome else { return "the database didn't respond within one second" }
        return outcome ?? parts.nodes.trouble
    }

    /// Logs that something changed.
    private func log(_ trouble: String?) {
        let isNew = self.logged.withLock { logged in
            defer { logged = trouble }
            return logged != trouble
        }
        guard isNew else { return }
        if let trouble {
            self.logger.error("not ready", metadata: ["reason": "\(trouble)"])
        } else {
            self.logger.notice("ready again")
        }
    }

    /// What is wrong with the storage; nil if a change reached the disk.
    private static func storageTrouble(_ parts: Parts) async -> String? {
        do {
            try await parts.database.roundTrip()
            return nil
        } catch {
            return StorageTrouble(ofEngine: error)?.reason ?? "the database failed"
        }
    }
}
