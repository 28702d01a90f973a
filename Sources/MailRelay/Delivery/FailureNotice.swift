import NIOCore
import QuinceMail

import struct Foundation.Date

/// The relay's own notice that a message wasn't delivered (RFC 3464).
///
/// It has nothing of the message, and nothing that another server said but a status code, since both can name a person's mailbox.
struct FailureNotice: Sendable {
    private let origin: RelayOrigin
    private let informed: MailAddress
    private let status: String
    private let configuration: RelayConfiguration

    /// A notice; nil if nobody is to be told.
    init?(of origin: RelayOrigin, status: String, _ configuration: RelayConfiguration) {
        guard let informed = origin.informed, origin.direction != .notice else { return nil }
        self.origin = origin
        self.informed = informed
        self.status = status
        self.configuration = configuration
    }

    /// The job, whose body is in the spool already.
    func spooled(in spool: Spool, now: Date) async throws -> (RelayJob, SpoolFile) {
        let id = RelayJob.newID()
        let boundary = "quince-\(RelayJob.name(id))"
        let body = self.body(boundary)
        var hash = DKIMBodyHash(.relaxed)
        hash.take(Array(body.utf8))
        let header = try self.configuration.signed(
            self.header(id, boundary, now),
            for: self.origin.relayAddress.domain,
            bodyHash: hash.finish(),
            now: now
        )
        let file = try await spool.create()
        do { try await file.write(ByteBuffer(string: body)) } catch {
            await file.discard()
            throw error
        }
        try await file.keep()
        let job = RelayJob(
            id: id,
            origin: RelayOrigin(
                direction: .notice,
                relayAddress: self.origin.relayAddress,
                informed: nil,
                named: self.origin.named
            ),
            recipient: self.informed,
            header: header.bytes,
            file: file.name,
            isEightBit: false,
            isUTF8: !"\(self.informed)\(self.origin.named)".utf8.allSatisfy { $0 < 0x80 },
            createdAt: Int64(now.timeIntervalSince1970)
        )
        return (job, file)
    }

    private func header(_ id: Int64, _ boundary: String, _ now: Date) throws -> HeaderBlock {
        let domain = self.origin.relayAddress.domain
        let seconds = Int64(now.timeIntervalSince1970)
        let type = "multipart/report; report-type=delivery-status;\r\n boundary=\"\(boundary)\""
        return try HeaderBlock([
            HeaderField(name: "X-Quince-Relay", value: RelayJob.name(id)),
            HeaderField(name: "Date", value: TraceField.date(seconds)),
            HeaderField(name: "From", value: "Mail Delivery System <MAILER-DAEMON@\(domain)>"),
            HeaderField(name: "To", value: self.informed.text),
            HeaderField(name: "Subject", value: "Undelivered mail"),
            HeaderField(name: "Message-ID", value: "<\(RelayJob.name(id))@\(domain)>"),
            HeaderField(name: "Auto-Submitted", value: "auto-replied"),
            HeaderField(name: "MIME-Version", value: "1.0"),
            HeaderField(name: "Content-Type", value: type),
        ])
    }

    private func body(_ boundary: String) -> String {
        """
        --\(boundary)
        Content-Type: text/plain; charset=utf-8

        Your message to \(self.origin.named) could not be delivered.

        The private email relay accepted the message, but the next mail server
        refused it for good or did not take it within 5 days. Status: \(self.status)

        --\(boundary)
        Content-Type: message/delivery-status

        Reporting-MTA: dns; \(self.configuration.hostname)

        Final-Recipient: rfc822; \(self.origin.named)
        Action: failed
        Status: \(self.status)

        --\(boundary)--

        """.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: "\r\n")
    }
}

extension RelayConfiguration {
    /// A header section with a signature of each key that may sign for a domain.
    func signed(_ header: HeaderBlock, for domain: String, bodyHash: [UInt8], now: Date) throws -> HeaderBlock
    {
        var signed = header
        for signer in self.signers where MailDomain.covers(signer.domain, domain) {
            try signed.insert(signer.signature(of: header, bodyHash: bodyHash, now: now))
        }
        return signed
    }
}
