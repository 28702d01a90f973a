import Crypto
import SQLEngines

extension Database {
    /// The name of the secret with which the log names accounts, in production mode.
    static let logSecret = "log"

    /// How the log of the service on this database names accounts, for commands; nil before the first start in production mode.
    ///
    /// - Throws: `ConfigurationError` if the secret is wrapped with another key than the database was opened with.
    package func accountLogName() async throws -> AccountLogName? {
        guard try await self.servedBy()?.mode != .development else { return .plain }
        return try await self.secret(Self.logSecret).map { AccountLogName(key: SymmetricKey(data: $0)) }
    }

    /// The account that has this name in the log; nil if there is none, for example because it was deleted.
    package func account(logName: String, _ names: AccountLogName) async throws -> Account? {
        // The names aren't stored, so that the log of a service without its database names nobody.
        let id = try await self.storage.readList { transaction in
            var found: String?
            try transaction.forEachRow("SELECT id FROM account") { row in
                let id: String = try row["id"]
                if names.of(id) == logName { found = id }
                return found == nil
            }
            return found
        }
        guard let id else { return nil }
        return try await self.account(id)
    }
}
