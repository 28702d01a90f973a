import QuinceProtocol

/// The user who signed in, from a token that passed every check.
///
/// Only ``IdentityVerifier`` creates one.
public struct VerifiedIdentity: Hashable, Sendable {
    /// An email address, and whether Apple verified it.
    public struct Email: Hashable, Sendable {
        /// The email address as Apple wrote it.
        public let address: String
        /// Whether Apple verified that the email address belongs to the user.
        public let isVerified: Bool
        /// Whether it is a relay address, created for this app's team.
        public let isPrivate: Bool

        package init(address: String, isVerified: Bool, isPrivate: Bool) {
            self.address = address
            self.isVerified = isVerified
            self.isPrivate = isPrivate
        }
    }

    /// Apple's estimate of whether the user is a real person; sent to native apps, once.
    public enum RealUserStatus: Int, Hashable, Sendable {
        case unsupported = 0
        case unknown = 1
        case likelyReal = 2
    }

    /// The user's stable ID for this team's apps, and the only key to an account.
    public let subject: String
    /// The client ID that the token is for.
    public let clientID: String
    /// The email address; nil if the app didn't request it or the user has none.
    public let email: Email?
    /// The time at which the token was issued, in seconds since 1970 like all times here.
    public let issuedAt: Int
    /// The time at which the token expires; the sign-in stays valid.
    public let expiresAt: Int
    /// The time at which the user authenticated.
    public let authenticatedAt: Int?
    /// Apple's estimate of whether the user is real; nil except for native apps.
    public let realUserStatus: RealUserStatus?
    /// The transfer ID of a user whose app was transferred from another team, for 60 days after the transfer.
    ///
    /// It identifies the user's account from the time of the old team; see ``UserMigration``.
    public let transferSubject: String?
    /// The school or company that manages the user's account.
    public let organizationID: String?

    init(claims: JSONObject, subject: String, clientID: String, issuedAt: Int, expiresAt: Int) {
        self.subject = subject
        self.clientID = clientID
        self.issuedAt = issuedAt
        self.expiresAt = expiresAt
        let address = claims["email"]?.string
        self.email = address.flatMap { address in
            guard !address.isEmpty, address.utf8.count <= 320, address.isWireText else { return nil }
            return Email(
                address: address,
                isVerified: Self.boolean(claims["email_verified"]),
                isPrivate: Self.boolean(claims["is_private_email"])
            )
        }
        self.authenticatedAt = claims["auth_time"]?.integer
        self.realUserStatus = claims["real_user_status"]?.integer.flatMap(RealUserStatus.init)
        self.transferSubject = claims["transfer_sub"]?.string.flatMap {
            UserIdentifier.isValid($0) ? $0 : nil
        }
        self.organizationID = claims["org_id"]?.string
    }

    /// A user without verification, for tests of code that runs after the verifier.
    package init(uncheckedSubject: String, email: Email?, transferSubject: String? = nil) {
        self.subject = uncheckedSubject
        self.clientID = "com.example"
        self.email = email
        (self.issuedAt, self.expiresAt) = (0, 0)
        self.authenticatedAt = nil
        self.realUserStatus = nil
        self.transferSubject = transferSubject
        self.organizationID = nil
    }

    /// Apple sent strings until 2024 and has sent booleans since; a missing value means false.
    static func boolean(_ value: JSONValue?) -> Bool { value == .bool(true) || value == .string("true") }
}
