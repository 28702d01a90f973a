import Foundation
import HTTPTypes
import Hummingbird
import NIOCore
import ProgramStart
import QuinceProtocol
import ServerRuntime
import ServiceLifecycle

/// The mailbox: list, wait, read, answer as the user, delete.
struct MailRoutes: Sendable {
    let mailbox: Mailbox
    let exchange: MailExchange

    /// The longest time that a request waits, in seconds; connections that are silent for longer are closed.
    static let longestWait = 30
    /// The longest answer, in characters.
    static let longestAnswer = 65_536

    private static let filters: [Shape.Field] = [
        .optional(
            "to",
            .text(limit: 254),
            "Only mail to this email address: a recipient, or the mailbox behind a relay address; write + as %2B"
        ),
        .optional("from", .text(limit: 254), "Only mail of this email address: return path or From field"),
        .optional("q", .text(limit: 200), "Only mail with this text in subject, email addresses or text"),
        .optional("after", .integer(0...Int.max), "Only mail with a greater ID"),
    ]

    private static let copy = Shape.Field.optional(
        "copy",
        .word(MailSide.allCases.map(\.rawValue)),
        "As it was sent, or as it was delivered; delivered by default"
    )

    var routes: [ConsoleRoute] { self.lists + self.single + self.contents }

    private var lists: [ConsoleRoute] {
        [
            ConsoleRoute(
                .get,
                "/mail",
                "listMail",
                "Lists the mail that apps and users sent, newest first, also what was refused",
                query: Self.filters + [
                    .optional("limit", .integer(1...Mailbox.capacity), "At most this many; 100 by default")
                ],
                gives: .json(.object([.required("mail", .list(.named("MailSummary")))]))
            ) { call in
                let limit = call.query["limit"].flatMap(DecimalText.integer) ?? 100
                let filter = try Self.filter(call)
                // Texts are long, and a search reads all of them.
                let found = try await OffLoop.run { [mailbox] in mailbox.messages(filter, limit: limit) }
                return ConsoleAnswer.list("mail", found.map { .object($0.summaryJSON) })
            },
            ConsoleRoute(
                .get,
                "/mail/latest",
                "getLatestMail",
                "Returns the newest accepted mail to an email address, and waits for it if there is none yet",
                query: [
                    .required(
                        "to",
                        .text(limit: 254),
                        "A recipient, or the mailbox behind a relay address; write + as %2B"
                    ),
                    .optional("wait", .integer(0...Self.longestWait), "Seconds to wait; 0 by default"),
                    .optional("after", .integer(0...Int.max), "Only mail with a greater ID"),
                ],
                gives: .json(.named("Mail"))
            ) { call in .json(.object(try await self.latest(call).json)) },
            ConsoleRoute(
                .get,
                "/mail/stream",
                "streamMail",
                "Sends every new mail as a server-sent event whose data is a MailSummary; the events removed and emptied tell of deleted mail",
                gives: .events
            ) { call in try self.stream(call.request) },
            ConsoleRoute(.delete, "/mail", "removeAllMail", "Deletes all mail", gives: .done) { _ in
                self.mailbox.removeAll()
                return .done
            },
        ]
    }

    private var single: [ConsoleRoute] {
        [
            ConsoleRoute(
                .get,
                "/mail/{id}",
                "getMail",
                "Returns one mail: what was sent, what was delivered, what changed, and why it was refused",
                gives: .json(.named("Mail"))
            ) { call in .json(.object(try self.message(call).json)) },
            ConsoleRoute(.delete, "/mail/{id}", "removeMail", "Deletes one mail", gives: .done) { call in
                let message = try self.message(call)
                guard self.mailbox.remove(message.id) else { throw Self.missing(message.id) }
                return .done
            },
            ConsoleRoute(
                .post,
                "/mail/{id}/answer",
                "answerMail",
                "Answers a mail to a relay address as its user: the app gets the answer from the relay address",
                body: [.required("text", .text(limit: Self.longestAnswer), "Plain text")],
                gives: .created(.named("Mail"))
            ) { call in
                let message = try self.message(call)
                let answer = try await self.exchange.answer(message, text: call.text("text") ?? "")
                return .created(.object(answer.json))
            },
        ]
    }

    private var contents: [ConsoleRoute] {
        [
            ConsoleRoute(
                .get,
                "/mail/{id}/raw",
                "getMailSource",
                "Returns the source of a mail, byte for byte",
                query: [Self.copy],
                gives: .file("message/rfc822")
            ) { call in
                let message = try self.message(call)
                let copy = try message.copy(call)
                return .response(MailFile.source(copy.bytes, id: message.id).response)
            },
            ConsoleRoute(
                .get,
                "/mail/{id}/html",
                "getMailHTML",
                "Returns the HTML of a mail for a sandboxed frame: without scripts, forms and anything remote",
                query: [Self.copy],
                gives: .file("text/html")
            ) { call in
                let copy = try self.message(call).copy(call)
                guard let html = try await OffLoop.run({ copy.html() }) else {
                    throw ConsoleError.notFound("this mail has no HTML; see its member 'text'")
                }
                return .response(MailFile.page(html).response)
            },
            ConsoleRoute(
                .get,
                "/mail/{id}/parts/{part}",
                "getMailPart",
                "Returns one attachment of a mail, decoded",
                query: [Self.copy],
                gives: .file("application/octet-stream")
            ) { call in
                let message = try self.message(call)
                let number = try call.number("part", of: "part")
                let copy = try message.copy(call)
                guard let file = try await OffLoop.run({ try copy.attachment(number) }) else {
                    throw ConsoleError.notFound(
                        "mail \(message.id) has no attachment \(number); see its member 'attachments'"
                    )
                }
                return .response(file.response)
            },
        ]
    }
}

