// Accounts: Decides which account of the app a verified user belongs to. Owns the decision and the rules of linking. The app
// owns the accounts, behind a protocol of three functions (five for an app that changed teams). Everything here takes a
// VerifiedIdentity, which only the verifier makes; the unsigned email address never comes here.

import Crypto
import Foundation
import QuinceProtocol

/// Decides which account a person belongs to, and links.
public struct Accounts<Store: AccountStore>: Sendable {
    let app: SignInWithApple
    let store: Store

    /// Puts the parts together.
    public init(_ app: SignInWithApple, store: Store) {
        self.app = app
        self.store = store
    }

    /// Which account a verified person belongs to.
    ///
    /// The subject counts first, then the transfer id; an address only where Apple and the app both verified it. Nothing
    /// is changed. An app that acts on the decision in a transaction reads ``AccountFacts`` there and decides with
    /// ``AccountDecision/init(for:given:)``, by the same rules.
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

    /// Links a person to an account; they are linked already where it is called twice.
    ///
    /// - Parameters:
    ///   - identity: Who proved to be a person of Apple's.
    ///   - account: Which account the same person proved to own, just now and in the same browser; or the one that was
    ///     made for them.
    /// - Throws: ``AccountError``: a ``LinkRefusal`` where one of both is linked elsewhere.
    public func link(_ identity: VerifiedIdentity, toProvenAccount account: Store.AccountID)
        async throws(AccountError)
    {
        try await self.link(subject: identity.subject, to: account)
    }

    /// Puts the subject of a person who came with the app from another team in place of the old team's; it is there
    /// already where it is called twice.
    ///
    /// - Parameter identity: Of whom was decided ``AccountDecision/knownByTransfer(_:)``.
    /// - Throws: ``AccountError``: a ``LinkRefusal`` where the subject is linked to another account, or nobody waits under
    ///   the transfer id.
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
