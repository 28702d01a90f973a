import Foundation
import QuinceRelyingParty

/// The decisions about accounts at sign-in: which one it is, or a new one.
struct ShopAccounts: Sendable {
    let store: any ShopAccountStore
    let appleLinks: any AppleLinkStore
    let orders: any OrderStore
    let seal: Seal
    /// Whom tokens were given to that were kept before each had its client beside it.
    let clientID: String
    let now: @Sendable () -> Date
    let random: RandomBytes

    /// Someone followed a link that was sent to `email`: it is theirs.
    ///
    /// - Returns: nil while the account with this address is being deleted.
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

    /// Someone came back from Sign in with Apple, and everything about it was verified.
    ///
    /// The decision is the server library's, and one transaction with what follows from it: two answers at the same time make one
    /// account.
    ///
    /// - Parameter identity: Who it is, and what came with it.
    /// - Returns: Which account it is, or why none.
    /// - Throws: What the store or the seal throws; then no account was made or changed.
    func signIn(_ identity: AppleIdentity) async throws -> ShopSignInOutcome {
        let outcome = try await self.appleLinks.signIn(
            identity,
            sealedToken: try self.sealed(identity.credential),
            newID: self.newID(),
            now: self.now().timeIntervalSince1970
        )
        return try await self.withOrders(of: identity.credential, outcome)
    }

    /// Links `credential` to an account that the person proved to be theirs, just now and in the same browser.
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

    /// A subject's sign-in with its refresh token; nil where there is none, or none that this key opens.
    func rememberedSignIn(of subject: String) async throws -> RememberedSignIn? {
        guard let (sealed, clientID) = try await self.appleLinks.sealedToken(of: subject),
            // A key that was lost opens nothing, and must not keep an account from being deleted.
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
