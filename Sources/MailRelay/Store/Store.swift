// Store: What the relay asks of a database: addresses, sources, and the jobs of accepted messages. Owns the questions and the types in
// them, not the database.

package import QuinceMail

/// The rows behind the relay.
///
/// Every method can throw the database's errors; the client is told to try again then. A method that returns has done its work
/// durably: it survives the loss of power.
package protocol RelayStore: Sendable {
    /// The person behind a relay address; nil if there was never one. The local part has lower case.
    func recipient(_ address: MailAddress) async throws -> RelayRecipient?

    /// Whether an address without a person was the relay address of an account that was deleted. The local part has lower case.
    func isRetired(_ address: MailAddress) async throws -> Bool

    /// The teams that have registered any of the sources.
    func teams(registering sources: Set<RelaySource>) async throws -> Set<String>

    /// What a reverse address stands for; nil for a token that wasn't given out. The token has lower case.
    func reverse(_ token: String) async throws -> RelayReverse?

    /// The token by which a person writes to a correspondent through a relay address: the stored one, or `new`, which is stored.
    ///
    /// - Throws: ``RelayStoreError/tokenTaken`` if `new` belongs to another pair.
    func token(for correspondent: MailAddress, of relayAddress: MailAddress, new: String) async throws
        -> String

    /// How many messages of a relay address were accepted on a day: days since 1970, UTC.
    func count(of relayAddress: MailAddress, day: Int64) async throws -> Int

    /// For each identifier that apps have seen in messages of a relay address, the one that the person has seen: the same for
    /// identifiers of apps.
    func messageIDs(_ ids: Set<String>, of relayAddress: MailAddress) async throws -> [String: String]

    /// Where an accepted message came from; nil if it was more than ``ReturnPath/lifetime`` and ``RelayRetry/lifetime`` ago.
    func origin(of job: Int64) async throws -> RelayOrigin?

    /// Adds everything, or nothing.
    ///
    /// - Throws: ``RelayStoreError/limitReached(_:)``, ``RelayStoreError/repeated(_:)`` or ``RelayStoreError/noticeTaken``, besides the
    ///   database's errors.
    func add(_ addition: RelayAddition) async throws

    /// Takes jobs that are due and that nobody has taken, the oldest first. No two callers get the same one.
    ///
    /// - Parameters:
    ///   - count: The most jobs.
    ///   - now: Seconds since 1970; due are jobs whose next attempt and whose lease are not after it.
    ///   - lease: After so many seconds others may take the job.
    ///   - held: Jobs that aren't taken, whatever their leases say: the caller still works on them, and its clock may have been set.
    /// - Returns: At most `count` jobs.
    /// - Throws: The database's errors.
    func claim(_ count: Int, now: Int64, lease: Int64, except held: Set<Int64>) async throws -> [RelayClaim]

    /// Removes a job, and adds a notice about it, if there is one, both or nothing.
    func finish(_ claim: RelayClaim, notice: RelayJob?) async throws -> RelayEnd

    /// Gives a job back; nothing is changed if the claim is another's by now.
    func release(_ claim: RelayClaim, nextAttempt: Int64) async throws

    /// The files that jobs name.
    func spooledFiles() async throws -> Set<String>
}

/// Why a store refuses to add something.
package enum RelayStoreError: Error, Hashable, Sendable {
    /// The token stands for another pair of addresses.
    case tokenTaken
    /// The relay address has had its messages of the day.
    case limitReached(MailAddress)
    /// The relay address has had a message with the same signature on this day.
    case repeated(MailAddress)
    /// There was a notice about the message already.
    case noticeTaken
}
