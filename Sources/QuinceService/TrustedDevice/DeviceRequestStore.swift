/// Stores sign-ins that another device can allow, by the digest of the asking browser's secret.
package protocol DeviceRequestStore: Sendable {
    /// Stores a request for the account of an email address. The client and the account are counted first, in the same transaction.
    ///
    /// The work is the same without an account, and beyond the account's limit; then no device sees the request.
    ///
    /// - Returns: false if the client has reached its limit.
    func ask(_ request: DeviceRequest, email: String, _ secret: SecretDigest) async throws -> Bool

    /// The open requests for an account, the newest first.
    func deviceRequests(for account: String, at now: Double) async throws -> [DeviceRequest]

    /// Allows a request for the author's account; `.missing` if it has ended.
    func allow(_ id: String, by author: ChangeAuthor, at now: Double) async throws -> ChangeOutcome

    /// Ends a request for the author's account; `.missing` if it has ended.
    func deny(_ id: String, by author: ChangeAuthor) async throws -> ChangeOutcome

    /// Counts a try of a code. If the request was allowed and `accepts` its ID, the request ends.
    ///
    /// - Returns: The account of the request; nil otherwise.
    func confirm(
        _ secret: SecretDigest,
        at now: Double,
        accepts: @escaping @Sendable (_ id: String) -> Bool
    ) async throws -> Account?

    /// Deletes expired requests.
    func removeDeviceRequests(expiredAt now: Double) async throws
}
