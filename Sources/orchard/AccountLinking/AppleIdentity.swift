import QuinceRelyingParty

/// Someone who came back from Sign in with Apple, verified in every respect, and what came with it.
struct AppleIdentity: Hashable, Sendable {
    let verified: VerifiedIdentity
    /// The name that came beside the token: the first time only, good for a greeting and no more.
    let suggestedName: String?
    /// To be sealed; nil leaves the one that is kept.
    let refreshToken: String?

    /// What a link to an account keeps of it.
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

/// What a link to an account keeps of a sign-in; sealed while it waits for the account to be proved.
struct AppleCredential: Hashable, Sendable, Codable {
    /// Apple's name for the person, the same at every sign-in.
    let subject: String
    let suggestedName: String?
    let refreshToken: String?
    /// Whom the refresh token was given to: no other client may use or end it.
    let clientID: String?
    /// The person's own address, where Apple vouches for it: guests' orders to it are theirs.
    let provenOwnEmail: String?
}

/// Which account a sign-in with Apple means.
enum ShopSignInOutcome: Hashable, Sendable {
    /// Linked before.
    case known(ShopAccount.ID)
    /// Nobody we know; a new account was made.
    case created(ShopAccount.ID)
    /// An account that was proved otherwise is linked now.
    case linked(ShopAccount.ID)
    /// Another account has the same verified address; nothing was changed until the person proves that it is theirs.
    case linkSuggested(ShopAccount.ID)
    /// Nobody can be signed in, or the account cannot be linked: one of the two is linked otherwise.
    case refused
    /// The account is being deleted.
    case beingDeleted

    /// Who is to be signed in now.
    var account: ShopAccount.ID? {
        switch self {
        case .known(let id), .created(let id), .linked(let id): id
        case .linkSuggested, .refused, .beingDeleted: nil
        }
    }
}
