import QuinceRelyingParty

/// A completely verified user of Sign in with Apple, with the data that came with the sign-in.
struct AppleIdentity: Hashable, Sendable {
    let verified: VerifiedIdentity
    /// The name that came with the token, only at the first sign-in; use it only for a greeting.
    let suggestedName: String?
    /// The refresh token, not sealed yet; nil keeps the stored one.
    let refreshToken: String?

    /// The data that a link to an account stores.
    var credential: AppleCredential {
        let email = self.verified.email
        let isOwn = email?.isVerified == true && email?.isPrivate == false
        return AppleCredential(
            subject: self.verified.subject,
            suggestedName: self.suggestedName,
            refreshToken: self.refreshToken,
            clientID: self.verified.clientID,
            provenOwnEmail: isOwn ? email?.address : nil
        )
    }
}

/// The data of a sign-in that a link to an account stores; sealed until the user proves that the account is theirs.
struct AppleCredential: Hashable, Sendable, Codable {
    /// The user's subject at Apple, the same at every sign-in.
    let subject: String
    let suggestedName: String?
    let refreshToken: String?
    /// The client that received the refresh token; no other client can use or revoke it.
    let clientID: String?
    /// The user's own email address, if Apple verified it: guest orders to it belong to the user.
    let provenOwnEmail: String?
}

/// The account that belongs to a sign-in with Apple.
enum ShopSignInOutcome: Hashable, Sendable {
    /// An account that was linked before.
    case known(ShopAccount.ID)
    /// A new account, because the user was unknown.
    case created(ShopAccount.ID)
    /// An account that the user proved in another way; it is linked now.
    case linked(ShopAccount.ID)
    /// Another account has the same verified email address. Nothing changed; the user has to prove that it is theirs.
    case linkSuggested(ShopAccount.ID)
    /// The sign-in or the account is already linked to another one, so nobody is signed in.
    case refused
    /// The account is being deleted.
    case beingDeleted

    /// The account to sign in now.
    var account: ShopAccount.ID? {
        switch self {
        case .known(let id), .created(let id), .linked(let id): id
        case .linkSuggested, .refused, .beingDeleted: nil
        }
    }
}
