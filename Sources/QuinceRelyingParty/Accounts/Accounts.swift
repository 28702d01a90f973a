// Accounts: Decides which account of the app a verified user belongs to. Owns the decision and the rules of linking. The app
// owns the accounts, behind a protocol of three functions (five for an app that changed teams). Everything here takes a
// VerifiedIdentity, which only the verifier makes; the unsigned email address never comes here.

import Crypto
import Foundation
import QuinceProtocol

/// Decides which account a user belongs to, and links users to accounts.
public struct Accounts<Store: AccountStore>: Sendable {
    let app: SignInWithApple
    let store: Store

    /// Creates the decision maker for an app and its accounts.
    public init(_ app: SignInWithApple, store: Store) {
        self.app = app
        self.store = store
    }

    /// Returns the account that a verified user belongs to, without changing anything.
    ///
    /// The subject decides first, then the transfer ID. An email address counts only if Apple and the app both verified
    /// it.
    ///
    /// To act on the decision in a transaction, read ``AccountFacts`` there and use
    /// ``AccountDecision/init(for:given:)``, which follows the same rules.
    ///
    /// - Throws: ``AccountError/store(_:)``.
    public func decide(_ identity: VerifiedIdentity) async throws(AccountError)
        -> AccountDecision<Store.AccountID>
    {
        do { return AccountDecision(for: identity, given: try await self.facts(identity)) } catch {
            throw .store(error)
        }
    }

    private func facts(_ identity: VerifiedIdentity) async throws -> AccountFacts<Store.AccountID> {
        if let linked = try await self.store.account(linkedTo: identity.subject) {
            return AccountFacts(linked: linked, withAddress: [])
        }
        var transferred: Store.AccountID?
        if let transferSubject = identity.transferSubject {
            transferred = try await self.store.account(transferredAs: transferSubject)
        }
        var withAddress: [AccountWithAddress<Store.AccountID>] = []
        if let email = identity.email {
            withAddress = try await self.store.accounts(withAddress: email.address)
        }
        return AccountFacts(linked: nil, transferred: transferred, withAddress: withAddress)
    }

    /// Links a user to an account.
    ///
    /// Calling it again has no effect.
    ///
    /// - Parameters:
    ///   - identity: The user who signed in with Apple.
    ///   - account: The account that the user proved to own, just now and in the same browser, or the account that you
    ///     created for them.
    /// - Throws: ``AccountError``: a ``LinkRefusal`` if the user or the account is linked elsewhere.
    public func link(_ identity: VerifiedIdentity, toProvenAccount account: Store.AccountID)
        async throws(AccountError)
    {
        try await self.link(subject: identity.subject, to: account)
    }

    /// Replaces the old team's subject with the new subject of a user who moved with the app from another team.
    ///
    /// Calling it again has no effect.
    ///
    /// - Parameter identity: The user whose decision was ``AccountDecision/knownByTransfer(_:)``.
    /// - Throws: ``AccountError``: a ``LinkRefusal`` if the subject is linked to another account, or if no account has
    ///   the transfer ID.
    public func arrive(_ identity: VerifiedIdentity) async throws(AccountError) {
        guard let transferSubject = identity.transferSubject else { throw .linkRefused(.notTransferred) }
        try await self.linked { try await $0.arrive(identity.subject, transferredAs: transferSubject) }
    }

    func link(subject: String, to account: Store.AccountID) async throws(AccountError) {
        try await self.linked { try await $0.link(subject, to: account) }
    }

    private func linked(_ work: (Store) async throws -> LinkResult) async throws(AccountError) {
        let result: LinkResult
        do { result = try await work(self.store) } catch { throw .store(error) }
        if let refusal = result.refusal { throw .linkRefused(refusal) }
    }
}
