import QuinceProtocol

/// Who signed in, from a token that passed every check; only ``IdentityVerifier`` makes one.
public struct VerifiedIdentity: Hashable, Sendable {
    /// An address that Apple vouches for, or not.
    public struct Email: Hashable, Sendable {
        /// As Apple wrote it.
        public let address: String
        /// Whether Apple verified that it is the person's.
        public let isVerified: Bool
        /// Whether it is a relay address, made for this app's team.
        public let isPrivate: Bool

        package init(address: String, isVerified: Bool, isPrivate: Bool) {
            self.address = address
            self.isVerified = isVerified
            self.isPrivate = isPrivate
        }
    }

    /// How sure Apple is that this is a person; sent to native apps, once.
    public enum RealUserStatus: Int, Hashable, Sendable {
        case unsupported = 0
        case unknown = 1
        case likelyReal = 2
    }

    /// The person, for this team's apps: stable, and the only key to an account.
    public let subject: String
    /// The client that the token is for.
    public let clientID: String
    /// nil where the app did not ask for it, or the person has none.
    public let email: Email?
    /// Seconds since 1970, as all times here.
    public let issuedAt: Int
    /// When the token ends; the sign-in goes on.
    public let expiresAt: Int
    /// When the person proved who they are.
    public let authenticatedAt: Int?
    /// nil outside of native apps.
    public let realUserStatus: RealUserStatus?
    /// The transfer id of a person whose app came from another team, for 60 days after that: the old team's accounts are
    /// known by it, see ``UserMigration``.
    public let transferSubject: String?
    /// The school or company of a managed account.
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

    /// A person whom nobody verified, for tests of what comes behind the verifier.
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

    /// Apple wrote strings until 2024 and writes booleans since; absent means false.
    static func boolean(_ value: JSONValue?) -> Bool { value == .bool(true) || value == .string("true") }
}
