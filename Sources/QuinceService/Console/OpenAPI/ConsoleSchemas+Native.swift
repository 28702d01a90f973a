import QuinceProtocol

extension ConsoleSchemas {
    /// The response of the system's sheet.
    static let nativeAnswer = Shape.object([
        .optional("credential", Self.credential, "As ASAuthorizationAppleIDCredential"),
        .optional("error", Self.sheetError, "As ASAuthorizationError, in place of the credential"),
    ])

    private static let credential = Shape.object([
        .required("user", .text(), "The subject"), .required("authorizationCode", .text()),
        .required("identityToken", .text(limit: CompactJWS.maximumLength)), .optional("state", .text()),
        .optional(
            "fullName",
            .object([.optional("givenName", .text()), .optional("familyName", .text())]),
            "Only after a first sign-in"
        ),
        .optional("email", .text(), "Only after a first sign-in"),
        .required("authorizedScopes", .list(.text()), "Those that were requested and granted"),
        .required("realUserStatus", .word(IdentityToken.RealUserStatus.allCases.map(\.rawValue))),
    ])

    private static let sheetError = Shape.object([
        .required("domain", .text()), .required("code", .integer(0...Int.max)), .required("name", .text()),
    ])
}
