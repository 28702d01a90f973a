/// A developer's team with its keys and apps.
package struct TeamSeed: Hashable, Sendable {
    /// Ten uppercase letters or digits; `iss` of the client secrets.
    package var id: String
    package var name: String
    package var keys: [DeveloperKeySeed]
    package var apps: [AppSeed]

    package init(id: String, name: String, keys: [DeveloperKeySeed] = [], apps: [AppSeed] = []) {
        self.id = id
        self.name = name
        self.keys = keys
        self.apps = apps
    }
}
