import QuinceMail
import QuinceProtocol

extension ConsoleSchemas {
    /// An entry of the list of mail.
    static let mailSummary: [Shape.Field] = [
        .required("id", .integer(1...Int.max)), .required("at", .time),
        .required(
            "kind",
            .word(MailboxMessage.Kind.allCases.map(\.rawValue)),
            "To a relay address, a user's answer to an app, or to another email address"
        ),
        .required("outcome", .word(["accepted", "refused"])),
        .required("returnPath", .text(), "The sender of SMTP; empty for <>"),
        .required("recipients", .list(.text()), "The recipients of SMTP"),
        .optional("from", .text(limit: 65_536), "The From field, decoded, as it was delivered"),
        .optional("to", .text(limit: 65_536), "The To field, decoded"),
        .optional("subject", .text(limit: 65_536)),
        .required("reply", .text(limit: 65_536), "The reply to the sender"),
        .optional("reason", .text(limit: 65_536), "Why it was refused, or what Apple would refuse"),
        .optional("remedy", .text(limit: 65_536), "What to do; only if it was refused"),
        .required("lenient", .boolean, "Whether Apple would have refused it"),
        .required("attachmentCount", .integer(0...Int.max)),
    ]

    /// What DNS says about a mail source.
    static let sourceCheck = Shape.object([
        .required("domain", .text()),
        .required("nameServers", .list(.text()), "The name servers of this machine, which were asked"),
        .optional("problem", .text(), "Why there are no findings, or not all"),
        .required(
            "findings",
            .list(
                .object([
                    .required("subject", .word(["SPF", "DKIM", "DMARC"])),
                    .required("good", .boolean, "Whether nothing has to be done"),
                    .required("text", .text(limit: 65_536)),
                    .optional(
                        "record",
                        .object([.required("name", .text()), .required("text", .text(limit: 65_536))]),
                        "The TXT record to write, in place of the one that there is"
                    ),
                ])
            )
        ),
    ])

    /// A mail with everything that is known of it.
    static let mail = Shape.object(
        Self.mailSummary + [
            .required(
                "text",
                .text(limit: MailPartsLimits.content),
                "Plain text; without it, the text of the HTML"
            ),
            .required(
                "codes",
                .list(.text()),
                "Numbers of four to eight digits near a word such as code, the nearest first"
            ),
            .required(
                "links",
                .list(.text(limit: 65_536)),
                "Every http and https URL, in the order of the text"
            ),
            .required("attachments", .list(Self.attachment)),
            .required("explanation", .list(.named("Finding"))),
            .optional("relay", Self.relay, "The relay address, and who is behind it"),
            .optional(
                "sent",
                Self.mailCopy,
                "As the sender sent it; none if it was refused before its text came"
            ),
            .optional(
                "deliveredReturnPath",
                .text(limit: 65_536),
                "The sender of SMTP towards the recipient, to which bounces go"
            ),
            .optional("delivered", Self.mailCopy, "As the recipient got it; none if it was refused"),
            .optional(
                "changes",
                .list(
                    .object([
                        .required("name", .text()),
                        .required("sent", .list(.text(limit: 65_536)), "Empty if the relay added the field"),
                        .required(
                            "delivered",
                            .list(.text(limit: 65_536)),
                            "Empty if the relay removed the field"
                        ),
                    ])
                ),
                "The fields of the header that the relay changed; it never changes the body"
            ),
        ]
    )

    private static let attachment = Shape.object([
        .required("part", .integer(0...Int.max), "For GET /_quince/mail/{id}/parts/{part}"),
        .required("name", .text()), .required("type", .text()),
        .required("size", .integer(0...Int.max), "In bytes, decoded"),
    ])

    private static let relay = Shape.object([
        .required("relayAddress", .text()),
        .required("mailbox", .text(), "Where the user has mail forwarded; apps don't know it"),
        .required("accountId", .text()), .required("account", .text()), .required("teamId", .text()),
        .required("correspondent", .text(), "The email address at the app's end"),
        .required(
            "grants",
            .list(.object([.required("id", .text()), .required("appId", .text())])),
            "The grants in which apps got the relay address, for PATCH /_quince/grants/{id}"
        ),
    ])

    private static let mailCopy = Shape.object([
        .required("size", .integer(0...Int.max), "In bytes"), .required("hasHTML", .boolean),
        .required("headers", .list(.named("Header"))),
    ])
}
