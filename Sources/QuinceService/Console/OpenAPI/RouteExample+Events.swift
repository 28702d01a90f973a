import QuinceProtocol

extension RouteExample {
    /// The events.
    static let ofEvents: [String: RouteExample] = [
        "listEvents": .init(
            query: ["after": 40, "wait": 1],
            response: [
                "events": [Self.delivered], "revision": 42,
                "databaseId": "5d0e63b81fa9427cb6c2940e8a17f35d",
            ]
        ),
        "sendEvent": .init(
            body: [
                "account": "jane@example.com", "clientId": "com.example.quince.app",
                "type": "consent-revoked",
                "faults": ["bad-signature"],
            ],
            response: ["events": [Self.waiting]]
        ),
        "getEvent": .init(path: ["id": ExampleValue.eventID.sample], response: Self.delivered),
        "redeliverEvent": .init(path: ["id": ExampleValue.eventID.sample], response: Self.waiting),
    ]

    private static let subject: JSONValue = "000123.5f0d8c41a7e94b3d82c6f19e0b7a5d34.1200"

    private static let waiting: JSONValue = [
        "id": 9, "revision": 41, "type": "consent-revoked", "jti": "b0RkZVh6c1pQeDRLd0ZtTg",
        "appId": "com.example.quince.app", "teamId": "QUINCE0001", "subject": Self.subject,
        "happenedAt": Self.time, "faults": ["bad-signature"], "url": "http://localhost:3000/apple/events",
        "state": "waiting", "nextAttemptAt": Self.time, "attempts": [],
    ]

    private static let delivered: JSONValue = [
        "id": 9, "revision": 42, "type": "consent-revoked", "jti": "b0RkZVh6c1pQeDRLd0ZtTg",
        "appId": "com.example.quince.app", "teamId": "QUINCE0001", "subject": Self.subject,
        "happenedAt": Self.time, "faults": [], "url": "http://localhost:3000/apple/events",
        "state": "delivered", "header": ["kid": .string(ExampleValue.signingKeyID.sample), "alg": "RS256"],
        "claims": [
            "iss": "http://localhost:8080", "aud": "com.example.quince.app", "iat": 1_769_860_800,
            "jti": "b0RkZVh6c1pQeDRLd0ZtTg",
            "events": ["type": "consent-revoked", "sub": Self.subject, "event_time": 1_769_860_800],
        ],
        "payload": .string(Self.token),
        "attempts": [
            [
                "number": 1, "at": Self.time, "milliseconds": .double(4.712), "outcome": "delivered",
                "status": 200,
                "explanation": "Apple would refuse this notification URL: the URL isn't https.",
                "address": "127.0.0.1", "answer": "",
            ]
        ],
    ]
}
