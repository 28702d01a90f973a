import Foundation
import QuinceProtocol
import QuinceRelyingParty
import WebPages

/// The events from Apple and what the shop did, for the developer.
struct EventsPage: Page {
    static let template = Template("events", PackageResources.events_mustache)

    struct Event: Sendable {
        let kind: String
        let result: String
        let subject: String
        let happened: String
        let handled: String
    }

    let title = "Events from Apple"
    let events: [Event]
    let isEmpty: Bool

    init(_ events: [HandledEvent]) {
        let style = Date.ISO8601FormatStyle().time(includingFractionalSeconds: false)
        self.events = events.map { handled in
            Event(
                kind: handled.kind.shortened,
                result: handled.result.sentence,
                subject: handled.event.subject.shortened,
                happened: handled.event.time.formatted(style) + " UTC",
                handled: handled.handledAt.formatted(style) + " UTC"
            )
        }
        self.isEmpty = events.isEmpty
    }
}
