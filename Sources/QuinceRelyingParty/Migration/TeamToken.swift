import QuinceProtocol

/// The team's token for migrations, which is valid for one hour and any number of users.
struct TeamToken {
    /// The time before its expiry at which the token is renewed, in seconds.
    static let margin = 300
    /// The age from which a refused token is replaced, in seconds; the refusal of a newer one has another cause.
    static let youth = 60

    private let migration: UserMigration
    private var kept: (text: String, from: Int, until: Int)?

    init(_ migration: UserMigration) { self.migration = migration }

    /// Returns the token; a new one if the old one expires soon.
    mutating func current() async throws(MigrationError) -> String {
        let now = self.migration.app.surroundings.seconds
        if let kept, kept.from <= now, now < kept.until - Self.margin { return kept.text }
        let response: TokenResponse
        do {
            response = try await self.migration.app.tokens.migrationToken(clientID: self.migration.clientID)
        } catch {
            switch error {
            // An incomplete response also means that Apple is unavailable.
            case .unavailable, .unreachable, .unreadable: throw .interrupted(error)
            case .client, .grant, .unauthorized, .refused: throw .token(error)
            }
        }
        self.kept = (response.accessToken, now, now + min(max(response.expiresIn, 0), 3_600))
        return response.accessToken
    }

    /// Returns whether to repeat a request that was refused with `token`; if so, discards the token.
    mutating func replaces(_ token: String) -> Bool {
        guard let kept, kept.text.isExactly(token) else { return true }
        guard self.migration.app.surroundings.seconds - kept.from >= Self.youth else { return false }
        self.kept = nil
        return true
    }
}
