package import QuinceMail

/// Where a message came from, as a notice about it needs it.
package struct RelayOrigin: Hashable, Sendable {
    /// Where the message goes.
    package let direction: RelayDirection
    /// The relay address that it belongs to.
    package let relayAddress: MailAddress
    /// Who is told if it isn't delivered; nil for nobody.
    package let informed: MailAddress?
    /// The recipient as who is told knows it: never a person's mailbox if that is an app.
    package let named: MailAddress

    /// The origin of a message.
    package init(
        direction: RelayDirection,
        relayAddress: MailAddress,
        informed: MailAddress?,
        named: MailAddress
    ) {
        self.direction = direction
        self.relayAddress = relayAddress
        self.informed = informed
        self.named = named
    }
}

/// An accepted message for one recipient.
package struct RelayJob: Hashable, Sendable {
    /// A message identifier as an app and as the person see it.
    package struct MessageID: Hashable, Sendable {
        /// What the app sees.
        package let outward: String
        /// What the person sees.
        package let inward: String

        /// A pair.
        package init(outward: String, inward: String) {
            self.outward = outward
            self.inward = inward
        }
    }

    /// A random number above 0; it is part of the return path.
    package let id: Int64
    /// Where it came from.
    package let origin: RelayOrigin
    /// Where it goes.
    package let recipient: MailAddress
    /// The changed and signed header section, without the empty line after it.
    package let header: [UInt8]
    /// The file with the body.
    package let file: String
    /// Whether the body may have octets above 127.
    package let isEightBit: Bool
    /// Whether addresses and header may have UTF-8.
    package let isUTF8: Bool
    /// When it was accepted, in seconds since 1970.
    package let createdAt: Int64
    /// The identifier to be remembered for the thread.
    package let messageID: MessageID?

    /// A job.
    package init(
        id: Int64,
        origin: RelayOrigin,
        recipient: MailAddress,
        header: [UInt8],
        file: String,
        isEightBit: Bool,
        isUTF8: Bool,
        createdAt: Int64,
        messageID: MessageID? = nil
    ) {
        self.id = id
        self.origin = origin
        self.recipient = recipient
        self.header = header
        self.file = file
        self.isEightBit = isEightBit
        self.isUTF8 = isUTF8
        self.createdAt = createdAt
        self.messageID = messageID
    }

    /// The identifier as headers and logs have it.
    package var name: String { Self.name(self.id) }

    /// The identifier of a number, in letters and digits.
    static func name(_ id: Int64) -> String { String(id, radix: 36) }

    /// A new number.
    static func newID() -> Int64 { Int64.random(in: 1...Int64.max) }
}

/// The jobs of one message, and what must hold for them.
package struct RelayAddition: Hashable, Sendable {
    /// The jobs.
    package let jobs: [RelayJob]
    /// The day whose messages are counted for the relay addresses of the jobs, notices excepted: days since 1970, UTC.
    package let day: Int64
    /// The most messages of a relay address.
    package let limit: Int
    /// The message that the one job is a notice about; there is at most one for each message.
    package let noticeOf: Int64?
    /// The digests of the DKIM signatures without which the message wouldn't be authentic; empty if SPF passed.
    ///
    /// Anybody who has a signed message can send it again, to use up the messages of a day. So a relay address gets one message of
    /// a signature in a day.
    package let signatures: [[UInt8]]

    /// An addition.
    package init(
        jobs: [RelayJob],
        day: Int64,
        limit: Int,
        noticeOf: Int64? = nil,
        signatures: [[UInt8]] = []
    ) {
        self.jobs = jobs
        self.day = day
        self.limit = limit
        self.noticeOf = noticeOf
        self.signatures = signatures
    }
}

/// What became of a claim that ends.
package enum RelayEnd: Hashable, Sendable {
    /// The job was the claim's, and is removed; `isFileFree`: no other job needs the file.
    case removed(isFileFree: Bool)
    /// The job is another claim's by now; nothing was changed.
    case lost
    /// There is no such job any more: another claim ended it, or the account was deleted.
    case gone
}

/// A job that one worker has taken.
package struct RelayClaim: Hashable, Sendable {
    /// The job.
    package let job: RelayJob
    /// How often it was claimed before.
    package let attempts: Int
    /// Tells this claim from others of the same job.
    package let token: String

    /// A claim.
    package init(job: RelayJob, attempts: Int, token: String) {
        self.job = job
        self.attempts = attempts
        self.token = token
    }
}
