import QuinceMail
import QuinceProtocol

extension MailboxMessage {
    /// The members of a list's entry.
    var summaryJSON: JSONObject {
        var object: JSONObject = [
            "id": .integer(self.id), "at": .string(Timestamp.text(self.at)),
            "kind": .string(self.kind.rawValue),
            "outcome": .string(self.isRefused ? "refused" : "accepted"),
            "returnPath": .string(self.sender.shortened),
            "recipients": .array(self.recipients.map(JSONValue.string)),
        ]
        let summary = self.shown?.summary
        object["from"] = (summary?.from).map(JSONValue.string)
        object["to"] = (summary?.to).map(JSONValue.string)
        object["subject"] = (summary?.subject).map(JSONValue.string)
        object["reply"] = .string(self.reply)
        let reason = self.findings.last { $0.verdict == .refused || $0.verdict == .lenient }
        object["reason"] = (reason?.message).map(JSONValue.string)
        object["remedy"] = self.remedy.map(JSONValue.string)
        object["lenient"] = .bool(self.findings.contains { $0.verdict == .lenient })
        object["attachmentCount"] = .integer(self.shown?.attachments.count ?? 0)
        return object
    }

    /// All members.
    var json: JSONObject {
        var object = self.summaryJSON
        object["text"] = .string(self.shown?.text ?? "")
        object["codes"] = .array((self.shown?.codes ?? []).map(JSONValue.string))
        object["links"] = .array((self.shown?.links ?? []).map(JSONValue.string))
        object["attachments"] = .array((self.shown?.attachments ?? []).map(\.json))
        object["explanation"] = .array(self.findings.map(\.json))
        object["relay"] = (self.relay?.json).map(JSONValue.object)
        object["sent"] = (self.sent?.json).map(JSONValue.object)
        object["deliveredReturnPath"] = self.deliveredFrom.map(JSONValue.string)
        object["delivered"] = (self.delivered?.json).map(JSONValue.object)
        if let sent, let delivered {
            object["changes"] = .array(MailChange.all(from: sent, to: delivered).map(\.json))
        }
        return object
    }
}

extension MailboxMessage.Relay {
    fileprivate var json: JSONObject {
        [
            "relayAddress": .string(self.route.address), "mailbox": .string(self.route.mailbox),
            "accountId": .string(self.route.accountID), "account": .string(self.route.accountEmail),
            "teamId": .string(self.route.teamID), "correspondent": .string(self.correspondent),
            "grants": .array(
                self.route.grants.map { identity in
                    ["id": .string(identity.grant.id), "appId": .string(identity.grant.groupID)]
                }
            ),
        ]
    }
}

/// A field of the header that differs between the two copies of a message.
struct MailChange: Hashable, Sendable {
    let name: String
    /// The values as they were sent; empty if the field was added.
    let sent: [String]
    /// The values as they were delivered; empty if the field was removed.
    let delivered: [String]

    /// The changed fields, in the order in which they were sent, and then those that were added.
    static func all(from sent: MailCopy, to delivered: MailCopy) -> [MailChange] {
        let (before, after) = (
            Dictionary(grouping: sent.fields, by: { $0.name.lowercased() }),
            Dictionary(grouping: delivered.fields, by: { $0.name.lowercased() })
        )
        var seen: Set<String> = []
        return (sent.fields + delivered.fields).compactMap { field in
            let key = field.name.lowercased()
            guard seen.insert(key).inserted else { return nil }
            let change = MailChange(
                name: field.name,
                sent: (before[key] ?? []).map(\.value),
                delivered: (after[key] ?? []).map(\.value)
            )
            return change.sent == change.delivered ? nil : change
        }
    }

    fileprivate var json: JSONValue {
        [
            "name": .string(self.name), "sent": .array(self.sent.map(JSONValue.string)),
            "delivered": .array(self.delivered.map(JSONValue.string)),
        ]
    }
}

extension MailCopy.Attachment {
    fileprivate var json: JSONValue {
        [
            "part": .integer(self.number), "name": .string(self.name), "type": .string(self.type),
            "size": .integer(self.size),
        ]
    }
}

extension MailCopy {
    fileprivate var json: JSONObject {
        [
            "size": .integer(self.bytes.count), "hasHTML": .bool(self.hasHTML),
            "headers": .array(
                self.fields.map { ["name": .string($0.name), "value": .string($0.value)] }
            ),
        ]
    }
}
