import Foundation
import Logging

/// Deletes accounts: Sign in with Apple is ended at Apple first, then everything here goes.
///
/// It may be interrupted anywhere and goes on with ``resume()``: what is under way is written down before the first
/// step, and each step may be done twice.
struct AccountDeletion: Sendable {
    let store: any DeletionStore
    let accounts: Accounts
    /// Ends the person's sign-in at Apple.
    let revoke: RevokeAtApple
    let now: @Sendable () -> Date
    let logger: Logger

    enum Outcome: Hashable, Sendable {
        case done
        /// Signed out and closed; Apple could not be reached yet.
        case underWay
    }

    /// Begins, and goes as far as it can be gone now.
    func delete(_ account: Account.ID) async throws -> Outcome {
        try await self.store.beginDeletion(of: account, now: self.now().timeIntervalSince1970)
        return await self.attempt(account)
    }

    /// Goes on with every deletion that was interrupted.
    func resume() async throws {
        for account in try await self.store.deletionsUnderWay() { _ = await self.attempt(account) }
    }

    private func attempt(_ id: Account.ID) async -> Outcome {
        do {
            if let subject = try await self.accounts.store.account(id)?.apple?.subject,
                let token = try await self.accounts.refreshToken(of: subject)
            {
                try await self.revoke(token)
            }
            try await self.store.finishDeletion(of: id)
            return .done
        } catch {
            self.logger.warning("deletion goes on later", metadata: ["error": "\(error)"])
            return .underWay
        }
    }
}

/// Ends one refresh token at Apple; throws while it cannot.
typealias RevokeAtApple = @Sendable (_ refreshToken: String) async throws -> Void
