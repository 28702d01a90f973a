import QuinceProtocol

/// An example call of a route, with its response.
struct RouteExample: Sendable {
    /// The path parameters.
    var path: [String: String] = [:]
    /// The query parameters.
    var query: [String: JSONValue] = [:]
    /// nil for a route without a body.
    var body: JSONValue?
    /// nil for a route without a JSON response.
    var response: JSONValue?
}

extension ConsoleRoute {
    /// nil only in a failing test: every route has one.
    var example: RouteExample? { RouteExample.all[self.id] }
}

extension RouteExample {
    /// The examples, by the ID of the route.
    static let all: [String: RouteExample] = Self.ofService.merging(Self.ofRecords) { $1 }.merging(
        Self.ofSheet
    ) { $1 }.merging(Self.ofEvents) { $1 }.merging(Self.ofTransfers) { $1 }
        .merging(Self.ofMail) { $1 }

    private static let ofService: [String: RouteExample] = [
        "getDocument": .init(response: ["openapi": "3.1.0", "info": ["title": "Quince", "version": "1"]]),
        "getStatus": .init(response: Self.status),
        "reset": .init(),
        "seed": .init(
            body: [
                "accounts": [["email": "ada@example.com", "first-name": "Ada", "last-name": "Quince"]]
            ],
            response: ["teams": 0, "accounts": 1, "privateKeyPaths": [:]]
        ),
        "listSnapshots": .init(response: ["snapshots": [Self.snapshot]]),
        "takeSnapshot": .init(response: Self.snapshot),
        "restoreSnapshot": .init(path: ["id": ExampleValue.snapshotID.sample]),
        "removeSnapshot": .init(path: ["id": ExampleValue.snapshotID.sample]),
        "getClock": .init(response: ["now": Self.time, "offsetSeconds": 0, "standsStill": false]),
        "setClock": .init(
            body: ["advanceSeconds": 300],
            response: ["now": "2026-01-31T12:05:00.000Z", "offsetSeconds": 300, "standsStill": false]
        ),
        "resetClock": .init(response: ["now": Self.time, "offsetSeconds": 0, "standsStill": false]),
        "listFaults": .init(response: ["faults": [Self.fault]]),
        "addFault": .init(
            body: ["endpoint": "token", "kind": "claim", "claims": ["exp": ["secondsFromNow": -60]]],
            response: Self.fault
        ),
        "removeFaults": .init(),
        "removeFault": .init(path: ["id": ExampleValue.faultID.sample]),
        "listRequests": .init(query: ["limit": 20], response: ["requests": [Self.request]]),
        "removeRequests": .init(),
        "streamRequests": .init(),
        "getRequest": .init(path: ["id": ExampleValue.requestID.sample], response: Self.request),
        "decodeParameter": .init(
            path: ["id": ExampleValue.requestID.sample, "name": "client_secret"],
            response: [
                "header": ["kid": "QNCKEY0001", "alg": "ES256"],
                "claims": [
                    "iss": "QUINCE0001", "iat": 1_769_860_800, "exp": 1_769_861_400,
                    "aud": "https://appleid.apple.com", "sub": "com.example.quince.web",
                ],
                "verified": true,
            ]
        ),
        "expireParameter": .init(path: ["id": ExampleValue.requestID.sample, "name": "client_secret"]),
        "listSigningKeys": .init(response: ["keys": [Self.signingKey]]),
        "rotateSigningKeys": .init(response: ["kid": .string(ExampleValue.signingKeyID.sample)]),
        "addSigningKey": .init(
            body: ["use": "sig"],
            response: ["kid": .string(ExampleValue.signingKeyID.sample)]
        ),
        "withdrawSigningKey": .init(path: ["kid": ExampleValue.signingKeyID.sample]),
        "makeTokens": .init(
            body: [
                "account": "jane@example.com", "clientId": "com.example.quince.web", "kind": "tokens",
                "scope": "email",
            ],
            response: Self.tokens
        ),
        "expire": .init(body: ["code": .string(ExampleValue.code.sample)]),
        "makeClientSecret": .init(
            body: ["lifetimeSeconds": 600],
            response: ["clientSecret": .string(Self.token), "expiresAt": "2026-01-31T12:10:00.000Z"]
        ),
    ]

