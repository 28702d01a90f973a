import Foundation
import QuinceRelyingParty

/// Decides at sign-in which account it is, or creates a new one.
struct ShopAccounts: Sendable {
    let store: any ShopAccountStore
    let appleLinks: any AppleLinkStore
    let orders: any OrderStore
    let seal: Seal
    /// The client that received the tokens that were stored before each had its client next to it.
    let clientID: String
    let now: @Sendable () -> Date
    let random: RandomBytes

    /// Handles a user who opened a link that was sent to `email`, which proves that the email address is theirs.
    ///
    /// - Returns: nil while the account with this email address is being deleted.
    func signIn(provenEmail email: String, name: String?) async throws -> (id: ShopAccount.ID, isNew: Bool)? {
        let found = try await self.store.account(
            provenEmail: email,
            orMake: self.newID(),
            name: name,
            now: self.now().timeIntervalSince1970
        )
        if let found { try await self.orders.keepOrders(confirmedTo: email, in: found.id) }
        return found
    }

    /// Handles a completely verified user who came back from Sign in with Apple.
    ///
    /// The server library decides, and the decision is one transaction with its consequences: two simultaneous responses
    /// create one account.
    ///
    /// - Parameter identity: The user, and the data that came with the sign-in.
    /// - Returns: The account, or why there is none.
    /// - Throws: Errors of the store or the seal; no account was created or changed then.
    func signIn(_ identity: AppleIdentity) async throws -> ShopSignInOutcome {
        let outcome = try await self.appleLinks.signIn(
            identity,
            sealedToken: try self.sealed(identity.credential),
            newID: self.newID(),
            now: self.now().timeIntervalSince1970
        )
        return try await self.withOrders(of: identity.credential, outcome)
    }

    /// Links `credential` to an account that the user has just proved to be theirs, in the same browser.
    func link(_ credential: AppleCredential, toProvenAccount account: ShopAccount.ID) async throws
        -> ShopSignInOutcome
    {
        let outcome = try await self.appleLinks.link(
            credential,
            sealedToken: try self.sealed(credential),
            toProvenAccount: account,
            now: self.now().timeIntervalSince1970
        )
        return try await self.withOrders(of: credential, outcome)
    }

    private func withOrders(of credential: AppleCredential, _ outcome: ShopSignInOutcome) async throws
        -> ShopSignInOutcome
    {
        if let account = outcome.account, let email = credential.provenOwnEmail {
            try await self.orders.keepOrders(confirmedTo: email, in: account)
        }
        return outcome
    }

    /// A subject's sign-in with its refresh token; nil if there is none, or none that this key can decrypt.
    func rememberedSignIn(of subject: String) async throws -> RememberedSignIn? {
        guard let (sealed, clientID) = try await self.appleLinks.sealedToken(of: subject),
            // A lost key can't decrypt the token, and must not prevent the deletion of the account.
            let token = try? self.seal.open(sealed, for: Self.purpose(subject))
        else { return nil }
        return RememberedSignIn(
            subject: subject,
            clientID: clientID ?? self.clientID,
            refreshToken: token,
            confirmedAt: .distantPast
        )
    }

    private func sealed(_ credential: AppleCredential) throws -> Data? {
        try credential.refreshToken.map { try self.seal.close($0, for: Self.purpose(credential.subject)) }
    }

    private static func purpose(_ subject: String) -> String { "refresh-token:\(subject)" }

    private func newID() -> ShopAccount.ID { Data(self.random(16)).base64URL }
}
