import QuinceProtocol

extension ConsoleSchemas {
    /// The move of an app to another team.
    static let transfer = Shape.object(Self.transferFields)

    /// The same with the users.
    static let transferDetail = Shape.object(
        Self.transferFields + [
            .required("userCount", .integer(0...Int.max)),
            .required("users", .list(Self.transferredUser, limit: TransferRoutes.maximumUsers)),
        ]
    )

    private static let transferFields: [Shape.Field] = [
        .required("id", .integer(1...Int.max)),
        .required("appId", .text(), "The primary App ID"),
        .required(
            "clientIds",
            .list(.text()),
            "The apps that move: the primary App ID with its Services IDs"
        ),
        .required("fromTeamId", .text()), .required("toTeamId", .text()),
        .required("state", .word(TransferRoutes.State.allCases.map(\.rawValue))),
        .required("startedAt", .time), .optional("acceptedAt", .time),
        .optional("endsAt", .time, "60 days after the acceptance: then users can no longer be migrated"),
    ]

    private static let transferredUser = Shape.object([
        .required("account", .object([.required("id", .text()), .required("email", .text())])),
        .optional("before", Self.teamIdentifiers, "In the old team; missing for a user who came afterwards"),
        .optional("transferSub", .text(), "Missing until the old team asks for it or the new team accepts"),
        .optional("after", Self.teamIdentifiers, "In the new team; missing before the acceptance"),
    ])

    private static let teamIdentifiers = Shape.object([
        .required("subject", .text()),
        .optional("relayAddress", .text(), "Only if the email address is hidden"),
    ])
}
