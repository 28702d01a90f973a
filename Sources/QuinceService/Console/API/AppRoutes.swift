import ProgramStart
import HTTPTypes
import QuinceProtocol

/// The registered App IDs and Services IDs.
struct AppRoutes: Sendable {
    let registry: any AppRegistry

    var routes: [ConsoleRoute] {
        [
            ConsoleRoute(
                .get,
                "/apps",
                "listApps",
                "Lists the App IDs and Services IDs",
                gives: .json(.object([.required("apps", .list(.named("App")))]))
            ) { _ in ConsoleAnswer.list("apps", try await self.registry.apps().map(\.json)) },
            ConsoleRoute(
                .post,
                "/apps",
                "addApp",
                "Registers an App ID or a Services ID",
                body: [
                    .required("clientId", .text(limit: 255)), .required("kind", Self.kind),
                    .required("name", .text(limit: 200)), .required("teamId", .text(limit: 10)),
                ] + Self.appFields,
                gives: .created(.named("App"))
            ) { call in .created(try await self.addApp(call.body).json) },
            ConsoleRoute(
                .patch,
                "/apps/{clientId}",
                "changeApp",
                "Changes the members that the body has",
                body: [
                    .optional("kind", Self.kind), .optional("name", .text(limit: 200)),
                    .optional("teamId", .text(limit: 10)),
                ] + Self.appFields,
                gives: .json(.named("App"))
            ) { call in
                let id = try call.path("clientId")
                let app = try await Self.answer(id) {
                    try await self.registry.change(id) { [body = call.body] in try Self.change(&$0, by: body)
                    }
                }
                guard let app else { throw ConsoleError.noApp(id) }
                return .json(app.json)
            },
            ConsoleRoute(
                .delete,
                "/apps/{clientId}",
                "removeApp",
                "Deletes an app; the consent of its users ends, unless it has a primary App ID",
                gives: .done
            ) { call in
                let id = try call.path("clientId")
                let isRemoved = try await Self.answer(id) { try await self.registry.removeApp(id) }
                guard isRemoved else { throw ConsoleError.noApp(id) }
                return .done
            },
        ]
    }

    /// The maximum number of redirect URIs of an app in the console; a limit of Quince.
    static let maximumReturnURLs = 100

    private static let kind = Shape.word(App.Kind.allCases.map(\.rawValue))
    private static let appFields: [Shape.Field] = [
        .optional("primaryAppId", .text(limit: 255), "The App ID whose grants it shares", orNull: true),
        .optional(
            "returnURLs",
            .list(.text(limit: RedirectURI.maximumLength), limit: Self.maximumReturnURLs),
            "Redirect URIs; Services IDs only"
        ),
        .optional(
            "privacyPolicy",
            .text(limit: RedirectURI.maximumLength),
            "A URL to which the account page links",
            orNull: true
        ),
        .optional(
            "terms",
            .text(limit: RedirectURI.maximumLength),
            "A URL to which the account page links",
            orNull: true
        ),
        .optional(
            "notificationURL",
            .text(limit: RedirectURI.maximumLength),
            "Where the events of the group go; primary App IDs only",
            orNull: true
        ),
    ]

    private func addApp(_ body: JSONObject) async throws -> App {
        let id = body["clientId"]?.string ?? ""
        guard Identifiers.isClientID(id) else {
            throw ConsoleError.invalid(
                "'\(id.shortened)' isn't a client ID; use letters, digits, '-' and '.', such as com.example.web"
            )
        }
        var app = App(clientID: id, kind: .service, name: id, teamID: "", groupID: id, returnURLs: [])
        try Self.change(&app, by: body)
        try await Self.answer(id) { [app] in try await self.registry.add(app) }
        return app
    }

    private static func change(_ app: inout App, by body: JSONObject) throws(ConsoleError) {
        if let kind = body["kind"]?.string.flatMap(App.Kind.init(rawValue:)) { app.kind = kind }
        if let name = body["name"]?.string { app.name = name }
        if let team = body["teamId"]?.string { app.teamID = team }
        if let primary = body["primaryAppId"] {
            app.groupID = primary.string.flatMap { $0.isEmpty ? nil : $0 } ?? app.clientID
        }
        if let urls = body["returnURLs"]?.array { app.returnURLs = urls.compactMap(\.string) }
        if let url = body["privacyPolicy"] { app.privacyPolicy = try Self.page(url, "privacy policy") }
        if let url = body["terms"] { app.terms = try Self.page(url, "terms") }
        if let url = body["notificationURL"] { app.notifications = try Self.notificationURL(url) }
        try Self.check(app)
    }

