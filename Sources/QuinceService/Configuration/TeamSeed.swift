/// A developer's team with its keys and apps.
package struct TeamSeed: Hashable, Sendable {
    /// Ten uppercase letters or digits; `iss` of the client secrets.
    package var id: String
    package var name: String
    package var keys: [DeveloperKeySeed]
    package var apps: [AppSeed]
    /// The sources that may send mail to the team's relay addresses.
    package var mailSources: [MailSource]

    package init(
        id: String,
        name: String,
        keys: [DeveloperKeySeed] = [],
        apps: [AppSeed] = [],
        mailSources: [MailSource] = []
    ) {
        self.id = id
        self.name = name
        self.keys = keys
        self.apps = apps
        self.mailSources = mailSources
    }
}
