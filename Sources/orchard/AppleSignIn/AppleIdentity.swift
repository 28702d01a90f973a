// AppleSignIn: all that Sign in with Apple needs of the shop. Owns the start and the return of a sign-in, the link
// between a subject and an account, what is kept of a first sign-in, used identifiers, and the suggestion to link.
// Does not own sessions, or the rest of an account.
// Routes: GET /sign-in/apple, GET and POST /sign-in/apple/link.

/// What a verified identity token says about somebody, and what came with it.
struct AppleIdentity: Hashable, Sendable, Codable {
    /// Apple's name for the person, the same at every sign-in.
    let subject: String
    let email: String?
    let isEmailVerified: Bool
    /// Whether ``email`` is an address of Apple's relay.
    let isPrivateEmail: Bool
    /// The name that came beside the token: unsigned, the first time only, good for a greeting and no more.
    let suggestedName: String?
    /// To be sealed; nil leaves the one that is kept.
    let refreshToken: String?

    /// The person's own address, where Apple vouches for it: the only one that may be compared with other accounts.
    var provenOwnEmail: String? { self.isEmailVerified && !self.isPrivateEmail ? self.email : nil }
}

/// Which account a sign-in with Apple means.
enum AppleSignInOutcome: Hashable, Sendable {
    /// Linked before.
    case known(Account.ID)
    /// Nobody we know; a new account was made.
    case created(Account.ID)
    /// The account that was signed in is linked now.
    case linked(Account.ID)
    /// Another account has the same verified address; nothing was changed until the person agrees.
    case linkSuggested(Account.ID)
    /// The account that is signed in cannot be linked: one of the two is linked otherwise.
    case refused
    /// The account is being deleted.
    case beingDeleted

    /// Who is to be signed in now.
    var account: Account.ID? {
        switch self {
        case .known(let id), .created(let id), .linked(let id): id
        case .linkSuggested, .refused, .beingDeleted: nil
        }
    }
}
