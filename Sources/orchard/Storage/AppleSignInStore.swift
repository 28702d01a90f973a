import Foundation
import QuinceRelyingParty

/// The server library's two small tables, in the shop's database.
struct AppleSignInStore: SignInStore, EventStore {
    let database: ShopDatabase

    func claim(_ id: String, until expiry: Date) async throws -> Bool {
        try await self.database.use(id, until: expiry.timeIntervalSince1970)
    }

    func keep(_ first: FirstSignIn) async throws {
        let prefix = Self.key(first.subject)
        // Limited each time, so that entries of a stranger don't displace Apple's.
        try await self.database.keep(
            try Self.json(first),
            for: prefix + UUID().uuidString,
            beginning: prefix,
            now: first.receivedAt.timeIntervalSince1970
        )
    }

    func firstSignIns(subject: String) async throws -> [FirstSignIn] {
        try await self.database.kept(beginning: Self.key(subject), limit: FirstSignIn.maximumPerSubject)
            .compactMap { json in
                try? JSONDecoder().decode(FirstSignIn.self, from: Data(json.utf8))
            }
    }

    func removeFirstSignIn(_ first: FirstSignIn) async throws {
        try await self.database.forget(try Self.json(first), beginning: Self.key(first.subject))
    }

    func removeFirstSignIns(subject: String) async throws {
        try await self.database.forget(beginning: Self.key(subject))
    }

    func take(_ id: String, at now: Date, until lease: Date) async throws -> EventClaim {
        switch try await self.database.takeEvent(
            id,
            at: now.timeIntervalSince1970,
            until: lease.timeIntervalSince1970
        ) {
        case .taken: .taken
        case .underWay: .underWay
        case .done: .done
        }
    }

    func finish(_ id: String, until expiry: Date) async throws {
        try await self.database.finishEvent(id, until: expiry.timeIntervalSince1970)
    }

    func release(_ id: String) async throws { try await self.database.releaseEvent(id) }

    /// Writes equal values as equal texts, so that one of several can be found again.
    private static func json(_ first: FirstSignIn) throws -> String {
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        return String(decoding: try encoder.encode(first), as: UTF8.self)
    }

    /// The prefix of all keys of a user; no subject contains a line break.
    static func key(_ subject: String) -> String { "\(subject)\n" }
}
