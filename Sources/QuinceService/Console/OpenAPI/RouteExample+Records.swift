import QuinceProtocol

extension RouteExample {
    /// Accounts, apps, teams and grants.
    static let ofRecords: [String: RouteExample] = [
        "listAccounts": .init(response: ["accounts": [Self.jane]]),
        "addAccount": .init(
            body: [
                "email": "grace@example.com", "firstName": "Grace", "lastName": "Quince",
                "emailSharing": "hide",
            ],
            response: Self.grace
        ),
        "changeAccount": .init(
            path: ["id": ExampleValue.accountID.sample],
            body: ["lastName": "Medlar"],
            response: Self.changed
        ),
        "getAccount": .init(
            path: ["id": ExampleValue.accountID.sample],
            response: [
                "account": Self.jane,
                "addresses": [
                    ["email": "jane@example.com", "verified": true],
                    ["email": "jane.quince@example.org", "verified": false],
                ], "forwardsTo": "jane@example.com",
                "sessions": [
                    [
                        "id": "b81c5f3e0d9a47266f1e8a04c7d2935b", "browser": "Firefox on Linux",
                        "client": "127.0.0.1",
                        "since": Self.time, "lastUsedAt": Self.time,
                    ]
                ],
            ]
        ),
        "removeAccount": .init(path: ["id": ExampleValue.accountID.sample]),
        "listApps": .init(response: ["apps": [Self.shop]]),
        "addApp": .init(body: Self.newShop, response: Self.shop),
        "changeApp": .init(
            path: ["clientId": "com.example.quince.web"],
            body: ["name": "My shop", "returnURLs": ["http://localhost:3000/callback"]],
            response: [
                "clientId": "com.example.quince.web", "kind": "service", "name": "My shop",
                "teamId": "QUINCE0001",
                "initials": "MS", "tone": 3, "primaryAppId": "com.example.quince.app",
                "returnURLs": ["http://localhost:3000/callback"],
            ]
        ),
        "removeApp": .init(path: ["clientId": "com.example.quince.web"]),
        "listTeams": .init(response: ["teams": [["id": "QUINCE0001", "name": "Quince Samples"]]]),
        "listKeys": .init(
            path: ["id": "QUINCE0001"],
            response: ["keys": [["kid": "QNCKEY0001", "teamId": "QUINCE0001"]]]
        ),
        "addKey": .init(
            path: ["id": "QUINCE0001"],
            response: [
                "kid": .string(ExampleValue.keyID.sample), "teamId": "QUINCE0001",
                "privateKey": "-----BEGIN PRIVATE KEY-----\n…\n-----END PRIVATE KEY-----\n",
            ]
        ),
        "listMailSources": .init(
            path: ["id": "QUINCE0001"],
            response: ["mailSources": ["example.com", "mail.example.com"]]
        ),
        "addMailSource": .init(
            path: ["id": "QUINCE0001"],
            body: ["source": "mail.example.com"],
            response: ["source": "mail.example.com"]
        ),
        "removeMailSource": .init(path: ["id": "QUINCE0001", "source": "example.com"]),
        "revokeKey": .init(path: ["id": "QUINCE0001", "kid": ExampleValue.keyID.sample]),
        "listGrants": .init(response: ["grants": [Self.grant]]),
        "changeGrant": .init(
            path: ["id": ExampleValue.grantID.sample],
            body: ["forwards": false],
            response: Self.silenced
        ),
        "endGrant": .init(path: ["id": ExampleValue.grantID.sample]),
    ]

    private static let accountID = JSONValue.string(ExampleValue.accountID.sample)

    private static let identifier: JSONValue = [
        "teamId": "QUINCE0001", "subject": "000123.5f0d8c41a7e94b3d82c6f19e0b7a5d34.1200",
        "relayAddress": "k3x9q2m7wp@privaterelay.appleid.com",
    ]

    private static let jane: JSONValue = [
        "id": Self.accountID, "email": "jane@example.com", "firstName": "Jane", "lastName": "Quince",
        "emailSharing": "share", "identifiers": [Self.identifier],
    ]

    private static let grace: JSONValue = [
        "id": Self.accountID, "email": "grace@example.com", "firstName": "Grace", "lastName": "Quince",
        "emailSharing": "hide", "identifiers": [],
    ]

    private static let changed: JSONValue = [
        "id": Self.accountID, "email": "grace@example.com", "firstName": "Grace", "lastName": "Medlar",
        "emailSharing": "hide", "identifiers": [],
    ]

    private static let newShop: JSONValue = [
        "clientId": "com.example.shop.web", "kind": "service", "name": "Shop", "teamId": "QUINCE0001",
        "returnURLs": ["https://shop.example.com/callback"],
    ]

    private static let shop: JSONValue = [
        "clientId": "com.example.shop.web", "kind": "service", "name": "Shop", "teamId": "QUINCE0001",
        "initials": "S", "tone": 5, "returnURLs": ["https://shop.example.com/callback"],
    ]

    private static let grant: JSONValue = [
        "id": .string(ExampleValue.grantID.sample),
        "account": ["id": Self.accountID, "email": "jane@example.com"],
        "appId": "com.example.quince.app", "teamId": "QUINCE0001", "scopes": ["email"],
        "emailSharing": "share",
        "subject": "000123.5f0d8c41a7e94b3d82c6f19e0b7a5d34.1200", "since": Self.time,
        "lastSignInAt": Self.time,
    ]

    private static let silenced: JSONValue = [
        "id": .string(ExampleValue.grantID.sample),
        "account": ["id": Self.accountID, "email": "jane@example.com"],
        "appId": "com.example.quince.app", "teamId": "QUINCE0001", "scopes": ["email"],
        "emailSharing": "hide", "relayAddress": "k3x9q2m7wp@privaterelay.appleid.com",
        "subject": "000123.5f0d8c41a7e94b3d82c6f19e0b7a5d34.1200", "since": Self.time,
        "lastSignInAt": Self.time, "forwards": false,
    ]
}
