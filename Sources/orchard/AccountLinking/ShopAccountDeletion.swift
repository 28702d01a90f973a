import Foundation
import Logging
import QuinceRelyingParty

/// Deletes accounts: Sign in with Apple is ended at Apple first, then everything here goes.
///
/// The order, what counts as ended, and when it is tried again are the server library's. It may be interrupted anywhere and goes on
/// with ``resume()``: the account is closed before the first step, and each step may be done twice.
struct ShopAccountDeletion: Sendable {
    let store: any ShopDeletionStore
    let accounts: ShopAccounts
    let deletions: AccountDeletions
    let now: @Sendable () -> Date
    let logger: Logger

    enum Outcome: Hashable, Sendable {
        case done
        /// All is done here, but Apple could not be told: there was no token left to end Sign in with Apple with.
        case doneWithoutApple
        /// Signed out and closed; Apple could not be reached yet.
        case underWay
    }

    /// Begins, and goes as far as it can be gone now.
    func delete(_ account: ShopAccount.ID) async throws -> Outcome {
        try await self.store.beginDeletion(of: account, now: self.now().timeIntervalSince1970)
        return await self.attempt(account)
    }

    /// Goes on with every deletion that was interrupted and is due.
    func resume() async throws {
        for account in try await self.store.deletionsUnderWay()
        where try await !self.deletions.isUnderWay(account) {
            _ = await self.attempt(account)
        }
        for outcome in try await self.deletions.resume().values { self.log(outcome) }
    }

    /// Whether Sign in with Apple can be ended for `account`: not without a token, or with one that no key opens.
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
        // What Apple does not accept does not pass by itself: someone has to look.
        let level: Logger.Level = if case .configuration = delay { .error } else { .warning }
        self.logger.log(level: level, "deletion continues later", metadata: ["error": "\(delay)"])
    }
}

/// Ends one sign-in at Apple; throws while it cannot, a `TokenError` where Apple answered.
typealias RevokeAtApple = @Sendable (_ signIn: RememberedSignIn) async throws -> Void
