import DatabaseFile
import Crypto
import Foundation
import GRDB
import QuinceRelyingParty
import Testing

@testable import orchard

/// The server library's own checks, on the shop's database.
@Suite("The server library's stores in the shop")
struct KitStoreTests {
    private func withDatabases(_ body: (ShopDatabase) async throws -> Void) async throws {
        try await body(try ShopDatabase(.memory, url: "http://localhost:1"))
        try await TemporaryFolder.with {
            try await body(try ShopDatabase(.file($0 + "/orchard.sqlite"), url: "http://localhost:1"))
        }
    }

    private static func insert(
        _ address: String,
        _ isVerified: Bool,
        into database: ShopDatabase
    ) async throws -> ShopAccount.ID {
        let id = UUID().uuidString
        try await database.file.write { writer in
            try writer.execute(
                sql: """
                    INSERT INTO account (id, email, email_verified, is_private_email, created_at)
                    VALUES (?, ?, ?, 0, 0)
                    """,
                arguments: [id, address, isVerified]
            )
        }
        return id
    }

    @Test("keep accounts and their links as the server library's decision needs it")
    func accounts() async throws {
        try await self.withDatabases { database async throws in
            let store = AppleAccounts(database: database, now: { TestShop.epoch })
            let check = AccountStoreCheck(
                store,
                makeTransferred: { transferSubject, subject in
                    let account = try await Self.insert("\(subject)@example.com", true, into: database)
                    _ = try await store.link(subject, to: account)
                    try await database.file.write { writer in
                        try writer.execute(
                            sql: "UPDATE apple_link SET transfer_subject = ? WHERE subject = ?",
                            arguments: [transferSubject, subject]
                        )
                    }
                    return account
                },
                makeAccount: { try await Self.insert($0, $1, into: database) }
            )
            #expect(try await check.findings() == [])
        }
    }

    @Test("nobody is linked to an account that is gone or going")
    func gone() async throws {
        let database = try ShopDatabase(.memory, url: "http://localhost:1")
        let store = AppleAccounts(database: database, now: { TestShop.epoch })
        #expect(try await store.link("s", to: "nobody") == .noAccount)
        let account = try await Self.insert("a@example.com", true, into: database)
        try await database.beginDeletion(of: account, now: 0)
        #expect(try await store.link("s", to: account) == .noAccount)
    }

    @Test("keep the app's handles for one taker each")
    func handles() async throws {
        try await self.withDatabases { database async throws in
            #expect(try await ReturnHandleStoreCheck(AppHandleStore(database: database)).findings() == [])
        }
    }

    @Test("keep Apple's notifications")
    func events() async throws {
        try await self.withDatabases { database async throws in
            #expect(try await EventStoreCheck(AppleSignInStore(database: database)).findings() == [])
        }
    }

    @Test("keep deletions until they are done")
    func deletions() async throws {
        try await self.withDatabases { database async throws in
            let store = AppleDeletions(database: database, seal: Seal(key: SymmetricKey(size: .bits256)))
            #expect(try await DeletionStoreCheck(store).findings() == [])
        }
    }
}
