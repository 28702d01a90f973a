import Foundation

/// The decisions about accounts at sign-in: which one it is, or a new one.
struct Accounts: Sendable {
    let store: any AccountStore
    let appleLinks: any AppleLinkStore
    let orders: any OrderStore
    let seal: Seal
    let now: @Sendable () -> Date
    let random: RandomBytes

    /// Somebody followed a link that was sent to `email`: it is theirs.
    ///
    /// - Returns: nil while the account with this address is being deleted.
    func signIn(provenEmail email: String, name: String?) async throws -> (id: Account.ID, isNew: Bool)? {
        let found = try await self.store.account(
            provenEmail: email,
            orMake: self.newID(),
            name: name,
            now: self.now().timeIntervalSince1970
        )
        if let found { try await self.orders.keepOrders(confirmedTo: email, in: found.id) }
        return found
    }

    /// Somebody came back from Sign in with Apple, and everything about it was verified.
    ///
    /// The decision is one transaction of the store: two answers at the same time make one account.
    ///
    /// - Parameters:
    ///   - identity: What the verified identity token says, with the name that came beside it.
    ///   - current: The account that is signed in, to be linked; nil while signed out.
    /// - Returns: Which account it is, or why none.
    /// - Throws: What the store or the seal throws; then no account was made or changed.
    func signIn(
        _ identity: AppleIdentity,
        linkingTo current: Account.ID? = nil
    ) async throws -> AppleSignInOutcome {
        let outcome = try await self.appleLinks.signIn(
            identity,
            sealedToken: try self.sealed(identity),
            linkingTo: current,
            newID: self.newID(),
            now: self.now().timeIntervalSince1970
        )
        if let account = outcome.account, let email = identity.provenOwnEmail {
            try await self.orders.keepOrders(confirmedTo: email, in: account)
        }
        return outcome
    }

    /// Links `identity` to the account that it was suggested for, after the person agreed.
    func link(_ identity: AppleIdentity, to account: Account.ID) async throws -> AppleSignInOutcome {
        try await self.signIn(identity, linkingTo: account)
    }

    /// Apple's refresh token of a subject; nil where there is none, or none that this key opens.
    func refreshToken(of subject: String) async throws -> String? {
        guard let sealed = try await self.appleLinks.sealedToken(of: subject) else { return nil }
        // A key that was lost opens nothing, and must not keep an account from being deleted.
        return try? self.seal.open(sealed, for: Self.purpose(subject))
    }

    private func sealed(_ identity: AppleIdentity) throws -> Data? {
        try identity.refreshToken.map { try self.seal.close($0, for: Self.purpose(identity.subject)) }
    }

    private static func purpose(_ subject: String) -> String { "refresh-token:\(subject)" }

    private func newID() -> Account.ID { Data(self.random(16)).base64URL }
}
