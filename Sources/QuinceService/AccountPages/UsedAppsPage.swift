import Foundation
import WebPages

/// The list of apps that the user signs in to.
struct UsedAppsPage: Page {
    static let template = Template("account-apps", PackageResources.account_apps_mustache)

    /// One app, or group of apps.
    struct Row: Sendable {
        let path: String
        let name: String
        let face: AppFace
        let hidesEmail: Bool
        let isSilent: Bool
        let lastUsed: String

        init(_ app: UsedApp) {
            self.path = AccountPlace.app(grant: app.identity.grant.id).path
            self.name = app.name
            self.face = AppFace(app)
            self.hidesEmail = app.identity.usedRelayAddress != nil
            self.isSilent = self.hidesEmail && !app.identity.grant.forwards
            self.lastUsed = PlainTime.day(app.lastUsedAt.timeIntervalSince1970)
        }
    }

    let top: AccountTop
    let apps: [Row]
    let isEmpty: Bool
    /// Where mail to relay addresses goes; nil if no app uses one.
    let forwardsTo: BreakableText?
    let personalPath = AccountPlace.personal.path

    init(top: AccountTop, apps: [Row], forwardsTo: BreakableText?) {
        self.top = top
        self.apps = apps
        self.isEmpty = apps.isEmpty
        self.forwardsTo = forwardsTo
    }
}

extension AppFace {
    init(_ app: UsedApp) {
        self.init(name: app.name, groupID: app.identity.grant.groupID, icon: app.icon)
    }
}
