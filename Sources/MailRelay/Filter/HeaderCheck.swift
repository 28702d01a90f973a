import NIOCore
import QuinceMail

/// Decides what the header of a message alone can decide.
struct HeaderCheck: Sendable {
    let context: RelayContext
    let envelope: RelayEnvelope
    let header: HeaderBlock

    /// Refuses what has passed the relay, or too many servers.
    func checkLoop() throws(RelayRefusal) {
        guard self.header["X-Quince-Relay"].isEmpty else {
            throw .loop("The message has passed this relay before.")
        }
        guard self.header["Received"].count < RelayConfiguration.maximumReceived else {
            throw .loop("The message has passed \(RelayConfiguration.maximumReceived) servers.")
        }
    }

    /// Refuses a person's answer to a return path; only servers write there.
    func checkNotice() throws(RelayRefusal) {
        guard self.envelope.sender == nil || Self.isReport(self.header) else {
            throw .notice("Only delivery status notifications are accepted for this address")
        }
    }

    /// The address in From, which must be registered if the message is for a person.
    func author() async throws -> MailAddress {
        guard !Self.isReport(self.header) else {
            throw RelayRefusal.notice("Notices are accepted for return paths only")
        }
        guard let author = self.header.author?.address else {
            throw RelayRefusal.author("From must name one sender")
        }
        let teams = try await self.context.store.teams(registering: RelaySource.allowing(author))
        for target in self.envelope.targets {
            switch target {
            case .person(let recipient) where !teams.contains(recipient.team):
                let detail =
                    "\(author.domain) in From isn't registered as a source, and neither is the address."
                throw RelayRefusal.unauthorized(author.text, detail)
            default: continue
            }
        }
        return author
    }

    /// Refuses an answer of anyone but the owner of the reverse address.
    ///
    /// Only after the sender was authenticated: otherwise anybody could try mailboxes until one is the owner's.
    func checkOwner(_ author: MailAddress) throws(RelayRefusal) {
        for case .app(let reverse) in self.envelope.targets {
            let mailbox = reverse.recipient.mailbox
            // One reply for both: whether From or the return path is wrong would tell a stranger who the owner is.
            guard author.isSameMailbox(as: mailbox), self.envelope.sender?.isSameMailbox(as: mailbox) == true
            else {
                throw .unauthorized(
                    self.envelope.senderText,
                    "Only the owner of the mailbox may write to a reverse address, with it in From and as the return path."
                )
            }
        }
    }

    static func isReport(_ header: HeaderBlock) -> Bool {
        header["Content-Type"].contains { $0.value.lowercased().hasPrefix("multipart/report") }
    }
}

/// Finds in a delivery status notification (RFC 3464) whether a message failed; looks at its first lines only, and keeps nothing else.
struct NoticeReader: Sendable {
    /// The octets that are looked at.
    static let maximum = 262_144

    private let isReport: Bool
    private var line: [UInt8] = []
    private var seen = 0
    private var action: String?
    private var status: String?

    init(_ header: HeaderBlock) {
        let type = header.only("Content-Type")?.value.lowercased() ?? ""
        self.isReport = type.hasPrefix("multipart/report") && type.contains("delivery-status")
    }

    /// The status code of a failure, such as `5.1.1`; nil for other notices, such as those about delays.
    var failure: String? {
        self.isReport && self.action == "failed" ? self.status ?? "5.0.0" : nil
    }

    mutating func take(_ bytes: ByteBuffer) {
        for byte in bytes.readableBytesView.prefix(max(0, Self.maximum - self.seen)) {
            self.seen += 1
            if byte == UInt8(ascii: "\n") {
                self.endLine()
            } else if self.line.count < 100 {
                self.line.append(byte)
            }
        }
    }

    private mutating func endLine() {
        let text = String(decoding: self.line, as: UTF8.self).lowercased()
        self.line = []
        let parts = text.split(separator: ":", maxSplits: 1).map {
            $0.trimmingPrefix { $0.isWhitespace }.prefix { !$0.isWhitespace }
        }
        guard parts.count == 2 else { return }
        if self.action == nil, parts[0] == "action" { self.action = String(parts[1]) }
        if self.status == nil, parts[0] == "status", Self.isFailure(parts[1]) {
            self.status = String(parts[1])
        }
    }

    /// Whether a text is a code of RFC 3463 for a permanent failure.
    private static func isFailure(_ text: some StringProtocol) -> Bool {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count == 3 && parts[0] == "5"
            && parts.allSatisfy {
                (1...3).contains($0.utf8.count) && $0.utf8.allSatisfy { (0x30...0x39).contains($0) }
            }
    }
}
