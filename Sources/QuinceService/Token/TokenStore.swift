/// Codes and the tokens they buy.
package protocol TokenStore: Sendable {
    /// The code with what its grant says, used or not; nil where no such code is stored.
    func code(_ digest: SecretDigest) async throws -> (code: AuthorizationCode, identity: GrantedIdentity)?

    /// Takes the code and stores the token it buys, both or neither, durably. Of any number of callers with one
    /// code at most one gets true.
    func redeem(_ digest: SecretDigest, for token: RefreshToken, at now: Double) async throws -> Bool

    /// Makes the code unusable, and ends every token it bought.
    func burn(_ digest: SecretDigest, at now: Double) async throws

    /// Ends the life of a code that was not exchanged yet; false if there is none.
    func expireCode(_ digest: SecretDigest, at now: Double) async throws -> Bool

    /// Removes a refresh token; false if there is none.
    func removeToken(_ digest: SecretDigest) async throws -> Bool

    func refreshToken(_ digest: SecretDigest) async throws -> (
        token: RefreshToken, identity: GrantedIdentity
    )?

    /// The token whose latest access token has this digest.
    func refreshToken(access digest: SecretDigest) async throws -> RefreshToken?

    /// Remembers the newest access token, and that the refresh token was used; false if it is gone.
    func replaceAccessToken(of digest: SecretDigest, with access: SecretDigest, at now: Double) async throws
        -> Bool

    /// Removes tokens that nobody used since `time`, in seconds since 1970; says how many.
    func removeTokens(unusedSince time: Double) async throws -> Int

    /// Removes codes that ended before `time`, in seconds since 1970.
    func removeCodes(endedBefore time: Double) async throws -> Int
}
