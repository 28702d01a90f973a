// OpenAPI: the description of the console's API and of the protocol's endpoints, for tests in any language and for
// fuzzers. Written from the table of routes. Route: GET /_quince/openapi.json.

import HTTPTypes
import QuinceProtocol

/// The OpenAPI 3.1 document of one service.
struct OpenAPIDocument: Sendable {
    let routes: [ConsoleRoute]
    let url: String

    var json: JSONValue {
        [
            "openapi": "3.1.0",
            "info": [
                "title": "Quince", "version": "1",
                "description":
                    "A stand-in for Sign in with Apple: its endpoints, and the console's API below /_quince.",
            ],
            "servers": [["url": .string(self.url)]],
            "tags": [["name": "protocol"], ["name": "console"]],
            "paths": .object(self.paths),
            "components": [
                "schemas": .object(Self.schemas),
                "responses": [
                    "Error": [
                        "description": "Refused; the sentence says why",
                        "content": ["application/json": ["schema": Shape.named("Error").schema]],
                    ]
                ],
            ],
        ]
    }

    private var paths: JSONObject {
        var paths = WireDescription.paths
        for route in self.routes {
            let path = Paths.consoleAPI + route.path
            var operations = paths[path]?.object ?? [:]
            operations[route.method.rawValue.lowercased()] = route.operation
            paths[path] = .object(operations)
        }
        return paths
    }

    private static var schemas: JSONObject {
        var schemas = JSONObject()
        for (name, shape) in ConsoleSchemas.all { schemas[name] = shape.schema }
        return schemas
    }
}

extension ConsoleRoute {
    /// The route as an OpenAPI operation.
    fileprivate var operation: JSONValue {
        var operation: JSONObject = [
            "operationId": .string(self.id), "summary": .string(self.summary), "tags": ["console"],
        ]
        let parameters = self.parameters.map(Self.pathParameter) + self.query.map(Self.queryParameter)
        if !parameters.isEmpty { operation["parameters"] = .array(parameters) }
        if !self.body.isEmpty {
            operation["requestBody"] = [
                "required": .bool(self.needsBody),
                "content": ["application/json": ["schema": Shape.object(self.body).schema]],
            ]
        }
        operation["responses"] = self.responses
        return .object(operation)
    }

    private static func pathParameter(_ name: String) -> JSONValue {
        [
            "name": .string(name), "in": "path", "required": true,
            "schema": ["type": "string", "minLength": 1],
        ]
    }

    private static func queryParameter(_ field: Shape.Field) -> JSONValue {
        [
            "name": .string(field.name), "in": "query", "required": .bool(field.isRequired),
            "schema": field.schema,
        ]
    }

    private var responses: JSONValue {
        let refused: JSONValue = ["$ref": "#/components/responses/Error"]
        return switch self.success {
        case .json(let shape):
            ["200": Self.content("Done", "application/json", shape.schema), "4XX": refused]
        case .created(let shape):
            ["201": Self.content("Made", "application/json", shape.schema), "4XX": refused]
        case .done: ["204": ["description": "Done"], "4XX": refused]
        case .events:
            [
                "200": Self.content("Events, without end", "text/event-stream", ["type": "string"]),
                "4XX": refused,
            ]
        }
    }

    private static func content(_ description: String, _ mediaType: String, _ schema: JSONValue) -> JSONValue
    {
        var content = JSONObject()
        content[mediaType] = ["schema": schema]
        return ["description": .string(description), "content": .object(content)]
    }
}
