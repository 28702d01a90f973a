import QuinceProtocol

/// The responses of the console's API, by name.
enum ConsoleSchemas {
    static let all: [(name: String, shape: Shape)] = [
        ("Error", .object([.required("error", .text(), "What is wrong, where, and what to do")])),
        ("Status", Self.status),
        (
            "Clock",
            .object([
                .required("now", .time), .required("offsetSeconds", .number),
                .required("standsStill", .boolean),
            ])
        ),
        ("Snapshot", .object([.required("id", .integer(1...Int.max)), .required("at", .time)])),
        ("Fault", .object([.required("id", .integer(1...Int.max))] + FaultText.fields)),
        ("Request", Self.request),
        ("Parameter", Self.parameter),
        ("Header", .object([.required("name", .text()), .required("value", .text(limit: 65_536))])),
        ("Finding", Self.finding),
        ("DecodedToken", Self.decodedToken),
        ("Account", Self.account),
        ("AccountDetails", Self.accountDetails),
        ("Identifier", Self.identifier),
        ("App", Self.app),
        (
            "TeamStatus",
            .object([
                .required("id", .text()), .required("name", .text()),
                .required(
                    "keys",
                    .list(.object([.required("kid", .text()), .optional("privateKeyPath", .text())]))
                ),
                .required(
                    "apps",
                    .list(
                        .object([
                            .required("clientId", .text()),
                            .required("kind", .word(App.Kind.allCases.map(\.rawValue))),
                            .required("name", .text()),
                            .required("redirectURIs", .list(.text(limit: RedirectURI.maximumLength))),
                        ])
                    )
                ),
            ])
        ),
        ("Team", .object([.required("id", .text()), .required("name", .text())])),
        (
            "Key",
            .object([.required("kid", .text()), .required("teamId", .text()), .optional("revokedAt", .time)])
        ),
        ("NewKey", Self.newKey),
        ("Grant", Self.grant),
        ("SigningKey", Self.signingKey),
        ("Tokens", Self.tokens),
        ("NativeAnswer", Self.nativeAnswer),
        ("Event", Self.event),
        ("EventAttempt", Self.eventAttempt),
        ("Transfer", Self.transfer),
        ("TransferDetail", Self.transferDetail),
        ("MailSummary", .object(Self.mailSummary)),
        ("Mail", Self.mail),
        ("DNSCheck", Self.sourceCheck),
    ]

    private static let status = Shape.object([
        .required("mode", .word(Mode.allCases.map(\.rawValue))), .required("issuer", .text()),
        .required("url", .text()), .required("now", .time), .required("clockOffsetSeconds", .number),
        .required("clockStandsStill", .boolean),
        .required("faultCount", .integer(0...FaultStore.maximumCount)),
        .required("repeats", .boolean, "Whether --seed makes IDs and tokens the same in every run"),
        .optional(
            "notice",
            .text(),
            "The sentence about faults and clock on every page; null if there is none",
            orNull: true
        ),
        .required("profile", .word(Profile.Name.allCases.map(\.rawValue))),
        .optional("autoApprove", .text(), "An email address, or any; null if off", orNull: true),
        .optional("clientId", .text()), .required("redirectURIs", .list(.text())),
        .optional("teamId", .text()),
        .optional("keyId", .text()), .optional("privateKeyPath", .text()),
        .required("teams", .list(.named("TeamStatus")), "Every configured team with its keys and apps"),
        .optional("smtpPort", .integer(1...65_535), "The port for mail; none if it is off"),
        .required("requestCount", .integer(0...RequestLog.capacity)),
    ])

    private static let request = Shape.object([
        .required("id", .integer(1...Int.max)), .required("at", .time),
        .required("durationMilliseconds", .number),
        .required("method", .text()), .required("path", .text(), "Without the query"),
        .required("endpoint", .word(Endpoint.allCases.map(\.rawValue))),
        .optional("host", .text(), "The name under which the request came, without port"),
        .optional("clientId", .text()),
        .optional("account", .text(), "The email address of the account, if it is known"),
        .optional("signIn", .integer(1...Int.max), "The same number for all requests of one sign-in"),
        .required("parameters", .list(.named("Parameter"))), .required("headers", .list(.named("Header"))),
        .required("status", .integer(100...599)), .required("responseHeaders", .list(.named("Header"))),
        .required("responseParameters", .list(.named("Parameter"))),
        .optional(
            "responseBody",
            .text(limit: CapturedValue.limit),
            "Only if it isn't a page; secrets are shortened"
        ),
        .optional("location", .text(limit: 65_536)),
        .required("outcome", .word(CapturedRequest.Outcome.allCases.map(\.rawValue))),
        .required("explanation", .list(.named("Finding"))),
    ])

