import Hummingbird
import PageLanguages
import QuinceProtocol
import WebPages

/// The prompt for sign-ins in other browsers: allows them and shows the code, or ends them.
struct DeviceSection: Sendable {
    /// nil in development.
    let device: TrustedDevice?
    let render: PageRenderer

    func page(_ visit: AccountVisit) async throws -> Response {
        let (device, requests) = try await self.requests(visit)
        return self.render(
            DevicePage(
                top: AccountTop(visit, in: .device),
                requests.map { request in
                    let isShown = request.isAllowed && visit.session.isFresh(at: visit.now)
                    return DevicePage.Row(request, code: isShown ? device.code(of: request.id) : nil)
                },
                shown: Self.state(requests)
            )
        )
    }

    /// What the script compares, as JSON.
    func state(_ visit: AccountVisit) async throws -> Response {
        let (_, requests) = try await self.requests(visit)
        return PasskeyWire.json(["shown": .string(Self.state(requests))])
    }

    func change(_ visit: AccountVisit, _ form: FormParameters) async throws -> Response {
        guard let device = self.device else { throw AccountRefusal.missing }
        let id = form["request"] ?? ""
        switch form["action"] {
        case "allow":
            // The session that it leads to is a fresh one, so someone who has found an open browser mustn't begin it.
            try visit.requireFreshProof(for: .device)
            let outcome = try await device.store.allow(id, by: visit.author, at: visit.now)
            return try Self.response(visit, outcome, .deviceAllowed, nil)
        case "deny":
            let outcome = try await device.store.deny(id, by: visit.author)
            return try Self.response(visit, outcome, .deviceDenied, .deviceDenied)
        default: throw AccountRefusal.malformed("'action' must be allow or deny")
        }
    }

    /// A request that has ended meanwhile is simply gone from the page.
    private static func response(
        _ visit: AccountVisit,
        _ outcome: ChangeOutcome,
        _ event: AuditEvent,
        _ done: AccountNotice?
    ) throws -> Response {
        if outcome == .signedOut { throw AccountRefusal.signedOut(.device) }
        let path = AccountPlace.device.path
        guard outcome == .done else { return AccountResponse.redirect(to: path) }
        visit.explanation.event = event
        return AccountResponse.redirect(to: done.map { "\(path)?done=\($0.rawValue)" } ?? path)
    }

    private func requests(_ visit: AccountVisit) async throws -> (TrustedDevice, [DeviceRequest]) {
        guard let device = self.device else { throw AccountRefusal.missing }
        return (device, try await device.store.deviceRequests(for: visit.account.id, at: visit.now))
    }

    private static func state(_ requests: [DeviceRequest]) -> String {
        requests.map { "\($0.id) \($0.isAllowed ? 1 : 0)" }.joined(separator: ",")
    }
}

/// The open sign-ins in other browsers.
///
/// Posts `request` with `action=allow` or `action=deny`.
struct DevicePage: Page {
    static let template = Template("account-device", PackageResources.account_device_mustache)

    struct Row: Sendable {
        let id: String
        let browser: String
        let client: String
        let since: String
        /// Six digits; nil until the user allows the sign-in.
        let code: String?

        init(_ request: DeviceRequest, code: String?) {
            self.id = request.id
            self.browser = BrowserName.shown(request.browser)
            self.client = request.client.isEmpty ? Language.current.text(.pageUnknown) : request.client
            self.since = PlainTime.minute(request.createdAt)
            self.code = code.map { "\($0.prefix(3)) \($0.suffix(3))" }
        }
    }

    let top: AccountTop
    let path = AccountPlace.device.path
    let statePath = AccountPlace.deviceStatePath
    let requests: [Row]
    let isEmpty: Bool
    let shown: String
    let script = Assets.deviceScript.path

    init(top: AccountTop, _ requests: [Row], shown: String) {
        self.top = top
        self.requests = requests
        self.isEmpty = requests.isEmpty
        self.shown = shown
    }

    var contentSecurityPolicy: ContentSecurityPolicy {
        ContentSecurityPolicy(scripts: "'self'", connections: "'self'")
    }
}
