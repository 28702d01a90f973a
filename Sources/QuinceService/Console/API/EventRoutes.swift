import Foundation
import HTTPTypes
import Hummingbird
import ProgramStart
import QuinceProtocol
import ServiceLifecycle

/// The events: list them and wait for them, send any event now, deliver one again.
struct EventRoutes: Sendable {
    let databaseID: String
    let events: any EventQueue
    let signal: EventSignal
    let registry: any AppRegistry
    let accounts: any AccountStore
    let grants: any GrantStore
    let stamp: @Sendable () -> EventStamp

    /// The maximum number of events in a response.
    static let maximumEvents = 500
    /// The longest time that a request waits, in seconds; connections that are silent for longer are closed.
    static let longestWait = 30

    var routes: [ConsoleRoute] {
        [
            ConsoleRoute(
                .get,
                "/events",
                "listEvents",
                "Lists the latest events in the order of their last changes, with every attempt to deliver them",
                query: [
                    .optional(
                        "after",
                        .integer(0...Int.max),
                        "Only events with a greater revision: those that changed since an earlier call"
                    ),
                    .optional(
                        "wait",
                        .integer(0...Self.longestWait),
                        "With after: seconds to wait for a change if there is none yet; 0 by default"
                    ),
                    .optional("limit", .integer(1...Self.maximumEvents), "At most this many; 100 by default"),
                ],
                gives: .json(
                    .object([
                        .required("events", .list(.named("Event"))),
                        .required("revision", .integer(0...Int.max), "The value of after for the next call"),
                        .required(
                            "databaseId",
                            .text(),
                            "Changes if the service begins anew with another database: IDs and revisions then start again, so call with after=0"
                        ),
                    ])
                )
            ) { call in .json(try await self.list(call)) },
            ConsoleRoute(
                .post,
                "/events",
                "sendEvent",
                "Sends an event about an account to an app now, correct or with faults; nothing else happens to the account",
                body: [
                    .required("account", .text(limit: 254), "The account's email address"),
                    .required("clientId", .text(limit: 255), "The app, or any app of its group"),
                    .required("type", .word(EventKind.allCases.map(\.rawValue))),
                    .optional(
                        "faults",
                        .list(.word(EventFault.allCases.map(\.rawValue)), limit: EventFault.allCases.count),
                        "What is wrong with the notification; nothing by default"
                    ),
                ],
                gives: .created(.object([.required("events", .list(.named("Event")), "Two if out of order")]))
            ) { call in .created(try await self.send(call)) },
            ConsoleRoute(
                .get,
                "/events/{id}",
                "getEvent",
                "Returns one event with every attempt to deliver it",
                gives: .json(.named("Event"))
            ) { call in .json(try await self.json(try await self.event(call))) },
            ConsoleRoute(
                .post,
                "/events/{id}/redeliver",
                "redeliverEvent",
                "Delivers an event again now, or after the earlier event that it waits for, to the app's current notification URL; after a failure, the schedule starts anew",
                gives: .json(.named("Event"))
            ) { call in
                let event = try await self.event(call)
                guard try await self.events.redeliver(event.id, at: self.stamp().now) else {
                    throw ConsoleError.conflict("event \(event.id) is being delivered; wait for the result")
                }
                return .json(try await self.json(try await self.event(call)))
            },
        ]
    }

    private func event(_ call: ConsoleCall) async throws -> Event {
        let id = try call.number("id", of: "event")
        guard let event = try await self.events.event(id) else {
            throw ConsoleError.notFound("there is no event \(id); see \(Paths.consoleAPI)/events")
        }
        return event
    }

    private func list(_ call: ConsoleCall) async throws -> JSONValue {
        let after = call.query["after"].flatMap(DecimalText.integer)
        let limit = call.query["limit"].flatMap(DecimalText.integer) ?? 100
        let seconds = call.query["wait"].flatMap(DecimalText.integer) ?? 0
        let events: [Event]
        if let after, seconds > 0 {
            events = try await self.events(after: after, limit: limit, waiting: seconds)
        } else {
            events = try await self.events.events(after: after, limit: limit)
        }
        return [
            "events": .array(try await self.json(events)),
            "revision": .integer(events.last?.revision ?? after ?? 0),
            "databaseId": .string(self.databaseID),
        ]
    }

    /// Waits for a change without a thread; the wait also ends if the service is stopped.
    ///
    /// It goes on if the client leaves: noticing that would cost the connection, which clients use again. A newer reader can end
    /// it if there are too many.
    private func events(after revision: Int, limit: Int, waiting seconds: Int)
        async throws -> [Event]
    {
        // Before the first look, so that no change falls in between.
        guard let changes = self.signal.watch() else {
            throw ConsoleError.conflict(
                "\(EventSignal.maximumReaders) clients began to wait for events just now; call again in a moment"
            )
        }
        let known = try await self.events.events(after: revision, limit: limit)
        guard known.isEmpty else { return known }
        await withTaskGroup(of: Void.self) { group in
            group.addTask { for await _ in changes.cancelOnGracefulShutdown() { return } }
            group.addTask { try? await Task.sleep(for: .seconds(seconds)) }
            await group.next()
            group.cancelAll()
        }
        return try await self.events.events(after: revision, limit: limit)
    }

    private func json(_ event: Event) async throws -> JSONValue {
        try await self.json([event]).first ?? .null
    }

    private func json(_ events: [Event]) async throws -> [JSONValue] {
        let attempts = try await self.events.attempts(of: events.map(\.id))
        return events.map { event in
            // The attempts were read after the event: one that ended in between isn't part of this state.
            let ended = event.state == .inFlight ? event.attempts - 1 : event.attempts
            return event.json((attempts[event.id] ?? []).filter { $0.number <= ended })
        }
    }
}

