import QuinceProtocol

extension ConsoleSchemas {
    /// An event with its attempts.
    static let event = Shape.object([
        .required("id", .integer(1...Int.max)),
        .required("revision", .integer(1...Int.max), "Grows with every change of any event"),
        .required("type", .word(EventKind.allCases.map(\.rawValue))), .required("jti", .text()),
        .required("appId", .text(), "The primary App ID: the aud"), .required("teamId", .text()),
        .required("subject", .text()),
        .optional("email", .text(), "The relay address; only events about mail"),
        .required("happenedAt", .time),
        .required("faults", .list(.word(EventFault.allCases.map(\.rawValue)))),
        .optional(
            "url",
            .text(limit: RedirectURI.maximumLength),
            "The notification URL; none if the app has none"
        ),
        .required("state", .word(EventState.allCases.map(\.rawValue))),
        .optional("nextAttemptAt", .time, "Only while the event waits"),
        .optional(
            "waitsForEventId",
            .integer(1...Int.max),
            "The earlier event of the user that has to be delivered first"
        ),
        .optional("header", .map, "Of the JWS; from the first attempt on"), .optional("claims", .map),
        .optional("payload", .text(limit: CompactJWS.maximumLength), "The JWS, as it is sent"),
        .required("attempts", .list(.named("EventAttempt")), "The last 50, oldest first"),
    ])

    /// One attempt to deliver an event.
    static let eventAttempt = Shape.object([
        .required("number", .integer(1...Int.max)), .required("at", .time),
        .required("milliseconds", .number),
        .required("outcome", .word(EventAttempt.Outcome.allCases.map(\.rawValue))),
        .optional("status", .integer(0...999), "Of the response; none without a response"),
        .required(
            "explanation",
            .text(limit: 65_536),
            "Why the attempt ended so, with the remedy; empty if there is nothing to explain"
        ),
        .optional("address", .text(), "The IP address that responded"),
        .required("answer", .text(), "The beginning of the response's body"),
    ])
}
