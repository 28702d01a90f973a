import HTTPTypes
import QuinceProtocol

/// The console's API: every route in one table, for the router, the OpenAPI document and the tests.
struct ConsoleAPI: Sendable {
    /// The service's URL for browsers.
    let url: String
    /// All routes except the document's own, in the order of the document.
    let operations: [ConsoleRoute]

    /// All routes, in the order of the document.
    var routes: [ConsoleRoute] { [self.document] + self.operations }

    private var document: ConsoleRoute {
        ConsoleRoute(
            .get,
            "/openapi.json",
            "getDocument",
            "Returns the OpenAPI document of this API and of the protocol's endpoints",
            gives: .json(.map)
        ) { _ in
            .json(OpenAPIDocument(routes: self.routes, url: self.url).json)
        }
    }
}
