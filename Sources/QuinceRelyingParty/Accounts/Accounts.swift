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
    /// The subject counts first; an address only where Apple and the app both verified it. Nothing is changed.
    ///
    /// - Throws: ``AccountError/store(_:)``.
    public func decide(_ identity: VerifiedIdentity) async throws(AccountError)
        -> AccountDecision<Store.AccountID>
    {
        let owners: [AccountWithAddress<Store.AccountID>]
        do {
            if let account = try await self.store.account(linkedTo: identity.subject) {
                return .known(account)
            }
            guard let email = identity.email else { return .new(nil) }
            owners = try await self.store.accounts(withAddress: email.address).filter {
                MailAddress.same($0.address, email.address)
            }
        } catch { throw .store(error) }
        guard let email = identity.email, !owners.isEmpty else { return .new(identity.email) }
        return Self.decision(email, owners)
    }

    private static func decision(
        _ email: VerifiedIdentity.Email,
        _ owners: [AccountWithAddress<Store.AccountID>]
    ) -> AccountDecision<Store.AccountID> {
        guard email.isVerified else { return .linkRefused(.addressUnverified) }
        guard !email.isPrivate, !MailAddress.isRelay(email.address) else {
            return .linkRefused(.relayAddress)
        }
        // Who wrote the address down without proving it must not be able to stand in the way of who did.
        let verified = owners.filter(\.isVerified)
        guard let owner = verified.first else { return .linkRefused(.accountAddressUnverified) }
        guard verified.count == 1 else { return .linkRefused(.severalAccounts) }
        guard owner.linkedSubject == nil else { return .linkRefused(.accountLinkedElsewhere) }
        return .linkSuggested(LinkSuggestion(accountToProve: owner.account, address: email.address))
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

    func link(subject: String, to account: Store.AccountID) async throws(AccountError) {
        let result: LinkResult
        do { result = try await self.store.link(subject, to: account) } catch { throw .store(error) }
        switch result {
        case .linked: return
        case .subjectElsewhere: throw .linkRefused(.subjectLinkedElsewhere)
        case .accountElsewhere: throw .linkRefused(.accountLinkedElsewhere)
        case .noAccount: throw .linkRefused(.noAccount)
        }
    }
}
