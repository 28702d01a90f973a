package import QuinceProtocol

/// Why the relay refuses a message, in the words of Apple's servers, as senders have observed them.
///
/// Where no text of Apple's is known, the text is Quince's: ``dailyLimit(recipient:)`` and ``notTheMailbox(sender:mailbox:)``.
package enum RelayRefusal: Error, Hashable, Sendable {
    /// Nobody has the address.
    case userNotFound(recipient: String)
    /// The address gets no mail.
    case inactive(recipient: String, Inactivity)
    /// The team hasn't registered the return path.
    case unregisteredReturnPath(sender: String, team: String)
    /// The team hasn't registered the address of the From field, although it has registered the return path.
    case unregisteredFrom(address: String, sender: String, team: String)
    /// The message has no From field with one address.
    case noFrom(sender: String)
    /// The relay address had as many messages today as it can have.
    case dailyLimit(recipient: String)
    /// A reverse address is only for the mailbox behind its relay address.
    case notTheMailbox(sender: String, mailbox: String)
    /// The relay can't rewrite the message.
    case unreadable(reason: String)

    /// Why an address gets no mail.
    package enum Inactivity: Hashable, Sendable {
        /// The user turned forwarding off for each app of the team.
        case forwardingOff
        /// No app of the team has the address: the user never signed in with it, or stopped using the apps.
        case unused
        /// The account was deleted.
        case accountDeleted
    }

    /// The name of the check that failed.
    package var check: String {
        switch self {
        case .userNotFound: "recipient"
        case .inactive: "forwarding"
        case .unregisteredReturnPath: "return-path"
        case .unregisteredFrom, .noFrom: "from"
        case .dailyLimit: "daily-limit"
        case .notTheMailbox: "mailbox"
        case .unreadable: "header"
        }
    }

    /// The code, the enhanced status code and the text of the reply.
    package var reply: (code: Int, status: String, text: String) {
        switch self {
        case .userNotFound(let recipient): (550, "5.1.1", "<\(recipient)>: user not found")
        case .inactive(let recipient, _): (550, "5.1.1", "<\(recipient)>: inactive email address")
        case .unregisteredReturnPath(let sender, _), .unregisteredFrom(_, let sender, _), .noFrom(let sender):
            (550, "5.1.1", "<\(sender)>: unauthorized sender")
        case .dailyLimit(let recipient): (452, "4.2.2", "<\(recipient)>: daily limit reached")
        case .notTheMailbox(let sender, _): (550, "5.7.1", "<\(sender)>: not the owner of the relay address")
        case .unreadable: (554, "5.7.1", "Email rejected due to transformation error")
        }
    }

    /// The reply in one line.
    package var wire: String { "\(self.reply.code) \(self.reply.status) \(self.reply.text)" }

    /// The refusal as the last check of an explanation.
    package var finding: Finding { Finding(self.check, .refused, self.reason, apple: self.wire) }

    /// Why, in one sentence.
    package var reason: String {
        switch self {
        case .userNotFound(let recipient): return "no account has the relay address \(recipient)"
        case .inactive(let recipient, let inactivity):
            switch inactivity {
            case .forwardingOff: return "the user turned off forwarding to \(recipient)"
            case .unused:
                return
                    "no app has the address \(recipient): the user hasn't signed in with a hidden email address, or stopped using the app"
            case .accountDeleted: return "the account with the relay address \(recipient) was deleted"
            }
        case .unregisteredReturnPath(let sender, let team):
            return "team \(team) hasn't registered the return path \(sender), which is checked first"
        case .unregisteredFrom(let address, _, let team):
            return "team \(team) has registered the return path, but not \(address) of the From field"
        case .noFrom: return "the message has no From field with exactly one email address"
        case .dailyLimit(let recipient):
            return
                "\(recipient) had \(RelayAllowance.perDay) messages today (UTC), counted in both directions"
        case .notTheMailbox(let sender, let mailbox):
            return "only \(mailbox) may write to this reverse address, and the sender is \(sender)"
        case .unreadable(let reason): return "the message can't be rewritten: \(reason)"
        }
    }

    /// What to do, in one sentence.
    package var remedy: String {
        switch self {
        case .userNotFound:
            return
                "Send to the email address of the identity token; the page Accounts lists the relay addresses of each account."
        case .inactive(_, .forwardingOff):
            return
                "Turn forwarding on again, and don't send until the event email-enabled arrives; your app got email-disabled."
        case .inactive(_, .unused): return "Sign in to an app of the team, and hide the email address."
        case .inactive(_, .accountDeleted):
            return "Delete the address in your app; it got the event account-deleted."
        case .unregisteredReturnPath(let sender, let team):
            let domain = MailSource.domain(of: sender) ?? sender
            return
                "Register \(domain) as a mail source of team \(team); a registered parent domain doesn't cover it."
        case .unregisteredFrom(let address, _, let team):
            let domain = MailSource.domain(of: address) ?? address
            return "Register \(domain) as a mail source of team \(team), in addition to the return path."
        case .noFrom: return "Write one From field with one email address."
        case .dailyLimit: return "Send again tomorrow, or move the clock in Tools."
        case .unreadable: return "Write a header as RFC 5322 requires."
        case .notTheMailbox: return "Answer from the mailbox that got the message."
        }
    }
}
