package import Crypto
import Foundation

/// What a configuration stores, and what it does with everything else.
package struct SeedPlan: Sendable {
    package enum Kind: Hashable, Sendable {
        /// Removes the entries of an earlier configuration that this one doesn't have.
        ///
        /// In production mode, also those that were added in the console.
        case start(Mode, issuer: String)
        /// Adds or replaces the entries of the seed.
        case add
        /// Removes the data of requests, and every entry that isn't in the seed.
        case reset
    }

    /// Whether the entries are stored, by what the database has.
    package enum Condition: Hashable, Sendable {
        /// In any case.
        case always
        /// Only in a database that has no configuration yet.
        case first
        /// In place of any configuration, or else only of the one with this generation; 0 for none.
        case replacing(generation: Int?)
    }

    let seed: Seed
    let kind: Kind
    let condition: Condition
    /// Whether everything is undone afterwards, for a look at what it changes.
    let isTrial: Bool
    /// ``Seed/digest(_:)``.
    let digest: Data
    /// The key of each Key ID in the seed.
    let publicKeys: [String: P256.Signing.PublicKey]
    /// The IDs of keys of which a stored one stays: another machine can have created it meanwhile.
    let keptKeys: Set<String>
    let pseudonyms: PseudonymSource
    let random: RandomSource

    package init(
        _ seed: Seed,
        _ kind: Kind,
        _ condition: Condition = .always,
        isTrial: Bool = false,
        publicKeys: [String: P256.Signing.PublicKey],
        keptKeys: Set<String> = [],
        pseudonyms: PseudonymSource,
        random: RandomSource
    ) {
        self.seed = seed
        self.kind = kind
        self.condition = condition
        self.isTrial = isTrial
        self.digest = seed.digest(publicKeys)
        self.publicKeys = publicKeys
        self.keptKeys = keptKeys
        self.pseudonyms = pseudonyms
        self.random = random
    }

    /// What was done, in the audit log.
    var name: String {
        switch (self.kind, self.condition) {
        case (.start, .replacing): "apply"
        case (.start, _): "start"
        case (.add, _): "added"
        case (.reset, _): "reset"
        }
    }

    /// Whether an operator wants to know what it changes.
    var isReported: Bool {
        if case .replacing = self.condition { true } else { false }
    }

    /// Whether this is a start in production mode.
    var isProductionStart: Bool {
        if case .start(.production, _) = self.kind { true } else { false }
    }

    /// Whether entries that were added in the console stay.
    var keepsAdded: Bool {
        if case .start(.development, _) = self.kind { true } else { false }
    }

    /// The condition for removable rows of teams, apps and keys.
    var removable: String { self.keepsAdded ? " AND configured = 1" : "" }
}

/// Where what is stored differs from the configuration, or changed because of it in a way that apps notice.
package enum SeedWarning: Hashable, Sendable {
    /// An app with users stays in their team.
    case keepsTeam(app: String, team: String, configured: String)
    /// An app stays in its group, whose users are of another team than the configured one.
    case keepsGroup(app: String, primary: String, team: String, configured: String)
    /// An app has no primary App ID any more.
    case ungrouped(app: String, primary: String)
    /// An app went to another team, because the primary App ID with its users is gone.
    case leavesUsers(app: String, primary: String, team: String, configured: String)
    /// The team to which an app was transferred has no key in the configuration.
    case transferred(app: String, team: String)
    /// A key stays with a team whose apps have users.
    case keepsKey(id: String, team: String, configured: String)
    /// An account has a new subject or relay address, because the configuration gives its earlier one to another account.
    case givesAway(email: String, team: String, isSubject: Bool, newOwner: String)

    /// What happened and what to do, in one sentence.
    ///
    /// `url`: the console's; nil in production, which has none.
    package func sentence(url: String?) -> String {
        switch self {
        case .keepsTeam(let app, let team, let configured):
            let stays = "'\(app)' has users of team \(team), so it stays in that team; "
            guard let url else {
                return stays + "in the configuration, put it into team \(team), with the key of that team"
            }
            let service = url == "http://localhost:8080" ? "" : " --quince \(url)"
            return stays + "to move it to team \(configured), run: "
                + "quince transfer start \(app) --to \(configured)\(service)"
        case .keepsGroup(let app, let primary, let team, let configured):
            return "'\(app)' stays with its primary App ID '\(primary)', which has users of team \(team); "
                + (url == nil
                    ? "in the configuration, put it into team \(team), with the key of that team"
                    : "to register it in team \(configured), delete it in the console and start again")
        case .ungrouped(let app, let primary):
            let place = url == nil ? "configuration" : "console"
            return
                "'\(app)' has no primary App ID any more, because '\(primary)' isn't one; choose another one in the \(place)"
        case .leavesUsers(let app, let primary, let team, let configured):
            return
                "'\(app)' went to team \(configured) and gets other subjects there, because '\(primary)', which has its users of team "
                + "\(team), isn't configured any more; to get them back, configure both in team \(team) and start again"
        case .transferred(let app, let team):
            return
                "'\(app)' was transferred to team \(team), which has no key in the configuration, so no client secret of it is valid; "
                + "in the configuration, put it into team \(team), with the key of that team"
        case .keepsKey(let id, let team, let configured):
            let more = url == nil ? "" : ", or transfer the apps and start again"
            return
                "key \(id) stays with team \(team), whose apps have users; choose another Key ID for team \(configured)\(more)"
        case .givesAway(let email, let team, let isSubject, let newOwner):
            return
                "\(email) has a new \(isSubject ? "subject" : "relay address") for team \(team), because the configuration gives the "
                + "earlier one to \(newOwner)"
        }
    }
}
