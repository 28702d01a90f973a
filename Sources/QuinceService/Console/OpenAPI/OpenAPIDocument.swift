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
                    "Sign in with Apple on your own machine: its endpoints, and the console's API below /_quince.",
            ],
            "servers": [["url": .string(self.url)]],
            "tags": [["name": "protocol"], ["name": "console"]],
            "paths": .object(self.paths),
            "components": [
                "schemas": .object(Self.schemas),
                "responses": [
                    "Error": [
                        "description": "Refused; `error` gives the reason",
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
        let parameters = self.parameters.map(self.pathParameter) + self.query.map(self.queryParameter)
        if !parameters.isEmpty { operation["parameters"] = .array(parameters) }
        if !self.body.isEmpty {
            operation["requestBody"] = [
                "required": .bool(self.needsBody),
                "content": Self.content(
                    "application/json",
                    Shape.object(self.body).schema,
                    self.example?.body
                ),
            ]
        }
        operation["responses"] = self.responses
        return .object(operation)
    }

    private func pathParameter(_ name: String) -> JSONValue {
        var parameter: JSONObject = ["name": .string(name), "in": "path", "required": true]
        parameter["schema"] = ["type": "string", "minLength": 1]
        parameter["example"] = self.example?.path[name].map(JSONValue.string)
        return .object(parameter)
    }

    private func queryParameter(_ field: Shape.Field) -> JSONValue {
        var parameter: JSONObject = [
            "name": .string(field.name), "in": "query", "required": .bool(field.isRequired),
        ]
        parameter["schema"] = field.schema
        parameter["example"] = self.example?.query[field.name]
        return .object(parameter)
    }

    private var responses: JSONValue {
        let refused: JSONValue = ["$ref": "#/components/responses/Error"]
        return switch self.success {
        case .json(let shape):
            ["200": self.answer("Done", "application/json", shape.schema), "4XX": refused]
        case .created(let shape):
            ["201": self.answer("Created", "application/json", shape.schema), "4XX": refused]
        case .done: ["204": ["description": "Done"], "4XX": refused]
        case .file(let mediaType):
            ["200": self.answer("Done", mediaType, ["type": "string"]), "4XX": refused]
        case .events:
            [
                "200": self.answer("An endless stream of events", "text/event-stream", ["type": "string"]),
                "4XX": refused,
            ]
        }
    }

    private func answer(_ description: String, _ mediaType: String, _ schema: JSONValue) -> JSONValue {
        [
            "description": .string(description),
            "content": Self.content(mediaType, schema, self.example?.response),
        ]
    }

    private static func content(_ mediaType: String, _ schema: JSONValue, _ example: JSONValue?) -> JSONValue
    {
        var (content, value) = (JSONObject(), JSONObject())
        value["schema"] = schema
        value["example"] = example
        content[mediaType] = .object(value)
        return .object(content)
    }
}
