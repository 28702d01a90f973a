package import Logging
import Synchronization

/// The audit log in the log: one line for each line of the audit log, once it is committed, in the same order.
///
/// The hash is in the line: `quince audit verify --expect` compares a line of a log that is kept in another place.
package final class AuditStream: Sendable {
    /// What tells these lines from the others of the log: the value `label`.
    package static let label = "audit"

    /// How many lines are read at once.
    static let step = 100

    /// Reads at most `limit` lines after the line with a number.
    package typealias Source = @Sendable (_ sequence: Int, _ limit: Int) throws -> [AuditLine]

    private let source: Source
    private let accountName: AccountLogName
    private let logger: Logger
    private let last: Mutex<Int>

    /// `sequence`: the last line that isn't logged.
    package init(
        after sequence: Int,
        accountName: AccountLogName,
        logger: Logger,
        source: @escaping Source
    ) {
        self.last = Mutex(sequence)
        self.accountName = accountName
        self.source = source
        var logger = logger
        logger[metadataKey: "label"] = "\(Self.label)"
        self.logger = logger
    }

    /// Logs the lines that were written since the last call, also those of other processes.
    ///
    /// Call it after each commit with such a line.
    package func catchUp() {
        self.last.withLock { last in
            do {
                var lines: [AuditLine]
                repeat {
                    lines = try self.source(last, Self.step)
                    for line in lines { self.log(line) }
                    last = lines.last?.sequence ?? last
                } while lines.count == Self.step
            } catch {
                self.logger.error("lines of the audit log can't be read", metadata: ["error": "\(error)"])
            }
        }
    }

    /// The last line that is logged.
    var lastLine: Int { self.last.withLock { $0 } }

    /// Logs lines, the oldest first; those that are logged already are left out.
    func log(_ lines: [AuditLine]) {
        self.last.withLock { last in
            for line in lines where line.sequence > last {
                self.log(line)
                last = line.sequence
            }
        }
    }

    private func log(_ line: AuditLine) {
        var values: Logger.Metadata = [
            "line": "\(line.sequence)", "at": "\(line.moment)", "actor": "\(line.actor)",
            "hash": "\(line.hash.hexadecimal)",
        ]
        values["account"] = line.person.map { "\(self.accountName.of(person: $0))" }
        values["client_id"] = line.clientID.map { "\($0)" }
        values["target"] = line.target.map { "\($0)" }
        values["reason"] = line.reason.map { "\($0)" }
        // As in the other lines of the log.
        values["client"] = line.address.map { "\($0)" }
        values["browser"] = line.browser.map { "\($0)" }
        values["hb.request.id"] = line.requestID.map { "\($0)" }
        self.logger.info("\(line.action)", metadata: values)
    }
}