    static let time: JSONValue = "2026-01-31T12:00:00.000Z"
    /// Shortened: a real token has several hundred characters.
    static let token = "eyJraWQiOiJRTkNLRVkwMDAxIn0.eyJpc3MiOiJRVUlOQ0UwMDAxIn0.c2lnbmF0dXJl"

    private static let status: JSONValue = [
        "mode": "development", "issuer": "http://localhost:8080", "url": "http://localhost:8080",
        "now": Self.time,
        "clockOffsetSeconds": 0, "clockStandsStill": false, "faultCount": 0, "repeats": false,
        "notice": .null,
        "profile": "documented", "autoApprove": .null, "clientId": "com.example.quince.web",
        "redirectURIs": ["http://localhost:8080/_quince/try/callback"], "teamId": "QUINCE0001",
        "keyId": "QNCKEY0001",
        "privateKeyPath": ".quince/AuthKey_QNCKEY0001.p8",
        "teams": [
            [
                "id": "QUINCE0001", "name": "Quince Samples",
                "keys": [["kid": "QNCKEY0001", "privateKeyPath": ".quince/AuthKey_QNCKEY0001.p8"]],
                "apps": [
                    [
                        "clientId": "com.example.quince.web", "kind": "service", "name": "Quince Sample",
                        "redirectURIs": ["http://localhost:8080/_quince/try/callback"],
                    ]
                ],
            ]
        ],
        "smtpPort": 1_025, "requestCount": 12,
    ]

    private static let snapshot: JSONValue = ["id": 3, "at": Self.time]

    private static let fault: JSONValue = [
        "id": 5, "endpoint": "token", "times": 1, "kind": "claim", "claims": ["exp": ["secondsFromNow": -60]],
    ]

    private static let signingKey: JSONValue = [
        "kid": .string(ExampleValue.signingKeyID.sample), "active": true, "use": "sig", "published": true,
        "createdAt": Self.time,
    ]

    private static let tokens: JSONValue = [
        "user": ["email": "jane@example.com"],
        "access_token": "a5c0e7d19b3f42868a1d4e6f7b20c9358.0.mzxy.Lw2nR9hKQ4mXs0tVbEuJfg",
        "token_type": "Bearer",
        "expires_in": 3_600,
        "refresh_token": "r7e2b94f0c6d14a3b8d5f1290ae63c784.0.mzxy.Qp8yTd5sN1kGzW3aHcVxMA",
        "id_token": .string(Self.token), "subject": "000123.5f0d8c41a7e94b3d82c6f19e0b7a5d34.1200",
    ]

    private static let request: JSONValue = [
        "id": 17, "at": Self.time, "durationMilliseconds": .double(1.204), "method": "POST",
        "path": "/auth/token",
        "endpoint": "token", "host": "localhost", "clientId": "com.example.quince.web", "signIn": 4,
        "parameters": [
            ["name": "client_id", "value": "com.example.quince.web", "secret": false, "length": 22],
            ["name": "client_secret", "value": "eyJraW…R1cmU", "secret": true, "length": 312],
            ["name": "grant_type", "value": "authorization_code", "secret": false, "length": 18],
            ["name": "code", "value": "c1f4e0…cUdA", "secret": true, "length": 63],
        ],
        "headers": [["name": "Content-Type", "value": "application/x-www-form-urlencoded"]],
        "status": 400,
        "responseHeaders": [["name": "Content-Type", "value": "application/json;charset=UTF-8"]],
        "responseParameters": [["name": "error", "value": "invalid_grant", "secret": false, "length": 13]],
        "responseBody": #"{"error":"invalid_grant"}"#, "outcome": "refused",
        "explanation": [["check": "code", "verdict": "refused", "message": "the code expired 12 s ago"]],
    ]
}
