// Delivery: Hands accepted messages to the next server, and again until it takes them. Owns the attempts, their times, and notices about
// failures. Does not own the way to other domains: the next server knows it.

package import Logging
package import QuinceMail
import Synchronization

package import struct Foundation.Date

/// Hands accepted messages to the next server.
///
/// No accepted message is lost: a job is removed only after the next server's 250. A message can be sent twice if the program is
/// killed, or the connection breaks, while the next server stores the message: it may take the message although nobody hears its
/// 250, and SMTP has no way to ask (RFC 1047). At most one message per worker is in that state. Both copies have the same
/// `X-Quince-Relay` and `Message-ID`, and the same ENVID in the next server's queue. Once heard, the 250 is noted in the spool, so
/// a store that fails after it sends nothing twice.
///
/// A stop narrows that down: a text that hasn't begun isn't begun, one that is cut off before its end was not taken, and only a
/// message whose end the next server hasn't answered may have been taken. No process sends such a message again for ``lease`` seconds.
package final class RelayDelivery: Sendable {
    /// An open connection, and how many messages it has sent.
    struct Connection: Sendable {
        /// The most messages; servers end connections with too many commands.
        static let maximumMessages = 100

        let client: SMTPClient
        var messages = 0
    }

    let configuration: RelayConfiguration
    let next: SMTPClientSettings
    let store: any RelayStore
    let spool: Spool
    let workers: Int
    let lease: Int64
    let retry: RelayRetry
    let poll: Duration
    let now: @Sendable () -> Date
    let count: @Sendable (RelayEvent) -> Void
    let logger: Logger
    let clients = Mutex<[Connection]>([])
    /// The jobs that are being sent, which no store gives out again, whatever a clock that is set makes of their leases.
    private let inFlight = Mutex<Set<Int64>>([])
    private let stopping = Mutex(false)
    private let signals: AsyncStream<Void>
    let signal: AsyncStream<Void>.Continuation

    var seconds: Int64 { Int64(self.now().timeIntervalSince1970) }

    /// - Parameters:
    ///   - configuration: The settings.
    ///   - next: The server that takes all messages; it must be trusted, since it learns mailboxes.
    ///   - store: The rows.
    ///   - spool: The folder with the bodies.
    ///   - workers: The most deliveries at once. A server on this machine takes as many messages from two as from eight, and each can
    ///     be sent twice after a kill.
    ///   - lease: How long jobs of a program that was killed wait, in seconds. A delivery is cut off after four fifths of it.
    ///   - retry: When jobs are tried again.
    ///   - poll: How often the store is asked for due jobs, besides after each ``wake()``.
    ///   - now: The clock.
    ///   - count: Called for everything that is counted.
    ///   - logger: Deferred jobs are logged at info, failed ones at warning, failures of the store at error.
    package init(
        _ configuration: RelayConfiguration,
        next: SMTPClientSettings,
        store: any RelayStore,
        spool: Spool,
        workers: Int = 2,
        lease: Int64 = 300,
        retry: RelayRetry = RelayRetry(),
        poll: Duration = .seconds(10),
        now: @escaping @Sendable () -> Date,
        count: @escaping @Sendable (RelayEvent) -> Void = { _ in },
        logger: Logger
    ) {
        self.configuration = configuration
        self.next = next
        self.store = store
        self.spool = spool
        self.workers = workers
        self.lease = lease
        self.retry = retry
        self.poll = poll
        self.now = now
        self.count = count
        self.logger = logger
        (self.signals, self.signal) = AsyncStream.makeStream(bufferingPolicy: .bufferingNewest(1))
    }

    /// Says that there are new jobs.
    package func wake() { self.signal.yield() }

    /// Whether no text is begun any more.
    var isStopping: Bool { self.stopping.withLock { $0 } }

    /// Takes no more jobs, and begins the text of no more messages; ``run()`` returns when the deliveries under way have ended.
    package func stop() {
        self.stopping.withLock { $0 = true }
        self.signal.finish()
    }

    /// Delivers until ``stop()``, or until it is cancelled, which cuts deliveries off.
    package func run() async {
        await withTaskGroup(of: Void.self) { timer in
            timer.addTask {
                while (try? await Task.sleep(for: self.poll)) != nil { self.wake() }
            }
            timer.addTask {
                repeat {
                    await self.removeOrphans()
                } while (try? await Task.sleep(for: .seconds(Spool.orphanAge))) != nil
            }
            self.wake()
            await withDiscardingTaskGroup { group in
                for await _ in self.signals {
                    for claim in await self.claims() {
                        group.addTask {
                            await self.deliver(claim)
                            _ = self.inFlight.withLock { $0.remove(claim.job.id) }
                            self.wake()
                        }
                    }
                }
            }
            timer.cancelAll()
        }
        for connection in self.clients.withLock({ $0 }) { await connection.client.quit() }
    }

    /// Removes files of messages that were never accepted.
    package func removeOrphans(age: Int64 = Spool.orphanAge) async {
        do {
            let store = self.store
            let count = try await self.spool.removeOrphans(
                named: { try await store.spooledFiles() },
                age: age,
                now: self.seconds
            )
            if count > 0 { self.logger.info("spooled files removed", metadata: ["count": "\(count)"]) }
        } catch {
            self.logger.error("the spool can't be cleaned", metadata: ["error": "\(error)"])
        }
    }

    private func claims() async -> [RelayClaim] {
        let held = self.inFlight.withLock { $0 }
        guard held.count < self.workers else { return [] }
        do {
            let claims = try await self.store.claim(
                self.workers - held.count,
                now: self.seconds,
                lease: self.lease,
                except: held
            )
            self.inFlight.withLock { $0.formUnion(claims.map(\.job.id)) }
            return claims
        } catch {
            self.logger.error("jobs can't be claimed", metadata: ["error": "\(error)"])
            return []
        }
    }
}
