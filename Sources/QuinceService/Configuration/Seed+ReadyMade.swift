extension Seed {
    /// The names of the default team.
    ///
    /// They are the same in every installation, so that examples can be copied.
    package enum ReadyMade {
        package static let teamId = "QUINCE0001"
        package static let keyId = "QNCKEY0001"
        package static let appId = "com.example.quince.app"
        package static let clientId = "com.example.quince.web"
        /// The path of the sample client's redirect URI.
        package static let callbackPath = "/_quince/try/callback"
    }

    /// One team with an App ID, a Services ID and a generated key, and three accounts that differ in what they share.
    ///
    /// - Parameters:
    ///   - url: The service's URL, without a final slash.
    ///   - redirectURIs: More redirect URIs for the Services ID.
    ///   - appName: The name of both apps on the pages; nil for `Quince Sample App` and `Quince Sample`.
    ///   - mailSources: Who may send mail to relay addresses of the team.
    /// - Returns: The seed of a service without a configuration.
    package static func readyMade(
        url: String,
        redirectURIs: [String],
        appName: String? = nil,
        mailSources: [MailSource] = []
    ) -> Seed {
        let service = AppSeed(
            clientId: ReadyMade.clientId,
            kind: .service,
            name: appName ?? "Quince Sample",
            primaryAppId: ReadyMade.appId,
            returnURLs: [url + ReadyMade.callbackPath]
        )
        let team = TeamSeed(
            id: ReadyMade.teamId,
            name: "Quince Samples",
            keys: [DeveloperKeySeed(id: ReadyMade.keyId)],
            apps: [
                AppSeed(clientId: ReadyMade.appId, kind: .app, name: appName ?? "Quince Sample App"), service,
            ],
            mailSources: mailSources
        )
        return Seed(teams: [team], accounts: Self.readyMadeAccounts).addingReturnURLs(redirectURIs)
    }

    private static let readyMadeAccounts = [
        AccountSeed(email: "jane@example.com", firstName: "Jane", lastName: "Quince", emailSharing: .share),
        AccountSeed(email: "ravi@example.com", firstName: "Ravi", lastName: "Medlar", emailSharing: .hide),
        AccountSeed(email: "mono@example.com", emailSharing: .share),
    ]
}
