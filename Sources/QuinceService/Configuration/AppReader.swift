import ProgramStart
import QuinceProtocol

/// Reads the apps of one team.
struct AppReader {
    /// The id of the team the apps belong to.
    let team: String

    /// One entry of `apps`.
    func app(_ node: ConfigurationNode, _ taken: inout TakenNames) throws(ConfigurationError) -> AppSeed {
        let keys = try node.mapping(keys: ["id", "kind", "name", "primary", "return-urls"])
        let clientId = try self.clientId(try keys.required("id", example: "com.example.web"), &taken)
        let kind = try keys.required("kind", example: "service").word(AppSeed.Kind.self)
        var app = AppSeed(clientId: clientId, kind: kind, name: try keys["name"]?.name() ?? clientId)
        app.primaryAppId = try keys["primary"]?.text()
        if kind == .service, app.primaryAppId == nil {
            throw node.refusal("service '\(clientId)' has no 'primary'; add the App ID it belongs to")
        }
        if let urls = keys["return-urls"] {
            guard kind == .service else {
                throw urls.refusal(
                    "'\(clientId)' is an App ID, which has no return URLs; move them to a service"
                )
            }
            app.returnURLs = try self.returnURLs(urls)
        }
        return app
    }

    /// Checks that every `primary` is an App ID of the same team that leads its group.
    static func checkPrimaries(of team: TeamSeed, at nodes: [ConfigurationNode]) throws(ConfigurationError) {
        let leaders = team.apps.filter { $0.kind == .app && $0.primaryAppId == nil }.map(\.clientId)
        for (app, node) in zip(team.apps, nodes) {
            guard let primary = app.primaryAppId, !leaders.contains(primary) else { continue }
            let choice =
                leaders.isEmpty
                ? "add an app of kind 'app'" : "give one of: \(leaders.joined(separator: ", "))"
            throw node.refusal(
                "'\(primary)', the primary of '\(app.clientId)', is no App ID of team \(team.id); \(choice)"
            )
        }
    }

    private func clientId(
        _ node: ConfigurationNode,
        _ taken: inout TakenNames
    ) throws(ConfigurationError) -> String {
        let id = try node.text()
        guard !id.hasPrefix("\(self.team).") else {
            let bare = id.dropFirst(self.team.count + 1)
            throw node.refusal("app id '\(id)' begins with the team id; write '\(bare)'")
        }
        guard Identifiers.isClientID(id) else {
            throw node.refusal(
                "app id '\(id)' may have letters, digits, '-' and '.' only; write com.example.web or alike"
            )
        }
        try taken.take(id, kind: "app id", at: node)
        return id
    }

    private func returnURLs(_ node: ConfigurationNode) throws(ConfigurationError) -> [String] {
        var urls: [String] = []
        for entry in try node.list(of: "a return URL") {
            let uri = try entry.checked(AddressRules.returnURL)
            guard !urls.contains(uri.text) else {
                throw entry.refusal("return URL '\(uri.text)' stands twice; keep one of them")
            }
            urls.append(uri.text)
        }
        return urls
    }
}
