import Crypto
import NIOCore
import QuinceMail

/// Takes the text of one message: looks at its header, keeps its body in a file, and decides at its end.
///
/// Memory holds the header and one piece of the body. A refused message is read to its end without being kept.
actor RelaySink: SMTPSink {
    private let context: RelayContext
    private let envelope: RelayEnvelope
    private var reader = HeaderReader()
    private var header: HeaderBlock?
    private var author: MailAddress?
    private var verifier: DKIMVerifier?
    /// What the header alone decided about the sender; nil if the body has a say.
    private var proof: SenderCheck.Proof?
    private var bodyHash = DKIMBodyHash(.relaxed)
    private var file: SpoolFile?
    private var notice: NoticeReader?
    private var refusal: RelayRefusal?

    init(_ context: RelayContext, _ envelope: RelayEnvelope) {
        (self.context, self.envelope) = (context, envelope)
    }

    func write(_ bytes: ByteBuffer) async throws {
        guard self.refusal == nil else { return }
        do {
            guard self.header == nil else { return try await self.body(bytes) }
            let found: HeaderReader.Found?
            do throws(HeaderRefusal) {
                found = try self.reader.take(Array(bytes.readableBytesView)[...])
            } catch {
                throw RelayRefusal.header(error)
            }
            guard let found else { return }
            try await self.begin(found.header)
            if !found.body.isEmpty { try await self.body(ByteBuffer(bytes: found.body)) }
        } catch {
            // The rest is read without being kept, and the end has the reply.
            self.refusal = Self.refusal(error)
            await self.abort()
        }
    }

    func end() async -> SMTPReply {
        do {
            if let refusal { throw refusal }
            let header = try await self.completeHeader()
            guard self.notice == nil else { return try await self.endNotice() }
            return try await self.relay(header)
        } catch {
            await self.abort()
            return self.context.refuse(Self.refusal(error), self.envelope)
        }
    }

    func abort() async { await self.file.take()?.discard() }

    private static func refusal(_ error: any Error) -> RelayRefusal {
        switch error {
        case let refusal as RelayRefusal: refusal
        case RelayStoreError.limitReached(let address): .dailyLimit(address.text)
        case RelayStoreError.repeated(let address): .repeated(address.text)
        default: .storage(error)
        }
    }

    private func body(_ bytes: ByteBuffer) async throws {
        if self.notice != nil {
            self.notice?.take(bytes)
            return
        }
        let content = Array(bytes.readableBytesView)
        self.verifier?.take(content)
        self.bodyHash.take(content)
        try await self.file?.write(bytes)
    }

    private func completeHeader() async throws -> HeaderBlock {
        if let header { return header }
        // A message without an empty line has no body.
        let header: HeaderBlock
        do throws(HeaderRefusal) { header = try self.reader.finish() } catch {
            throw RelayRefusal.header(error)
        }
        try await self.begin(header)
        return header
    }

    /// The header has come: refuses what needs no body.
    private func begin(_ header: HeaderBlock) async throws {
        self.header = header
        let check = HeaderCheck(context: self.context, envelope: self.envelope, header: header)
        try check.checkLoop()
        if case .notice = self.envelope.targets.first {
            try check.checkNotice()
            self.notice = NoticeReader(header)
            return
        }
        let author = try await check.author()
        self.author = author
        if self.context.configuration.authentication == .check {
            var verifier = DKIMVerifier(
                header: header,
                dns: self.context.dns,
                now: self.context.now(),
                covering: author.domain
            )
            await verifier.checkHeader()
            self.verifier = verifier
        }
        // Without a signature that is right so far, the body changes no verdict: a stranger's large one costs neither digests nor
        // a file.
        if self.verifier?.canPass != true { self.proof = try await self.authenticate(author, header) }
        self.file = try await self.context.spool.create()
    }

    private func relay(_ header: HeaderBlock) async throws -> SMTPReply {
        guard let author, let file else { throw RelayRefusal.author("From must name one sender") }
        let proof: SenderCheck.Proof
        if let known = self.proof {
            proof = known
        } else {
            proof = try await self.authenticate(author, header)
        }
        let envelope = try await self.stillOpen()
        let composer = RelayComposer(
            context: self.context,
            envelope: envelope,
            header: header,
            bodyHash: self.bodyHash.finish(),
            file: file.name
        )
        var jobs: [RelayJob] = []
        for target in envelope.targets { jobs.append(try await composer.job(for: target, proof.results)) }
        self.file = nil
        try await file.keep()
        return try await self.add(
            jobs,
            file,
            signatures: proof.signatures.map { Array(SHA256.hash(data: $0)) }
        )
    }

    /// Refuses a message that doesn't come from whom it names.
    private func authenticate(_ author: MailAddress, _ header: HeaderBlock) async throws
        -> SenderCheck.Proof
    {
        let check = SenderCheck(context: self.context, envelope: self.envelope)
        let proof = try await check.check(author, header, self.verifier.take())
        try HeaderCheck(context: self.context, envelope: self.envelope, header: header).checkOwner(author)
        return proof
    }

    /// The envelope with the recipients that still take mail: a person may have turned forwarding off while the message came.
    ///
    /// - Throws: The refusal, if none of them does.
    private func stillOpen() async throws -> RelayEnvelope {
        var open = self.envelope
        open.targets = []
        var refusal: RelayRefusal?
        let check = RecipientCheck(context: self.context, envelope: self.envelope)
        for target in self.envelope.targets {
            do throws(RelayRefusal) {
                open.targets.append(try await check.again(target))
            } catch {
                refusal = error
            }
        }
        if open.targets.isEmpty, let refusal { throw refusal }
        return open
    }

    /// Tells who sent a message that another server couldn't deliver it, in words of the relay's own.
    private func endNotice() async throws -> SMTPReply {
        guard case .notice(let id) = self.envelope.targets.first, let status = self.notice?.failure,
            let origin = try await self.context.store.origin(of: id),
            let notice = FailureNotice(of: origin, status: status, self.context.configuration)
        else { return self.drop() }
        do {
            let (job, file) = try await notice.spooled(in: self.context.spool, now: self.context.now())
            return try await self.add([job], file, noticeOf: id)
        } catch RelayStoreError.noticeTaken {
            return self.drop()
        }
    }

    private func drop() -> SMTPReply {
        self.context.count(.dropped)
        return SMTPReply(250, "2.0.0", "Ok")
    }

    private func add(
        _ jobs: [RelayJob],
        _ file: SpoolFile,
        noticeOf id: Int64? = nil,
        signatures: [[UInt8]] = []
    ) async throws -> SMTPReply {
        let addition = RelayAddition(
            jobs: jobs,
            day: self.context.day,
            limit: RelayConfiguration.dailyLimit,
            noticeOf: id,
            signatures: signatures
        )
        do {
            try await self.context.store.add(addition)
        } catch {
            // Should the rows be there all the same, a job without its file ends by itself: the client tries again.
            await self.context.spool.remove(file.name)
            throw error
        }
        for job in jobs { self.context.count(.accepted(job.origin.direction)) }
        self.context.added()
        return SMTPReply(250, "2.0.0", "Ok: queued as \(jobs.map(\.name).joined(separator: " "))")
    }
}
