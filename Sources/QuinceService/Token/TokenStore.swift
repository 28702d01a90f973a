/// Stores codes and tokens.
package protocol TokenStore: Sendable {
    /// The code with the data of its grant, used or not; nil if no such code is stored.
    func code(_ digest: SecretDigest) async throws -> (code: AuthorizationCode, identity: GrantedIdentity)?

    /// Marks the code as used and stores its token, in one durable transaction. Of concurrent callers with one code, at most
    /// one gets true.
    func redeem(_ digest: SecretDigest, for token: RefreshToken, at now: Double) async throws -> Bool

    /// Invalidates the code and revokes its tokens.
    func burn(_ digest: SecretDigest, at now: Double) async throws

    /// Expires a code that hasn't been exchanged yet; false if there is none.
    func expireCode(_ digest: SecretDigest, at now: Double) async throws -> Bool

    /// Removes a refresh token; false if there is none.
    func removeToken(_ digest: SecretDigest) async throws -> Bool

    func refreshToken(_ digest: SecretDigest) async throws -> (
        token: RefreshToken, identity: GrantedIdentity
    )?

    /// The token whose latest access token has this digest.
    func refreshToken(access digest: SecretDigest) async throws -> RefreshToken?

    /// The latest access token of a refresh token; nil if it was replaced or never issued.
    func userAccessToken(_ digest: SecretDigest) async throws -> UserAccessToken?

    /// Stores a team's access token, and deletes those of the client beyond ``MigrationToken/maximumCount``.
    func add(_ token: MigrationToken) async throws

    /// The team's access token, expired or not; nil if no such token is stored.
    func migrationToken(_ digest: SecretDigest) async throws -> MigrationToken?

    /// Deletes teams' access tokens that expired, and the marks of users' access tokens that expired, before `time`, in seconds
    /// since 1970.
    func removeAccessTokens(endedBefore time: Double) async throws

    /// Stores the newest access token and the time of the refresh; false if the refresh token no longer exists.
    func replaceAccessToken(of digest: SecretDigest, with access: SecretDigest, at now: Double) async throws
        -> Bool

    /// Deletes tokens that weren't used since `time`, in seconds since 1970; returns how many.
    func removeTokens(unusedSince time: Double) async throws -> Int

    /// Deletes codes that expired before `time`, in seconds since 1970.
    func removeCodes(endedBefore time: Double) async throws -> Int
}