    /// Runs `work`, and turns its refusals into errors of the API.
    static func answer<Value>(_ clientID: String, _ work: () async throws -> Value) async throws -> Value {
        do { return try await work() } catch let refusal as AppRefusal {
            switch refusal {
            case .exists:
                throw ConsoleError.conflict(
                    "\(refusal); change it with PATCH \(Paths.consoleAPI)/apps/\(clientID)"
                )
            case .unknownTeam: throw ConsoleError.invalid("\(refusal); see \(Paths.consoleAPI)/teams")
            case .hasUsers(_, _, _, let group):
                throw ConsoleError.conflict(
                    "\(refusal); start one with POST \(Paths.consoleAPI)/transfers, or delete '\(group)' first"
                )
            case .noPrimary: throw ConsoleError.invalid(refusal.description)
            case .hasMembers: throw ConsoleError.conflict(refusal.description)
            }
        }
    }

    /// The URL of a page; an empty text removes it, as null does.
    private static func page(_ value: JSONValue, _ kind: String) throws(ConsoleError) -> String? {
        guard let text = value.string, !text.isEmpty else { return nil }
        do throws(ConfigurationError) { return try AddressRules.page(text, called: kind) } catch {
            throw .invalid(error.message)
        }
    }

    private static func check(_ app: App) throws(ConsoleError) {
        if let objection = NameRules.objection(to: app.name) {
            throw ConsoleError.invalid("'name' \(objection)")
        }
        guard !app.name.isEmpty else {
            throw ConsoleError.invalid("'name' is empty; users see it when they sign in")
        }
        try Self.checkReturnURLs(of: app)
        guard app.notifications == nil || app.ownsGroup else {
            throw ConsoleError.invalid(
                "'\(app.clientID)' isn't a primary App ID; set 'notificationURL' of '\(app.groupID)', which gets the events of its group"
            )
        }
    }

    /// nil for null or an empty text.
    private static func notificationURL(_ value: JSONValue) throws(ConsoleError) -> NotificationURL? {
        guard let text = value.string, !text.isEmpty else { return nil }
        do throws(ConfigurationError) { return try NotificationURL(parsing: text) } catch {
            throw .invalid(error.message)
        }
    }

    private static func checkReturnURLs(of app: App) throws(ConsoleError) {
        guard app.kind == .service || app.returnURLs.isEmpty else {
            throw .invalid(
                "'\(app.clientID)' is an App ID, which has no redirect URIs; send none, or make it a Services ID"
            )
        }
        var seen: Set<String> = []
        for url in app.returnURLs {
            do throws(ConfigurationError) { _ = try AddressRules.returnURL(url) } catch {
                throw .invalid(error.message)
            }
            guard seen.insert(url).inserted else {
                throw .invalid("redirect URI '\(url)' is listed twice; remove one")
            }
        }
    }
}

extension ConsoleError {
    static func noApp(_ id: String) -> ConsoleError {
        .notFound("there is no app '\(id.shortened)'; see \(Paths.consoleAPI)/apps")
    }
}

extension App {
    fileprivate var json: JSONValue {
        var object: JSONObject = [
            "clientId": .string(self.clientID), "kind": .string(self.kind.rawValue),
            "name": .string(self.name),
            "teamId": .string(self.teamID),
        ]
        let face = AppFace(name: self.name, groupID: self.groupID, icon: self.icon)
        object["icon"] = face.picture.map(JSONValue.string)
        object["initials"] = .string(face.letters)
        object["tone"] = .integer(face.tone)
        object["primaryAppId"] = self.ownsGroup ? nil : .string(self.groupID)
        object["returnURLs"] = .array(self.returnURLs.map(JSONValue.string))
        object["privacyPolicy"] = self.privacyPolicy.map(JSONValue.string)
        object["terms"] = self.terms.map(JSONValue.string)
        object["notificationURL"] = (self.notifications?.text).map(JSONValue.string)
        object["notificationURLObjection"] = (self.notifications?.objection).map(JSONValue.string)
        return .object(object)
    }
}
