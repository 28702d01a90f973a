import Logging
import QuinceMail
import Synchronization

extension RelayDelivery {
    /// What is known after an attempt.
    private enum Attempt {
        /// The next server has answered, or can't be reached.
        case ended(SMTPDelivery.Outcome)
        /// The program stops; `mayBeTaken`: the next server has the whole message, and hasn't answered.
        case stopped(mayBeTaken: Bool)
    }

    /// The program stops, and the text hasn't begun.
    private struct Stopped: Error {}

    /// Sends one message, and notes what became of it.
    func deliver(_ claim: RelayClaim) async {
        do {
            guard let body = try await self.spool.read(claim.job.file) else {
                // The message was refused when its rows could not be added for sure; its sender knows.
                self.logger.error("a job has no file", metadata: ["job": "\(claim.job.name)"])
                try await self.finish(claim, .failed(claim.job.origin.direction))
                return
            }
            if claim.attempts > 0, try await self.spool.isSent(claim.job) {
                try await self.finish(claim, .delivered(claim.job.origin.direction))
                return
            }
            switch await self.send(claim.job, body) {
            case .ended(.accepted):
                await self.markSent(claim.job)
                try await self.finish(claim, .delivered(claim.job.origin.direction))
            case .ended(.temporary(let reply)):
                let age = self.seconds - claim.job.createdAt
                guard age < RelayRetry.lifetime else { return try await self.fail(claim, reply, "4.4.7") }
                try await self.deferJob(claim, reply)
            case .ended(.permanent(let reply)):
                try await self.fail(claim, reply, reply.status ?? "5.0.0")
            case .stopped(let mayBeTaken): try await self.giveBack(claim, mayBeTaken: mayBeTaken)
            }
        } catch {
            // The lease ends, and another attempt begins.
            self.logger.error(
                "a job can't be changed",
                metadata: ["job": "\(claim.job.name)", "error": "\(error)"]
            )
        }
    }

    /// The mark is needed only if the store fails after it; without it, the job must still be removed.
    private func markSent(_ job: RelayJob) async {
        do { try await self.spool.markSent(job) } catch {
            self.logger.error(
                "the spool can't be written",
                metadata: ["job": "\(job.name)", "error": "\(error)"]
            )
        }
    }

    /// What the next server said.
    private func send(_ job: RelayJob, _ body: SpooledBody) async -> Attempt {
        do {
            let message = SpooledMessage(header: job.header, body: body) {
                if self.isStopping { throw Stopped() }
            }
            var parameters = SMTPMailParameters()
            parameters.size = message.size
            parameters.isEightBit = job.isEightBit
            parameters.isUTF8 = job.isUTF8
            parameters.envelopeID = job.name
            let (sender, recipient) = (try self.returnPath(of: job), try SMTPAddress(job.recipient))
            return .ended(
                try await self.cutOff {
                    [parameters] in try await self.transfer(sender, recipient, parameters, message)
                }
            )
        } catch is SMTPAddress.Refusal {
            return .ended(.permanent(SMTPReply(550, "5.1.3", "The address can't be used in SMTP")))
        } catch SMTPClientError.bareLineBreak {
            return .ended(.permanent(SMTPReply(554, "5.6.0", "The body has a bare line break")))
        } catch {
            if Task.isCancelled || error is Stopped {
                return .stopped(mayBeTaken: (error as? SMTPClientError)?.isAfterText == true)
            }
            return .ended(.temporary(SMTPReply(451, "4.4.0", String(describing: error))))
        }
    }

    private func returnPath(of job: RelayJob) throws -> SMTPAddress? {
        guard job.origin.direction != .notice else { return nil }
        let path = ReturnPath(id: job.id, sentAt: self.seconds)
        let domain = job.origin.relayAddress.domain
        return try SMTPAddress(path.address(key: self.configuration.key, domain: domain))
    }

    private func transfer(
        _ sender: SMTPAddress?,
        _ recipient: SMTPAddress,
        _ parameters: SMTPMailParameters,
        _ message: SpooledMessage
    ) async throws -> SMTPDelivery.Outcome {
        var connection = try await self.connection()
        let delivery = try await connection.client.send(
            from: sender,
            to: [recipient],
            parameters: parameters,
            text: message
        )
        connection.messages += 1
        if connection.messages < Connection.maximumMessages {
            self.clients.withLock { [connection] in $0.append(connection) }
        } else {
            await connection.client.quit()
        }
        return delivery.recipients.first?.outcome ?? .temporary(SMTPReply(451, "4.4.0", "No outcome"))
    }

