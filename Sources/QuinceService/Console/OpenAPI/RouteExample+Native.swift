import QuinceProtocol

extension RouteExample {
    /// The system's sheet of an Apple device.
    static let ofSheet: [String: RouteExample] = [
        "signInNatively": .init(
            body: [
                "account": "jane@example.com", "clientId": "com.example.quince.app", "scope": "name email",
                "nonce": "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad",
                "state": "s6FhT0aK",
            ],
            response: ["credential": Self.credential]
        ),
        "getCredentialState": .init(
            query: ["clientId": "com.example.quince.app", "user": .string(Self.subject)],
            response: ["state": "authorized"]
        ),
    ]

    private static let subject = "000123.5f0d8c41a7e94b3d82c6f19e0b7a5d34.1200"

    private static let credential: JSONValue = [
        "user": .string(Self.subject), "authorizationCode": .string(ExampleValue.code.sample),
        "identityToken": .string(Self.token), "state": "s6FhT0aK",
        "fullName": ["givenName": "Jane", "familyName": "Quince"], "email": "jane@example.com",
        "authorizedScopes": ["email", "name"], "realUserStatus": "likelyReal",
    ]
}
