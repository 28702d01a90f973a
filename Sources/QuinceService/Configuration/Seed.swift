/// The teams and accounts that exist before the first sign-in.
package struct Seed: Hashable, Sendable {
    package var teams: [TeamSeed]
    package var accounts: [AccountSeed]
    /// Whether a start removes the accounts of an earlier configuration that this one doesn't have.
    package var replacesAccounts = true
    /// The redirect URI of the console's sample client, if the service itself has added it; each node has another one.
    package var ownReturnURL: String?

    package init(teams: [TeamSeed], accounts: [AccountSeed]) {
        self.teams = teams
        self.accounts = accounts
    }

    /// The same seed with more redirect URIs for its first Services ID; existing ones aren't repeated.
    package func addingReturnURLs(_ urls: [String]) -> Seed {
        guard let place = self.firstService else { return self }
        var seed = self
        for url in urls where !seed.teams[place.team].apps[place.app].returnURLs.contains(url) {
            seed.teams[place.team].apps[place.app].returnURLs.append(url)
        }
        return seed
    }

    /// The same seed with a notification URL for the primary App ID of its first Services ID.
    ///
    /// - Parameters:
    ///   - url: The notification URL.
    ///   - replacing: Whether it replaces a URL that the App ID already has.
    /// - Returns: The seed; the same one if the first Services ID has no primary App ID in its team.
    package func settingNotifications(_ url: NotificationURL, replacing: Bool) -> Seed {
        guard let place = self.firstService else { return self }
        let primary = self.teams[place.team].apps[place.app].primaryAppId
        guard let index = self.teams[place.team].apps.firstIndex(where: { $0.clientId == primary }) else {
            return self
        }
        var seed = self
        if replacing || seed.teams[place.team].apps[index].notifications == nil {
            seed.teams[place.team].apps[index].notifications = url
        }
        return seed
    }

    /// The Services ID of `--redirect-uri` and of the start message, with its team.
    package var primaryService: (team: TeamSeed, app: AppSeed)? {
        self.firstService.map { (self.teams[$0.team], self.teams[$0.team].apps[$0.app]) }
    }

    private var firstService: (team: Int, app: Int)? {
        for (index, team) in self.teams.enumerated() {
            if let app = team.apps.firstIndex(where: { $0.kind == .service }) { return (index, app) }
        }
        return nil
    }
}
