import QuinceProtocol

/// `client_id` names a registered app.
struct ClientCheck: Sendable {
    let registry: any AppRegistry
    let mode: Mode

    func run(_ parameters: FormParameters, _ explanation: Explanation) async throws -> App {
        guard let clientID = parameters["client_id"] else {
            throw ProtocolError(.invalidRequest, because: .refused("client_id", "client_id is missing"))
        }
        explanation.clientID = clientID.shortened
        guard let app = try await self.registry.app(clientID) else { throw try await self.unknown(clientID) }
        if app.kind == .app {
            let service = try await self.registry.apps().first {
                $0.kind == .service && $0.teamID == app.teamID
            }
            explanation.lenient(
                "client_id",
                "\(clientID) is an App ID; on the web and on Android, use a Services ID"
                    + (service.map { ", such as \($0.clientID)" } ?? ""),
                apple: "Apple's sign-in page answers an App ID with invalid_client"
            )
        } else {
            explanation.passed(
                "client_id",
                "\(app.name), a Services ID of team \(app.teamID)",
                actual: clientID
            )
        }
        return app
    }

    private func unknown(_ clientID: String) async throws -> ProtocolError {
        let apps = try await self.registry.apps()
        let near = apps.first { $0.clientID.lowercased() == clientID.lowercased() }
        let message =
            if let near {
                "no app has the client ID '\(clientID.shortened)'; it differs in case from '\(near.clientID)'"
            } else if let objection = Identifiers.teamIDObjection(to: clientID) {
                objection
            } else {
                "no app has the client ID '\(clientID.shortened)'; register it in quince.yaml"
                    + (self.mode == .development ? " or in the console" : "")
            }
        let known = apps.prefix(5).map(\.clientID).joined(separator: ", ")
        return ProtocolError(
            .invalidClient,
            because: .refused("client_id", message, expected: known, actual: clientID.shortened)
        )
    }
}
