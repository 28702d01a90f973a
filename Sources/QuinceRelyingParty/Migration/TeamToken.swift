import QuinceProtocol

/// The team's own token, which works for an hour and any number of people.
struct TeamToken {
    /// How long before its end a new one is asked for, in seconds.
    static let margin = 300
    /// A token that was refused is replaced, unless it is younger than this, in seconds: then it is not the token's fault.
    static let youth = 60

    private let migration: UserMigration
    private var kept: (text: String, from: Int, until: Int)?

    init(_ migration: UserMigration) { self.migration = migration }

    /// The token, a new one where the old is about to end.
    mutating func current() async throws(MigrationError) -> String {
        let now = self.migration.app.surroundings.seconds
        if let kept, kept.from <= now, now < kept.until - Self.margin { return kept.text }
        let response: TokenResponse
        do {
            response = try await self.migration.app.tokens.migrationToken(clientID: self.migration.clientID)
        } catch {
            switch error {
            // Half an answer is an outage too.
            case .unavailable, .unreachable, .unreadable: throw .interrupted(error)
            case .client, .grant, .unauthorized, .refused: throw .token(error)
            }
        }
        self.kept = (response.accessToken, now, now + min(max(response.expiresIn, 0), 3_600))
        return response.accessToken
    }

    /// Whether it is worth while to ask again for a person whose request was refused with `token`; forgets it then.
    mutating func replaces(_ token: String) -> Bool {
        guard let kept, kept.text.isExactly(token) else { return true }
        guard self.migration.app.surroundings.seconds - kept.from >= Self.youth else { return false }
        self.kept = nil
        return true
    }
}