extension MailRoutes {
    private static func filter(_ call: ConsoleCall, isAccepted: Bool = false) throws -> MailFilter {
        for name in ["to", "from"] {
            // In a query, + is a blank, which only quoted addresses have; nothing would ever be found, or waited for in vain.
            guard let address = call.query[name], address.contains(" "), !address.contains("\"") else {
                continue
            }
            throw ConsoleError.invalid("'\(name)' is '\(address.shortened)', with a blank; write + as %2B")
        }
        return MailFilter(
            to: call.query["to"],
            from: call.query["from"],
            text: call.query["q"],
            after: call.query["after"].flatMap(DecimalText.integer) ?? 0,
            isAccepted: isAccepted
        )
    }

    private func message(_ call: ConsoleCall) throws -> MailboxMessage {
        let id = try call.number("id", of: "mail")
        guard let message = self.mailbox.message(id) else { throw Self.missing(id) }
        return message
    }

    private static func missing(_ id: Int) -> ConsoleError {
        .notFound("mail \(id) isn't stored; only the latest \(Mailbox.capacity) are")
    }

    /// The newest accepted message, once there is one; the wait also ends if the service is stopped.
    private func latest(_ call: ConsoleCall) async throws -> MailboxMessage {
        let filter = try Self.filter(call, isAccepted: true)
        let seconds = call.query["wait"].flatMap(DecimalText.integer) ?? 0
        // Before the first look, so that no message falls in between.
        let arrivals = seconds > 0 ? self.mailbox.watch() : nil
        if let known = self.mailbox.messages(filter, limit: 1).first { return known }
        if seconds > 0 {
            guard let arrivals else {
                throw ConsoleError.conflict(
                    "\(Mailbox.maximumWatchers) clients wait for mail already; end one"
                )
            }
            // A client that has gone must not keep its place.
            await call.context.whileClientIsThere {
                await Self.wait(for: filter, in: arrivals, seconds: seconds)
            }
            if let arrived = self.mailbox.messages(filter, limit: 1).first { return arrived }
        }
        throw self.nothing(filter)
    }

    private static func wait(for filter: MailFilter, in arrivals: AsyncStream<MailNews>, seconds: Int) async {
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                for await news in arrivals.cancelOnGracefulShutdown() {
                    if case .added(let message) = news, filter.selects(message) { return }
                }
            }
            group.addTask { try? await Task.sleep(for: .seconds(seconds)) }
            await group.next()
            group.cancelAll()
        }
    }

    /// Says what there is instead of the message that was asked for.
    private func nothing(_ filter: MailFilter) -> ConsoleError {
        let to = (filter.to ?? "").shortened
        var refused = filter
        refused.isAccepted = false
        if let last = self.mailbox.messages(refused, limit: 1).first {
            return .notFound(
                "there is no mail to \(to): mail \(last.id) was refused with '\(last.reply)'. \(last.remedy ?? "")"
            )
        }
        let others = self.mailbox.messages(limit: 1).first
        let newest =
            others.map { mail in
                filter.after > 0
                    ? "the newest mail has the id \(mail.id)"
                    : "the newest mail goes to \(mail.recipients.joined(separator: ", ").shortened)"
            }
            ?? "the mailbox is empty; does your app send to \(self.exchange.address ?? "an SMTP server"), and did you set 'wait'?"
        return .notFound(
            "there is no mail to \(to)\(filter.after > 0 ? " after \(filter.after)" : ""): \(newest)"
        )
    }

    private func stream(_ request: Request) throws -> ConsoleAnswer {
        guard let news = self.mailbox.watch() else {
            throw ConsoleError.conflict("\(Mailbox.maximumWatchers) clients wait for mail already; end one")
        }
        let body = ResponseBody { writer in
            try? await request.body.consumeWithCancellationOnInboundClose { _ in
                // The first bytes are sent at once, so that the browser knows that the stream is open.
                try await writer.write(ByteBuffer(string: "retry: 1000\n\n"))
                for await news in news.cancelOnGracefulShutdown() {
                    try await writer.write(ByteBuffer(string: news.event))
                }
            }
            try await writer.finish(nil)
        }
        let headers: HTTPFields = [
            .contentType: "text/event-stream", .cacheControl: "no-store", .xContentTypeOptions: "nosniff",
        ]
        return .response(Response(status: .ok, headers: headers, body: body))
    }
}

extension MailNews {
    /// The news as a server-sent event.
    fileprivate var event: String {
        switch self {
        case .added(let message): "id: \(message.id)\ndata: \(JSONValue.object(message.summaryJSON).text)\n\n"
        case .removed(let id): "event: removed\ndata: {\"id\":\(id)}\n\n"
        case .emptied: "event: emptied\ndata: {}\n\n"
        }
    }
}

/// One of the two copies of a message.
enum MailSide: String, CaseIterable, Sendable {
    case sent
    case delivered
}

extension MailboxMessage {
    /// The copy that a call asks for.
    fileprivate func copy(_ call: ConsoleCall) throws -> MailCopy {
        let copy = call.query["copy"] == MailSide.sent.rawValue ? self.sent : self.shown
        guard let copy else {
            throw ConsoleError.notFound(
                "mail \(self.id) was refused before its text came; see its member 'reply'"
            )
        }
        return copy
    }
}
