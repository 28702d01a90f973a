import Hummingbird
import QuinceProtocol

/// The apps that the user signs in to: what they received, forwarding of their mail, and *Stop using*.
struct AppsSection: Sendable {
    let apps: any UsedAppList
    let accounts: any AccountStore
    let changes: any AccountChanges
    let stamp: @Sendable () -> EventStamp
    let render: PageRenderer

    func list(_ visit: AccountVisit) async throws -> Response {
        let apps = try await self.apps.usedApps(of: visit.account.id)
        let emails = try await self.accounts.emails(of: visit.account.id)
        return self.render(
            UsedAppsPage(
                top: AccountTop(visit, in: .apps),
                apps: apps.map(UsedAppsPage.Row.init),
                forwardsTo: apps.contains { $0.identity.usedRelayAddress != nil }
                    ? emails.map { BreakableText($0.forwardsTo) } : nil
            )
        )
    }

    func page(_ visit: AccountVisit) async throws -> Response {
        let emails = try await self.accounts.emails(of: visit.account.id)
        return self.render(
            UsedAppPage(
                top: AccountTop(visit, in: .apps),
                app: UsedAppPage.Details(
                    try await self.app(of: visit),
                    forwardsTo: emails?.forwardsTo ?? visit.account.email
                )
            )
        )
    }

    /// Turns forwarding on or off.
    func change(_ visit: AccountVisit, _ form: FormParameters) async throws -> Response {
        let place = AccountPlace.app(grant: visit.grant)
        try visit.requireFreshProof(for: place)
        let forwards: Bool
        switch form["action"] {
        case "forwarding-off": forwards = false
        case "forwarding-on": forwards = true
        default: throw AccountRefusal.malformed("'action' must be forwarding-off or forwarding-on")
        }
        let outcome = try await self.changes.setForwarding(
            forwards,
            grant: visit.grant,
            by: visit.author,
            self.stamp()
        )
        return try visit.response(
            to: outcome,
            .forwardingChanged,
            forwards ? .forwardingOn : .forwardingOff,
            at: place
        )
    }

    /// The page that says what happens, before it happens.
    func stopPage(_ visit: AccountVisit) async throws -> Response {
        let app = try await self.app(of: visit)
        // Asked before the question, so that the answer isn't lost.
        try visit.requireFreshProof(for: .stopUsing(grant: visit.grant))
        return self.render(
            StopUsingPage(
                top: AccountTop(visit, in: .apps),
                app: UsedAppPage.Details(app, forwardsTo: visit.account.email)
            )
        )
    }

    func stop(_ visit: AccountVisit, _ form: FormParameters) async throws -> Response {
        guard form["action"] == "stop" else { throw AccountRefusal.malformed("'action' must be stop") }
        try visit.requireFreshProof(for: .stopUsing(grant: visit.grant))
        let outcome = try await self.changes.stopUsing(grant: visit.grant, by: visit.author, self.stamp())
        return try visit.response(to: outcome, .stoppedUsing, .stopped, at: .apps)
    }

    private func app(of visit: AccountVisit) async throws -> UsedApp {
        guard let app = try await self.apps.usedApp(grant: visit.grant, of: visit.account.id) else {
            throw AccountRefusal.missing
        }
        return app
    }
}