extension EventRoutes {
    /// How much older the second of two events is that arrive out of order, in seconds.
    private static let outOfOrder = 60.0

    private func send(_ call: ConsoleCall) async throws -> JSONValue {
        let account = try await call.account(of: self.accounts)
        let app = try await call.app(of: self.registry)
        let kind = EventKind(rawValue: call.text("type") ?? "") ?? .consentRevoked
        let faults = Set(
            (call.body["faults"]?.array ?? []).compactMap(\.string).compactMap(EventFault.init(rawValue:))
        )
        try Self.check(faults, kind)
        guard let pseudonym = try await self.grants.pseudonym(account: account.id, team: app.teamID) else {
            throw ConsoleError.conflict(
                "\(account.email) has never signed in to an app of team \(app.teamID), so the team knows no subject; sign in, or call POST \(Paths.consoleAPI)/tokens"
            )
        }
        let grant = try await self.grants.grant(account: account.id, group: app.groupID)
        if kind.isAboutMail, let grant, grant.emailSharing == .share {
            throw ConsoleError.conflict(
                "\(account.email) shares this email address with '\(app.groupID)', and Apple sends events about mail only for relay addresses; sign in with a hidden email address"
            )
        }
        let stamp = self.stamp()
        let user = EventUser(app: app, pseudonym: pseudonym, grantedAt: grant?.createdAt)
        let drafts = user.drafts(kind, faults, stamp)
        var events: [Event] = []
        for draft in drafts { events.append(try await self.events.add(draft, at: stamp.now)) }
        return ["events": .array(try await self.json(events))]
    }

    private static func check(_ faults: Set<EventFault>, _ kind: EventKind) throws(ConsoleError) {
        if faults.isSuperset(of: [.eventsObject, .eventsString]) {
            throw .invalid(
                "'faults' has events-object and events-string, which exclude each other; send one of them"
            )
        }
        if faults.contains(.accountDelete), kind != .accountDeleted {
            throw .invalid(
                "the fault account-delete is another spelling of the type account-deleted; send it with this type"
            )
        }
    }

    /// The user of an event, as the app's team knows them.
    private struct EventUser {
        let app: App
        let pseudonym: Pseudonym
        /// When the user consented; nil without a grant.
        let grantedAt: Date?

        /// The events in the order in which they are delivered.
        ///
        /// Out of order, an event about mail is followed by the opposite one from a minute before. The others are from a minute before
        /// the consent: the user stopped using the app and has signed in again since then.
        func drafts(_ kind: EventKind, _ faults: Set<EventFault>, _ stamp: EventStamp) -> [EventDraft] {
            let time =
                faults.contains(.late) ? stamp.now.addingTimeInterval(-EventSigner.lateness) : stamp.now
            guard faults.contains(.outOfOrder) else { return [self.draft(kind, faults, time, stamp)] }
            guard kind.isAboutMail else {
                let before = min(time, self.grantedAt ?? time).addingTimeInterval(-EventRoutes.outOfOrder)
                return [self.draft(kind, faults, before, stamp)]
            }
            let opposite: EventKind = kind == .emailDisabled ? .emailEnabled : .emailDisabled
            return [
                self.draft(kind, faults, time, stamp),
                self.draft(opposite, faults, time.addingTimeInterval(-EventRoutes.outOfOrder), stamp),
            ]
        }

        private func draft(_ kind: EventKind, _ faults: Set<EventFault>, _ time: Date, _ stamp: EventStamp)
            -> EventDraft
        {
            EventDraft(
                jti: stamp.jti(),
                kind: kind,
                subject: self.pseudonym.subject,
                teamID: self.app.teamID,
                appID: self.app.groupID,
                email: kind.isAboutMail ? self.pseudonym.relayAddress : nil,
                happenedAt: time,
                faults: faults
            )
        }
    }
}

extension Event {
    fileprivate func json(_ attempts: [EventAttempt]) -> JSONValue {
        var object: JSONObject = [
            "id": .integer(self.id), "revision": .integer(self.revision), "type": .string(self.kind.rawValue),
            "jti": .string(self.jti), "appId": .string(self.appID), "teamId": .string(self.teamID),
            "subject": .string(self.subject),
        ]
        object["email"] = self.email.map(JSONValue.string)
        object["happenedAt"] = .string(Timestamp.text(self.happenedAt))
        object["faults"] = .array(self.faults.map(\.rawValue).sorted().map(JSONValue.string))
        object["url"] = self.url.map(JSONValue.string)
        object["state"] = .string(self.state.rawValue)
        object["waitsForEventId"] = self.waitsFor.map(JSONValue.integer)
        object["nextAttemptAt"] = self.state == .waiting ? .string(Timestamp.text(self.dueAt)) : nil
        if let token, let parts = try? CompactJWS(parsing: token.text) {
            object["header"] = .object(parts.header)
            object["claims"] = .object(parts.claims)
            object["payload"] = .string(token.text)
        }
        object["attempts"] = .array(attempts.map(\.json))
        return .object(object)
    }
}

extension EventAttempt {
    fileprivate var json: JSONValue {
        var object: JSONObject = [
            "number": .integer(self.number), "at": .string(Timestamp.text(self.at)),
            "milliseconds": .double((self.milliseconds * 1_000).rounded() / 1_000),
            "outcome": .string(self.outcome.rawValue),
        ]
        object["status"] = self.status.map(JSONValue.integer)
        object["explanation"] = .string(self.explanation)
        object["address"] = self.address.isEmpty ? nil : .string(self.address)
        object["answer"] = .string(self.answer)
        return .object(object)
    }
}