    /// A connection that isn't in use, or a new one.
    private func connection() async throws -> Connection {
        while let connection = self.clients.withLock({ $0.popLast() }) {
            if await connection.client.canSend { return connection }
            await connection.client.close()
        }
        return Connection(client: try await SMTPClient.connect(self.next))
    }

    private func cutOff<Result: Sendable>(
        _ work: @escaping @Sendable () async throws -> Result
    ) async throws -> Result {
        try await withThrowingTaskGroup(of: Result?.self) { group in
            group.addTask { try await work() }
            group.addTask {
                // If the program stops, the work says where it was.
                guard (try? await Task.sleep(for: .seconds(self.lease) * 4 / 5)) != nil else { return nil }
                throw SMTPClientError.timedOut(.text)
            }
            defer { group.cancelAll() }
            while let result = try await group.next() {
                if let result { return result }
            }
            throw CancellationError()
        }
    }

    /// Leaves a job to the next start.
    private func giveBack(_ claim: RelayClaim, mayBeTaken: Bool) async throws {
        let pause = mayBeTaken ? self.lease : 0
        try await self.store.release(claim, nextAttempt: self.seconds + pause)
        guard mayBeTaken else { return }
        self.logger.warning(
            "the next server didn't say before the stop whether it has taken a message, so the message may be sent twice",
            metadata: ["job": "\(claim.job.name)", "again-in-seconds": "\(pause)"]
        )
    }

    private func deferJob(_ claim: RelayClaim, _ reply: SMTPReply) async throws {
        let next = self.seconds + self.retry.pause(after: claim.attempts)
        try await self.store.release(claim, nextAttempt: next)
        self.count(.deferred(claim.job.origin.direction))
        self.logger.info(
            "a job was deferred",
            metadata: [
                "job": "\(claim.job.name)", "reply": "\(reply.summary)", "attempts": "\(claim.attempts + 1)",
            ]
        )
    }

    @discardableResult
    private func finish(_ claim: RelayClaim, _ event: RelayEvent, notice: RelayJob? = nil) async throws
        -> RelayEnd
    {
        let end = try await self.finished(claim, notice)
        guard end != .lost else {
            // The other process finds the mark, sends nothing, and counts it.
            self.logger.info("a job was claimed by another", metadata: ["job": "\(claim.job.name)"])
            return end
        }
        if case .delivered = event { await self.spool.removeMark(claim.job) }
        if end == .removed(isFileFree: true) { await self.spool.remove(claim.job.file) }
        self.count(event)
        return end
    }

    /// Tries three times: a job that isn't removed is sent again when its lease ends.
    private func finished(_ claim: RelayClaim, _ notice: RelayJob?) async throws -> RelayEnd {
        for _ in 0..<2 {
            if let end = try? await self.store.finish(claim, notice: notice) { return end }
            try await Task.sleep(for: .milliseconds(200))
        }
        return try await self.store.finish(claim, notice: notice)
    }

    private func fail(_ claim: RelayClaim, _ reply: SMTPReply, _ status: String) async throws {
        self.logger.warning(
            "a job has failed",
            metadata: ["job": "\(claim.job.name)", "reply": "\(reply.summary)"]
        )
        let event = RelayEvent.failed(claim.job.origin.direction)
        guard let notice = FailureNotice(of: claim.job.origin, status: status, self.configuration) else {
            try await self.finish(claim, event)
            return
        }
        let (job, file) = try await notice.spooled(in: self.spool, now: self.now())
        do {
            let end = try await self.finish(claim, event, notice: job)
            if end == .lost || end == .gone { await self.spool.remove(file.name) }
        } catch {
            await self.spool.remove(file.name)
            throw error
        }
    }
}

extension SMTPClientError {
    /// Whether the server has the whole message, and its answer is missing.
    fileprivate var isAfterText: Bool {
        switch self {
        case .closed(.textEnd), .timedOut(.textEnd), .malformedReply(.textEnd): true
        default: false
        }
    }
}
