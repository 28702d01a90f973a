public import QuinceUI

extension AppleSignedIn {
    /// Creates a sign-in that no device made, for tests of the code that handles one; no server accepts its message.
    ///
    /// - Parameters:
    ///   - user: The user's identifier.
    ///   - bundleID: The bundle ID of the app.
    ///   - givenName: The given name, which Apple sends only with the first sign-in.
    ///   - familyName: The family name, likewise.
    ///   - email: The email address, likewise.
    ///   - realUserStatus: Apple's estimate whether the user is a real person.
    ///   - ageRange: Whether the user is a child.
    /// - Returns: The sign-in.
    public static func example(
        user: String = "000000.00000000000000000000000000000000.0000",
        bundleID: String = "com.example.shop",
        givenName: String? = nil,
        familyName: String? = nil,
        email: String? = nil,
        realUserStatus: RealUserStatus = .unknown,
        ageRange: AgeRange = .unknown
    ) -> AppleSignedIn {
        AppleSignedIn(
            user: user,
            message: NativeSignIn(
                bundleID: bundleID,
                code: "example-code",
                identityToken: "example.identity.token",
                nonce: "example-nonce",
                givenName: givenName,
                familyName: familyName
            ),
            unverifiedEmail: email,
            realUserStatus: realUserStatus,
            ageRange: ageRange
        )
    }
}
