import Foundation
import Logging
import QuinceRelyingParty

/// Deletes accounts: first revokes Sign in with Apple at Apple, then deletes everything in the shop.
///
/// The server library decides the order, what counts as revoked, and when to retry. A deletion can be interrupted at any
/// point and continues with ``resume()``: the account is closed first, and each step can be repeated.
struct ShopAccountDeletion: Sendable {
    let store: any ShopDeletionStore
    let accounts: ShopAccounts
    let deletions: AccountDeletions
    let now: @Sendable () -> Date
    let logger: Logger

    enum Outcome: Hashable, Sendable {
        case done
        /// Everything in the shop is deleted, but there was no token left with which to revoke Sign in with Apple.
        case doneWithoutApple
        /// The account is signed out and closed; Apple couldn't be reached yet.
        case underWay
    }

    /// Starts the deletion and goes as far as possible now.
    func delete(_ account: ShopAccount.ID) async throws -> Outcome {
        try await self.store.beginDeletion(of: account, now: self.now().timeIntervalSince1970)
        return await self.attempt(account)
    }

    /// Continues all interrupted deletions that are due.
    func resume() async throws {
        for account in try await self.store.deletionsUnderWay()
        where try await !self.deletions.isUnderWay(account) {
            _ = await self.attempt(account)
        }
        for outcome in try await self.deletions.resume().values { self.log(outcome) }
    }

    /// Whether Sign in with Apple can be revoked for `account`: it needs a token that the current key can decrypt.
    func canTellApple(of account: ShopAccount) async throws -> Bool {
        guard let subject = account.apple?.subject else { return false }
        return try await self.accounts.rememberedSignIn(of: subject) != nil
    }

    private func attempt(_ id: ShopAccount.ID) async -> Outcome {
        do {
            let subject = try await self.accounts.store.account(id)?.apple?.subject
            let signIn =
                if let subject { try await self.accounts.rememberedSignIn(of: subject) } else {
                    nil as RememberedSignIn?
                }
            let outcome = try await self.deletions.delete(account: id, signIns: signIn.map { [$0] } ?? [])
            self.log(outcome)
            return switch outcome {
            case .deleted(.nothingToRevoke) where subject != nil: .doneWithoutApple
            case .deleted: .done
            case .underWay, .elsewhere: .underWay
            }
        } catch {
            self.logger.warning("deletion continues later", metadata: ["error": "\(error)"])
            return .underWay
        }
    }

    private func log(_ outcome: DeletionOutcome) {
        guard case .underWay(_, let delay) = outcome else { return }
        // A refusal by Apple needs a person to look at it, because waiting doesn't help.
        let level: Logger.Level = if case .configuration = delay { .error } else { .warning }
        self.logger.log(level: level, "deletion continues later", metadata: ["error": "\(delay)"])
    }
}

/// Revokes one sign-in at Apple.
///
/// Throws if that fails; a `TokenError` if Apple responded.
typealias RevokeAtApple = @Sendable (_ signIn: RememberedSignIn) async throws -> Void
