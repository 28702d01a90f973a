import HTTPTypes
import QuinceProtocol

/// The console's API: every route in one table, which the router, the OpenAPI document and the tests read.
struct ConsoleAPI: Sendable {
    /// Where browsers reach the service.
    let url: String
    /// The routes but for the document's, in the order of the document.
    let operations: [ConsoleRoute]

    /// In the order of the document.
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
