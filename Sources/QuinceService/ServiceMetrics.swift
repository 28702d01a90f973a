import DatabaseFile
import Foundation
import HTTPTypes
import MailRelay
package import PrometheusMetrics
import Wording

/// What the service counts and measures, for the management address.
///
/// No label has a value that clients choose, so the number of series is bounded; none names a client, a user or an address.
package final class ServiceMetrics: Sendable {
    /// How a user proved who they are.
    enum SignInMethod: String {
        case passkey
        case recoveryCode = "recovery_code"
        /// A code that another device of the user shows.
        case device
        /// One click, in development.
        case choice
        case autoApprove = "auto_approve"
    }

    enum SignInResult: String {
        case accepted
        case refused
    }

    /// A limit that refused a request.
    enum LimitRule: String {
        case accountForms = "account_forms"
        case apps
        case clientFailures = "client_failures"
        case deviceRequests = "device_requests"
        case flows
        case pages
        case passkeyOptions = "passkey_options"
        case passkeyAnswers = "passkey_answers"
        case recoveryCodes = "recovery_codes"
        case refreshTokens = "refresh_tokens"
        case requests
        case registrations
        case sessions
    }

    /// The result of a granted request for tokens.
    static let issued = "issued"

    package let all = Metrics()

    /// Requests whose response is being made.
    let activeRequests: Gauge
    private let requests: Family<Counter>
    private let requestSeconds: Family<Histogram>
    private let tokens: Family<Counter>
    private let tokenSeconds: Histogram
    /// Signatures of identity tokens.
    let signSeconds: Histogram
    private let signIns: Family<Counter>
    /// Codes that were used again.
    let codeReplays: Counter
    private let rateLimited: Family<Counter>
    private let storeSeconds: [DatabaseFile.Operation: Histogram]
    private let eventDeliveries: Family<Counter>
    private let mails: Family<Counter>
    private let relayed: Family<Counter>
    private let relayRefusals: Family<Counter>

    private static let bounds: [Duration] = [
        .milliseconds(1), .microseconds(2_500), .milliseconds(5), .milliseconds(10), .milliseconds(25),
        .milliseconds(50), .milliseconds(100), .milliseconds(250), .seconds(1),
    ]
    /// Rows in memory take microseconds.
    private static let storeBounds: [Duration] =
        [.microseconds(100), .microseconds(250), .microseconds(500)] + bounds

    package init() {
        self.all.value(
            "quince_build_info",
            "The version of this program; the value is always 1.",
            labels: [("version", ProgramVersion.current)]
        ) { 1 }
        self.activeRequests = self.all.gauge(
            "http_server_active_requests",
            "Requests whose response is being made."
        )
        self.requests = self.all.counters(
            "http_server_requests_total",
            "Requests, by the template of their path.",
            by: "route",
            "method",
            "status"
        )
        self.requestSeconds = self.all.histograms(
            "http_server_request_duration_seconds",
            "Time from the whole request to the response.",
            bounds: Self.bounds,
            by: "route"
        )
        self.tokens = self.all.counters(
            "quince_tokens_total",
            "Requests for tokens; the result is issued, or the error that the client got.",
            by: "grant",
            "result"
        )
        self.tokenSeconds = self.all.histogram(
            "quince_token_seconds",
            "Time of a request for tokens.",
            bounds: Self.bounds
        )
        self.signSeconds = self.all.histogram(
            "quince_sign_seconds",
            "Time of the signature of an identity token.",
            bounds: Self.bounds
        )
        self.signIns = self.all.counters(
            "quince_signins_total",
            "Users who proved, or failed to prove, who they are.",
            by: "method",
            "result"
        )
        self.codeReplays = self.all.counter(
            "quince_code_replays_total",
            "Authorization codes that were used again."
        )
        self.rateLimited = self.all.counters(
            "quince_rate_limited_total",
            "Requests that a limit refused.",
            by: "rule"
        )
        let store = self.all.histograms(
            "quince_store_seconds",
            "Time of an operation of the database: a read, a list, or a change with its commit.",
            bounds: Self.storeBounds,
            by: "operation"
        )
        self.storeSeconds = Dictionary(
            uniqueKeysWithValues: DatabaseFile.Operation.allCases.map { ($0, store[$0.rawValue]) }
        )
        self.eventDeliveries = self.all.counters(
            "quince_event_delivery_total",
            "Attempts to deliver a notification.",
            by: "result"
        )
        self.mails = self.all.counters(
            "quince_mails_total",
            "Email to users; the result is sent, failed, dropped or limited.",
            by: "kind",
            "result"
        )
        self.relayed = self.all.counters(
            "quince_relay_messages_total",
            "Mail to and from relay addresses; the result is accepted, dropped, delivered, deferred or failed.",
            by: "direction",
            "result"
        )
        self.relayRefusals = self.all.counters(
            "quince_relay_refusals_total",
            "Mail that the relay refused.",
            by: "reason"
        )
        ProcessMetrics.add(to: self.all)
    }

    /// Adds the numbers that are found out when the metrics are read; once, when the service is open.
    func addValues(of parts: Parts) {
        let (database, keys, clock, pending) = (parts.database, parts.keys, parts.clock, TimedWork<Int?>())
        self.all.value(
            "quince_events_pending",
            "Events that wait for their delivery, or whose delivery is under way."
        ) {
            // A database that doesn't respond leaves out this number alone.
            let count = await pending.result { try? await database.pendingEvents() }
            return count.flatMap(\.self).map { Double($0) }
        }
        self.all.value("quince_signing_key_age_seconds", "Age of the newest signing key.") {
            let now = clock.now()
            let newest = keys.keys.filter { $0.times.state(at: now) == .active }.map(\.times.createdAt).max()
            return newest.map { max(0, now.timeIntervalSince($0)) }
        }
    }

    /// Where responses of one kind are counted.
    struct Answer: Sendable {
        fileprivate let count: Counter
        fileprivate let seconds: Histogram

        /// Counts a response that took `time`.
        func add(after time: Duration) {
            self.count.add()
            self.seconds.observe(time)
        }
    }

    /// Where a response is counted.
    ///
    /// `route`: the template of the path, from the router; nil if no route has the path.
    func answer(_ route: String?, _ method: HTTPRequest.Method, _ status: HTTPResponse.Status) -> Answer {
        let route = route.flatMap { $0 == "NotFound" ? nil : $0 } ?? "none"
        return Answer(
            count: self.requests[route, Self.name(method), "\(status.code)"],
            seconds: self.requestSeconds[route]
        )
    }

    /// The methods that have a name of their own; a client can invent others.
    private static func name(_ method: HTTPRequest.Method) -> String {
        switch method {
        case .get, .head, .post, .put, .delete, .patch, .options: method.rawValue
        default: "other"
        }
    }

    /// Counts a request for tokens.
    ///
    /// `grant`: the grant type; nil if it is unknown. `result`: issued, or the code of the error.
    func requestedTokens(_ grant: String?, result: String, after time: Duration) {
        self.tokens[grant ?? "none", result].add()
        self.tokenSeconds.observe(time)
    }

    /// How many requests for tokens were granted since the start, by the grant type.
    var issuedTokens: [String: Int] {
        let issued = self.tokens.sorted.filter { $0.values.last == Self.issued }
        return Dictionary(issued.map { ($0.values[0], $0.metric.value) }) { $1 }
    }

    func signIn(_ method: SignInMethod, _ result: SignInResult) {
        self.signIns[method.rawValue, result.rawValue].add()
    }

    func limited(_ rule: LimitRule) { self.rateLimited[rule.rawValue].add() }

    /// Measures the operations of the database.
    ///
    /// It doesn't keep the other metrics, some of which keep the database.
    var storeObserver: DatabaseFile.Observer {
        { [storeSeconds] operation, time in storeSeconds[operation]?.observe(time) }
    }

    func mail(_ kind: Mailer.Kind, _ result: Mailer.Result, count: Int = 1) {
        self.mails[kind.rawValue, result.rawValue].add(count)
    }

    /// Counts what the relay did with a message.
    func relay(_ event: RelayEvent) {
        switch event {
        case .accepted(let direction): self.relayed[direction.rawValue, "accepted"].add()
        case .refused(let reason): self.relayRefusals[reason.rawValue].add()
        case .dropped: self.relayed["none", "dropped"].add()
        case .delivered(let direction): self.relayed[direction.rawValue, "delivered"].add()
        case .deferred(let direction): self.relayed[direction.rawValue, "deferred"].add()
        case .failed(let direction): self.relayed[direction.rawValue, "failed"].add()
        }
    }

    func delivered(_ result: String) { self.eventDeliveries[result].add() }
}
