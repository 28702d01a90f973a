import QuinceButtons
import QuinceProtocol

/// The protocol's endpoints in the OpenAPI document.
///
/// It describes their format; Apple's documents describe their behavior.
enum WireDescription {
    static var paths: JSONObject {
        var paths = JSONObject()
        paths[Paths.authorize] = ["get": Self.authorize, "post": Self.authorizeByForm]
        paths[Paths.token] = ["post": Self.token]
        paths[Paths.revoke] = ["post": Self.revoke]
        paths[Paths.migration] = ["post": Self.migration]
        paths[Paths.keys] = ["get": Self.document("getKeys", "The key set (JWKS)")]
        paths[Paths.discovery] = ["get": Self.document("getConfiguration", "OpenID Connect discovery")]
        for mode in ButtonSpecification.Mode.allCases {
            paths[Paths.button(mode)] = ["get": Self.button(mode)]
        }
        paths[Paths.script("{locale}")] = ["get": Self.script]
        return paths
    }

    private static let authorizeFields: [Shape.Field] = [
        .required("client_id", .text(limit: 255)),
        .required("redirect_uri", .text(limit: RedirectURI.maximumLength)),
        .required("response_type", .word(ResponseType.allCases.map(\.rawValue))),
        .optional("response_mode", .word(ResponseMode.allCases.map(\.rawValue))),
        .optional("scope", .text(), "name, email, both (separated by a space) or none"),
        .optional("state", .text()),
        .optional("nonce", .text()),
        .optional("code_challenge", .text(limit: 128)),
        .optional("code_challenge_method", .word(["S256"])),
        .optional("login_hint", .text(), "Quince only: the email address of the account to choose"),
    ]

    private static let clientFields: [Shape.Field] = [
        .required("client_id", .text(limit: 255)),
        .required(
            "client_secret",
            .text(limit: CompactJWS.maximumLength),
            "A JWT that the client signed with ES256"
        ),
    ]

    private static let tokenFields: [Shape.Field] =
        clientFields + [
            .required("grant_type", .word(["authorization_code", "refresh_token", "client_credentials"])),
            .optional("code", .text(limit: 256)),
            .optional("redirect_uri", .text(limit: RedirectURI.maximumLength)),
            .optional("code_verifier", .text(limit: 128)),
            .optional("refresh_token", .text(limit: 256)),
            .optional("scope", .text(), "client_credentials: user.migration"),
        ]

    private static let revokeFields: [Shape.Field] =
        clientFields + [
            .required("token", .text(limit: 256)),
            .optional("token_type_hint", .word(["refresh_token", "access_token"])),
        ]

    private static let migrationFields: [Shape.Field] =
        clientFields + [
            .optional("sub", .text(limit: 255), "The old team: the user's subject"),
            .optional("target", .text(limit: 10), "The old team: the Team ID of the new team"),
            .optional(
                "transfer_sub",
                .text(limit: 255),
                "The new team: the identifier that the old team got"
            ),
        ]

    private static var authorize: JSONValue {
        [
            "operationId": "authorize", "summary": "Starts a sign-in", "tags": ["protocol"],
            "parameters": Self.query(Self.authorizeFields), "responses": Self.authorizeResponses,
        ]
    }

    static func query(_ fields: [Shape.Field]) -> JSONValue {
        .array(
            fields.map { field in
                [
                    "name": .string(field.name), "in": "query", "required": .bool(field.isRequired),
                    "schema": field.schema,
                ]
            }
        )
    }

    private static var authorizeByForm: JSONValue {
        [
            "operationId": "authorizeByForm", "summary": "Starts a sign-in", "tags": ["protocol"],
            "requestBody": Self.form(Self.authorizeFields), "responses": Self.authorizeResponses,
        ]
    }

    private static let authorizeResponses: JSONValue = [
        "200": ["description": "With auto-approve: a page that hands over the authorization response"],
        "303": ["description": "To the sign-in's pages, or to the client with the authorization response"],
        "4XX": ["description": "A page, or JSON for a program, that explains the error"],
    ]

    private static var token: JSONValue {
        [
            "operationId": "getTokens", "summary": "Exchanges a code or a refresh token",
            "tags": ["protocol"],
            "requestBody": Self.form(Self.tokenFields), "responses": Self.answers("The tokens"),
        ]
    }

    private static var revoke: JSONValue {
        [
            "operationId": "revokeToken", "summary": "Revokes the grant of a token",
            "tags": ["protocol"],
            "requestBody": Self.form(Self.revokeFields),
            "responses": ["200": ["description": "Done, or nothing to do"], "4XX": Self.refusal],
        ]
    }

    private static var migration: JSONValue {
        [
            "operationId": "migrateUser",
            "summary": "Gives the old team a transfer_sub for a user, and the new team the user's sub for it",
            "tags": ["protocol"],
            "parameters": [
                [
                    "name": "Authorization", "in": "header", "required": true,
                    "description": "Bearer, and an access token with the scope user.migration",
                    "schema": ["type": "string"],
                ]
            ],
            "requestBody": Self.form(Self.migrationFields), "responses": Self.answers("The identifier"),
        ]
    }

    private static func document(_ id: String, _ summary: String) -> JSONValue {
        [
            "operationId": .string(id), "summary": .string(summary), "tags": ["protocol"],
            "responses": Self.answers(summary),
        ]
    }

    private static func answers(_ description: String) -> JSONValue {
        [
            "200": [
                "description": .string(description),
                "content": ["application/json": ["schema": ["type": "object"]]],
            ],
            "4XX": Self.refusal,
        ]
    }

    private static let refusal: JSONValue = [
        "description": "{\"error\": code}, as in RFC 6749 section 5.2"
    ]

    private static func form(_ fields: [Shape.Field]) -> JSONValue {
        [
            "required": true,
            "content": [
                "application/x-www-form-urlencoded": ["schema": self.open(Shape.object(fields).schema)]
            ],
        ]
    }

    /// The schema without the restriction to known parameters, because the wire ignores others.
    private static func open(_ schema: JSONValue) -> JSONValue {
        var object = schema.object ?? [:]
        object["additionalProperties"] = nil
        return .object(object)
    }
}
