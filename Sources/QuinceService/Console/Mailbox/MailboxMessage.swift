import Foundation
import QuinceProtocol

/// A message in the mailbox, as its sender sent it and as its recipient got it, or why it was refused.
package struct MailboxMessage: Sendable {
    /// Whose message it is.
    enum Kind: String, CaseIterable, Sendable {
        /// An app's message to a relay address.
        case toUser = "to-user"
        /// A user's answer, from a relay address.
        case toApp = "to-app"
        /// A message to another email address.
        case other
    }

    /// The relay address of a message, and who is behind it.
    struct Relay: Sendable {
        let route: RelayRoute
        /// The email address at the app's end; empty if the return path is.
        let correspondent: String
    }

    /// 0 until it is in the mailbox.
    var id = 0
    let at: Date
    let kind: Kind
    /// The return path; empty for `<>`.
    let sender: String
    /// The recipients of SMTP; one, unless the kind is `other`.
    let recipients: [String]
    /// The reply to the sender, in one line.
    let reply: String
    /// What the sender can do; nil if the message was accepted.
    let remedy: String?
    let findings: [Finding]
    let relay: Relay?
    /// nil if the message was refused before its text came.
    let sent: MailCopy?
    /// nil if the message was refused.
    let delivered: MailCopy?
    /// The return path with which the relay delivers it; nil without the relay.
    let deliveredFrom: String?

    var isRefused: Bool { self.remedy != nil }

    /// The copy that its reader got; for a refused message, what was sent.
    var shown: MailCopy? { self.delivered ?? self.sent }

    /// In bytes.
    var size: Int { (self.sent?.size ?? 0) + (self.delivered?.size ?? 0) + 1_024 }

    /// The email addresses that stand for the message's reader: recipients, relay address, and the mailbox behind it.
    var readers: [String] {
        let relay = self.kind == .toUser ? self.relay.map { [$0.route.address, $0.route.mailbox] } : nil
        return self.recipients + (relay ?? [])
            + (self.kind == .toApp ? [self.relay?.correspondent].compactMap(\.self) : [])
    }

    /// The email addresses that stand for the message's writer.
    var writers: [String] {
        [self.sender] + (self.sent?.summary.authors ?? []) + (self.delivered?.summary.authors ?? [])
    }
}

/// What selects messages.
struct MailFilter: Sendable {
    /// An email address of the reader.
    let to: String?
    /// An email address of the writer.
    let from: String?
    /// Finds a text in the subject, an email address or the text; nil without one.
    private let search: TextSearch?
    /// Only messages with a greater ID.
    let after: Int
    /// Only messages that were accepted.
    var isAccepted: Bool

    /// `text`: a text in the subject, an email address or the text.
    init(
        to: String? = nil,
        from: String? = nil,
        text: String? = nil,
        after: Int = 0,
        isAccepted: Bool = false
    ) {
        self.to = to
        self.from = from
        self.search = text.flatMap(TextSearch.init)
        self.after = after
        self.isAccepted = isAccepted
    }

    func selects(_ message: MailboxMessage) -> Bool {
        guard message.id > self.after, !self.isAccepted || !message.isRefused else { return false }
        if let to = self.to?.lowercased(), !message.readers.contains(where: { $0.lowercased() == to }) {
            return false
        }
        if let from = self.from?.lowercased(), !message.writers.contains(where: { $0.lowercased() == from }) {
            return false
        }
        guard let search else { return true }
        let places =
            [message.shown?.summary.subject ?? "", message.shown?.text ?? ""] + message.readers
            + message.writers
        return places.contains { search.finds(in: $0) }
    }
}
