import Foundation
import PageLanguages
import WebPages

/// One app that the user signs in to: what it received at first, and since when.
///
/// Posts `action` = `forwarding-off` or `forwarding-on`.
struct UsedAppPage: Page {
    static let template = Template("account-app", PackageResources.account_app_mustache)

    struct Details: Sendable {
        let name: String
        let face: AppFace
        let teamName: String?
        /// The other apps of the group, in one text.
        let others: String?
        /// The name that the app received; nil if it received none.
        let sharedName: String?
        /// The real email address that the app received; nil if it received a relay address or none.
        let sharedEmail: BreakableText?
        let relayAddress: BreakableText?
        let forwards: Bool
        let forwardsTo: BreakableText
        let since: String
        let lastUsed: String
        let privacyPolicy: String?
        let terms: String?
        let hasLinks: Bool
        /// Whether the app is told what its user does here.
        let isNotified: Bool
        let path: String
        let stopPath: String

        init(_ app: UsedApp, forwardsTo: String) {
            let (identity, grant) = (app.identity, app.identity.grant)
            self.name = app.name
            self.face = AppFace(app)
            self.teamName = app.teamName
            self.others = app.otherNames.isEmpty ? nil : Language.current.list(app.otherNames)
            self.sharedName = Language.current.fullName(
                first: grant.shared.firstName,
                last: grant.shared.lastName
            )
            self.sharedEmail =
                identity.hidesEmail
                ? nil : identity.email.map { BreakableText(grant.shared.email ?? $0) }
            self.relayAddress = identity.usedRelayAddress.map(BreakableText.init)
            self.forwards = grant.forwards
            self.forwardsTo = BreakableText(forwardsTo)
            self.since = PlainTime.day(grant.createdAt.timeIntervalSince1970)
            self.lastUsed = PlainTime.day(app.lastUsedAt.timeIntervalSince1970)
            self.privacyPolicy = app.privacyPolicy
            self.terms = app.terms
            self.hasLinks = app.privacyPolicy != nil || app.terms != nil
            self.isNotified = app.isNotified
            self.path = AccountPlace.app(grant: grant.id).path
            self.stopPath = AccountPlace.stopUsing(grant: grant.id).path
        }
    }

    let top: AccountTop
    let app: Details
    let accountPath = Paths.account
}

/// The question before the user stops using Sign in with Apple for an app, with what will happen.
///
/// Posts `action=stop`.
struct StopUsingPage: Page {
    static let template = Template("account-stop", PackageResources.account_stop_mustache)

    let top: AccountTop
    let app: UsedAppPage.Details
}
