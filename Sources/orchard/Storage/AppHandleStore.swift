import Foundation
import QuinceRelyingParty

/// The server library's table of handles, in the shop's database.
struct AppHandleStore: ReturnHandleStore {
    let database: ShopDatabase

    func put(_ digest: String, _ payload: ReturnPayload, until expiry: Date) async throws {
        let json = String(decoding: try JSONEncoder().encode(payload), as: UTF8.self)
        try await self.database.putHandle(digest, json, until: expiry.timeIntervalSince1970)
    }

    func take(_ digest: String) async throws -> ReturnPayload? {
        try await self.database.takeHandle(digest).map { json in
            try JSONDecoder().decode(ReturnPayload.self, from: Data(json.utf8))
        }
    }
}
