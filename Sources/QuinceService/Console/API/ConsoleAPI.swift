import HTTPTypes
import QuinceProtocol

/// The console's API: every route in one table, which the router, the OpenAPI document and the tests read.
struct ConsoleAPI: Sendable {
    let parts: Parts
    let snapshots: SnapshotStore
    let runs: TryRunStore

    /// In the order of the document.
    var routes: [ConsoleRoute] {
        [self.document] + self.serviceRoutes + self.snapshotRoutes + self.clockRoutes + self.faultRoutes
            + self.requestRoutes + self.accountRoutes + self.appRoutes + self.teamRoutes + self.grantRoutes
            + self.signingKeyRoutes + self.tokenRoutes
    }

    private var document: ConsoleRoute {
        ConsoleRoute(
            .get,
            "/openapi.json",
            "getDocument",
            "Returns the OpenAPI document of this API and of the protocol's endpoints",
            gives: .json(.map)
        ) { _ in
            .json(OpenAPIDocument(routes: self.routes, url: self.parts.running.url).json)
        }
    }

    /// `{name: [values]}`.
    static func list(_ name: String, _ values: [JSONValue]) -> ConsoleAnswer {
        var object = JSONObject()
        object[name] = .array(values)
        return .json(.object(object))
    }
}
