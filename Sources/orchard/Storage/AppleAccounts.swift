import DatabaseFile
import Foundation
import GRDB
import QuinceRelyingParty

/// The shop's accounts, in the form that the server library needs.
///
/// The shop itself decides and acts in one transaction, with the same functions (``AppleLinkStore``). This type is for the
/// start of a link and for the server library's daily check.
struct AppleAccounts: AccountStore {
    let database: ShopDatabase
    let now: @Sendable () -> Date

    func account(linkedTo subject: String) async throws -> ShopAccount.ID? {
        try await self.database.account(linkedTo: subject)
    }

    func accounts(withAddress address: String) async throws -> [AccountWithAddress<ShopAccount.ID>] {
        try self.database.file.read { try ShopDatabase.accounts(withAddress: address, $0) }
    }

    func link(_ subject: String, to account: ShopAccount.ID) async throws -> LinkResult {
        let now = self.now().timeIntervalSince1970
        return try await self.database.file.write {
            try ShopDatabase.link(subject, to: account, now, $0)
        }
    }

    func account(transferredAs transferSubject: String) async throws -> ShopAccount.ID? {
        try self.database.file.read { try ShopDatabase.account(transferredAs: transferSubject, $0) }
    }

    func arrive(_ subject: String, transferredAs transferSubject: String) async throws -> LinkResult {
        try await self.database.file.write {
            try ShopDatabase.arrive(subject, transferredAs: transferSubject, $0)
        }
    }
}
