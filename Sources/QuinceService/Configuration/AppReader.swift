import Foundation
import ProgramStart
import QuinceProtocol

/// Reads the apps of one team.
struct AppReader {
    /// The ID of the apps' team.
    let team: String
    /// The folder for relative paths of icons; nil if files can't be named.
    let folder: URL?

    /// One entry of `apps`.
    func app(_ node: ConfigurationNode, _ taken: inout TakenNames) throws(ConfigurationError) -> AppSeed {
        try node.refuseRedirectURIs("did you mean 'return-urls'?")
        let keys = try node.mapping(keys: [
            "id", "kind", "name", "icon", "primary", "return-urls", "privacy-policy", "terms",
            "notifications",
        ])
        let clientId = try self.clientId(try keys.required("id", example: "com.example.web"), &taken)
        let kind = try keys.required("kind", example: "service").word(AppSeed.Kind.self)
        var app = AppSeed(clientId: clientId, kind: kind, name: try keys["name"]?.name() ?? clientId)
        app.icon = try keys["icon"].map { node throws(ConfigurationError) in try self.icon(node, of: clientId)
        }
        app.primaryAppId = try keys["primary"]?.text()
        app.privacyPolicy = try keys["privacy-policy"]?.checked {
            text throws(ConfigurationError) in try AddressRules.page(text, called: "privacy policy")
        }
        app.terms = try keys["terms"]?.checked {
            text throws(ConfigurationError) in try AddressRules.page(text, called: "terms")
        }
        if kind == .service, app.primaryAppId == nil {
            throw node.refusal(
                "Services ID '\(clientId)' has no 'primary'; add the App ID that it belongs to"
            )
        }
        if let urls = keys["return-urls"] {
            guard kind == .service else {
                throw urls.refusal(
                    "'\(clientId)' is an App ID, which has no redirect URIs; move 'return-urls' to a Services ID"
                )
            }
            app.returnURLs = try self.returnURLs(urls)
        }
        if let url = keys["notifications"] {
            guard kind == .app, app.primaryAppId == nil else {
                throw url.refusal(
                    "'\(clientId)' isn't a primary App ID; move 'notifications' to '\(app.primaryAppId ?? "")', which gets the events of its group"
                )
            }
            app.notifications = try url.checked(NotificationURL.init(parsing:))
        }
        return app
    }

    /// Checks that every `primary` is a primary App ID of the same team.
    static func checkPrimaries(of team: TeamSeed, at nodes: [ConfigurationNode]) throws(ConfigurationError) {
        let leaders = team.apps.filter { $0.kind == .app && $0.primaryAppId == nil }.map(\.clientId)
        for (app, node) in zip(team.apps, nodes) {
            guard let primary = app.primaryAppId, !leaders.contains(primary) else { continue }
            let choice =
                leaders.isEmpty
                ? "add an app of kind 'app'" : "give one of: \(leaders.joined(separator: ", "))"
            throw node.refusal(
                "'\(primary)', the primary of '\(app.clientId)', isn't an App ID of team \(team.id); \(choice)"
            )
        }
    }

    private func clientId(
        _ node: ConfigurationNode,
        _ taken: inout TakenNames
    ) throws(ConfigurationError) -> String {
        let id = try node.text()
        if let objection = Identifiers.teamIDObjection(to: id) { throw node.refusal(objection) }
        guard Identifiers.isClientID(id) else {
            throw node.refusal(
                "client ID '\(id)' may contain only letters, digits, '-' and '.'; write one such as com.example.web"
            )
        }
        try taken.take(id, kind: "client ID", at: node)
        return id
    }

    private func icon(_ node: ConfigurationNode, of clientId: String) throws(ConfigurationError) -> AppIcon {
        guard let folder else {
            throw node.refusal("an icon can only be named in a configuration file; leave out 'icon'")
        }
        let path = ConfigurationText.path(try node.text(), in: folder)
        return try node.placing { () throws(ConfigurationError) in
            try AppIcon(readingFileAt: path, of: clientId)
        }
    }

    private func returnURLs(_ node: ConfigurationNode) throws(ConfigurationError) -> [String] {
        var urls: [String] = []
        for entry in try node.list(of: "a redirect URI") {
            let uri = try entry.checked(AddressRules.returnURL)
            guard !urls.contains(uri.text) else {
                throw entry.refusal("redirect URI '\(uri.text)' is listed twice; remove one")
            }
            urls.append(uri.text)
        }
        return urls
    }
}