    private static let parameter = Shape.object([
        .required("name", .text(limit: 65_536)), .required("value", .text(limit: CapturedValue.limit)),
        .required("secret", .boolean, "Whether the value is a secret, which is shortened"),
        .required("length", .integer(0...Int.max)),
    ])

    private static let finding = Shape.object([
        .required("check", .text(), "A stable name, such as client_secret.exp"),
        .required("verdict", .word(Finding.Verdict.allCases.map(\.rawValue))),
        .required("message", .text(limit: 65_536)),
        .optional("expected", .text(limit: 65_536)), .optional("actual", .text(limit: 65_536)),
        .optional("apple", .text(), "Apple's response to it"),
    ])

    private static let decodedToken = Shape.object([
        .required("header", .map), .required("claims", .map),
        .optional("verified", .boolean, "Whether the signature is valid"),
        .optional("problem", .text()),
    ])

    private static let account = Shape.object([
        .required("id", .text()), .required("email", .text()), .optional("firstName", .text()),
        .optional("lastName", .text()),
        .required("emailSharing", .word(Account.EmailSharing.allCases.map(\.rawValue))),
        .required(
            "identifiers",
            .list(.named("Identifier")),
            "The account's subject and relay address for each team"
        ),
    ])

    private static let identifier = Shape.object([
        .required("teamId", .text()), .required("subject", .text()), .required("relayAddress", .text()),
    ])

    private static let accountDetails = Shape.object([
        .required("account", .named("Account")),
        .required(
            "addresses",
            .list(.object([.required("email", .text()), .required("verified", .boolean)])),
            "The account's own email address first"
        ),
        .required("forwardsTo", .text(), "Where mail to relay addresses goes"),
        .required(
            "sessions",
            .list(
                .object([
                    .required("id", .text()), .required("browser", .text()),
                    .required("client", .text(), "The IP address of the client"),
                    .required("since", .time), .required("lastUsedAt", .time),
                ])
            ),
            "Sessions on the account pages, the one used last first"
        ),
        .optional("deletesAt", .time, "When the account is deleted, if its user asked for that"),
    ])

    private static let app = Shape.object([
        .required("clientId", .text()), .required("kind", .word(App.Kind.allCases.map(\.rawValue))),
        .required("name", .text()), .required("teamId", .text()),
        .optional("icon", .text(), "The path of the icon that the configuration names"),
        .required("initials", .text(), "What the pages show instead of an icon"),
        .required(
            "tone",
            .integer(0...(AppFace.tones - 1)),
            "The number of the color of the initials, one per app group"
        ),
        .optional("primaryAppId", .text()),
        .required("returnURLs", .list(.text(limit: RedirectURI.maximumLength))),
        .optional("privacyPolicy", .text(limit: RedirectURI.maximumLength)),
        .optional("terms", .text(limit: RedirectURI.maximumLength)),
        .optional(
            "notificationURL",
            .text(limit: RedirectURI.maximumLength),
            "Where the events of the group go; primary App IDs only"
        ),
        .optional("notificationURLObjection", .text(), "Why Apple would refuse the notification URL"),
    ])

    private static let newKey = Shape.object([
        .required("kid", .text()), .required("teamId", .text()),
        .required("privateKey", .text(), "PKCS #8 in PEM"),
    ])

    private static let grant = Shape.object([
        .required("id", .text()),
        .required("account", .object([.required("id", .text()), .required("email", .text())])),
        .required("appId", .text(), "The primary App ID of the group"), .required("teamId", .text()),
        .required("scopes", .list(.text())),
        .required("emailSharing", .word(Account.EmailSharing.allCases.map(\.rawValue))),
        .optional("relayAddress", .text(), "Only if the email address is hidden"),
        .required("subject", .text()),
        .required("since", .time),
        .required("lastSignInAt", .time),
        .optional(
            "forwards",
            .boolean,
            "Whether mail to the relay address is forwarded; only if the app uses a relay address"
        ),
    ])

    private static let signingKey = Shape.object([
        .required("kid", .text()),
        .required("active", .boolean, "Whether it signs tokens; an added key signs only through a fault"),
        .required("use", .word(AddedKeys.Use.allCases.map(\.rawValue))),
        .required("published", .boolean, "Whether the key set has it"),
        .required("createdAt", .time),
        .optional("signsFrom", .time, "Only of a key that doesn't sign yet"),
        .optional("retiredAt", .time, "The time from which it doesn't sign any more; can be in the future"),
    ])

    private static let tokens = Shape.object([
        .optional("user", .map, "Only after a first sign-in"), .optional("code", .text()),
        .optional("redirectURI", .text(), "The redirect URI that the exchange needs"),
        .optional("access_token", .text()),
        .optional("token_type", .text()), .optional("expires_in", .integer(0...Int.max)),
        .optional("refresh_token", .text()), .optional("id_token", .text(limit: CompactJWS.maximumLength)),
        .optional("subject", .text()),
    ])
}
