import QuinceProtocol

extension RouteExample {
    /// Transfers of apps to other teams.
    static let ofTransfers: [String: RouteExample] = [
        "listTransfers": .init(response: ["transfers": [Self.transfer]]),
        "startTransfer": .init(
            body: ["clientId": "com.example.quince.app", "toTeamId": .string(ExampleValue.teamID.sample)],
            response: Self.transfer
        ),
        "getTransfer": .init(path: ["id": ExampleValue.transferID.sample], response: Self.detail),
        "acceptTransfer": .init(path: ["id": ExampleValue.transferID.sample], response: Self.accepted),
        "undoTransfer": .init(path: ["id": ExampleValue.transferID.sample]),
        "addTeam": .init(
            body: ["id": "ABCDE12345", "name": "Medlar Studio"],
            response: ["id": "ABCDE12345", "name": "Medlar Studio"]
        ),
    ]

    private static let transfer: JSONValue = .object(Self.members("started"))

    private static let accepted: JSONValue = {
        var members = Self.members("accepted")
        members["acceptedAt"] = Self.time
        members["endsAt"] = "2026-04-01T12:00:00.000Z"
        return .object(members)
    }()

    private static let detail: JSONValue = {
        var members = Self.members("started")
        members["userCount"] = 1
        members["users"] = [
            [
                "account": ["id": .string(ExampleValue.accountID.sample), "email": "jane@example.com"],
                "before": ["subject": "000123.5f0d8c41a7e94b3d82c6f19e0b7a5d34.1200"],
            ]
        ]
        return .object(members)
    }()

    private static func members(_ state: String) -> JSONObject {
        [
            "id": 2, "appId": "com.example.quince.app",
            "clientIds": ["com.example.quince.app", "com.example.quince.web"],
            "fromTeamId": "QUINCE0001", "toTeamId": .string(ExampleValue.teamID.sample),
            "state": .string(state), "startedAt": Self.time,
        ]
    }
}
