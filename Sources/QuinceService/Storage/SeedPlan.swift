package import Crypto

/// What a configuration stores, and what it does with everything else.
package struct SeedPlan: Sendable {
    package enum Kind: Hashable, Sendable {
        /// Removes the entries of an earlier configuration that this one doesn't have.
        ///
        /// With `all`, also those that were added in the console.
        case start(all: Bool)
        /// Adds or replaces the entries of the seed.
        case add
        /// Removes the data of requests, and every entry that isn't in the seed.
        case reset
    }

    let seed: Seed
    let kind: Kind
    /// The key of each Key ID in the seed.
    let publicKeys: [String: P256.Signing.PublicKey]
    let pseudonyms: PseudonymSource
    let random: RandomSource

    package init(
        _ seed: Seed,
        _ kind: Kind,
        publicKeys: [String: P256.Signing.PublicKey],
        pseudonyms: PseudonymSource,
        random: RandomSource
    ) {
        self.seed = seed
        self.kind = kind
        self.publicKeys = publicKeys
        self.pseudonyms = pseudonyms
        self.random = random
    }

    /// The condition for removable rows of teams, apps and keys.
    var removable: String { self.kind == .start(all: false) ? " AND configured = 1" : "" }
}

/// Where the stored apps differ from the configuration.
package enum SeedWarning: Hashable, Sendable {
    /// An app with users stays in their team.
    case keepsTeam(app: String, team: String, configured: String)
    /// An app stays in its group, whose users are of another team than the configured one.
    case keepsGroup(app: String, primary: String, team: String, configured: String)
    /// An app has no primary App ID any more.
    case ungrouped(app: String, primary: String)

    /// What happened and what to do, in one sentence; `url` is the service's.
    package func sentence(url: String) -> String {
        switch self {
        case .keepsTeam(let app, let team, let configured):
            let service = url == "http://localhost:8080" ? "" : " --quince \(url)"
            return
                "'\(app)' has users of team \(team), so it stays in that team; to move it to team \(configured), run: "
                + "quince transfer start \(app) --to \(configured)\(service)"
        case .keepsGroup(let app, let primary, let team, let configured):
            return
                "'\(app)' stays with its primary App ID '\(primary)', which has users of team \(team); to register it in team "
                + "\(configured), delete it in the console and start again"
        case .ungrouped(let app, let primary):
            return
                "'\(app)' has no primary App ID any more, because '\(primary)' isn't one; choose another one in the console"
        }
    }
}
