import Logging
package import QuinceProtocol

/// The reference of the console's API as Markdown: each call with its members, and as curl, pytest and Jest.
package struct APIReference: Sendable {
    private let operations: [APIOperation]

    /// - Parameter document: The OpenAPI document of a service.
    package init(_ document: JSONObject) {
        self.operations = (document["paths"]?.object?.members ?? []).flatMap { path in
            (path.value.object?.members ?? []).compactMap { APIOperation(path.name, $0.name, $0.value) }
        }
    }

    package var text: String {
        var (text, group) = (Self.variables, "")
        for operation in self.grouped {
            if operation.group != group {
                group = operation.group
                text += "\n## \(group)\n"
            }
            text += "\n" + Self.section(operation)
        }
        return text
    }

    /// The operations by group; groups are in the order of their first operation.
    private var grouped: [APIOperation] {
        var groups: [String] = []
        for operation in self.operations where !groups.contains(operation.group) {
            groups.append(operation.group)
        }
        return groups.flatMap { group in self.operations.filter { $0.group == group } }
    }

    private static var variables: String {
        var text =
            "| variable | value |\n|---|---|\n| `QUINCE` | the URL of the service, such as `http://localhost:8080` |\n"
        for value in ExampleValue.allCases { text += "| `\(value.rawValue)` | \(value.meaning) |\n" }
        return text
    }

    private static func section(_ operation: APIOperation) -> String {
        var text = "### `\(operation.method) \(operation.path)`\n\n\(operation.summary).\n"
        if !operation.members.isEmpty {
            text += "\n| name | in | value | meaning |\n|---|---|---|---|\n"
            for member in operation.members { text += member.row }
        }
        for (language, code) in [
            ("sh", CurlExample(operation).text), ("python", PytestExample(operation).text),
            ("js", JestExample(operation).text),
        ] {
            text += "\n```\(language)\n\(code)\n```\n"
        }
        text += "\nStatus \(operation.status)"
        guard let response = operation.response else { return text + ".\n" }
        return text + ":\n\n```json\n\(ExampleText(string: \.quoted).text(response))\n```\n"
    }
}

extension APIReference {
    /// The reference of a service without a configuration.
    ///
    /// The routes belong to a service, so one is assembled temporarily; it doesn't listen.
    package static func ofDefaultService() async throws -> APIReference {
        let service = Service(
            configuration: ServiceConfiguration(storage: .memory),
            logger: Logger(label: "quince.reference") { _ in SwiftLogNoOpLogHandler() }
        )
        let assembly = try await service.assemble(url: "http://localhost:8080")
        defer { assembly.storage.discard() }
        let routes = assembly.parts.console()?.routes ?? []
        return APIReference(OpenAPIDocument(routes: routes, url: assembly.running.url).json.object ?? [:])
    }
}
