/// Proposals for the identifiers of a user whom another team gets to know.
package struct TransferProposals: Sendable {
    /// For the user's subject and relay address in a team.
    package let pseudonyms: @Sendable (_ email: String, _ team: String) -> Proposals<Pseudonym>
    /// For the identifier that the old team gives to a new one.
    package let subjects: @Sendable (_ email: String, _ team: String) -> Proposals<String>

    package init(_ source: PseudonymSource) {
        self.pseudonyms = { email, team in source.proposals(forEmail: email, team: team) }
        self.subjects = { email, team in source.transferSubjects(forEmail: email, team: team) }
    }
}

/// The users whose identifiers a transfer changes.
package struct TransferredUser: Hashable, Sendable {
    package let accountID: String
    package let email: String
    /// The identifiers in the old team; nil for a user who came after the transfer.
    package let before: Pseudonym?
    package let transferSubject: String?
    /// The identifiers in the new team; nil until it accepts the app.
    package let after: Pseudonym?
    /// Whether the user hides the email address, so that the app gets relay addresses.
    package let hidesEmail: Bool

    package init(
        accountID: String,
        email: String,
        before: Pseudonym?,
        transferSubject: String?,
        after: Pseudonym?,
        hidesEmail: Bool
    ) {
        self.accountID = accountID
        self.email = email
        self.before = before
        self.transferSubject = transferSubject
        self.after = after
        self.hidesEmail = hidesEmail
    }
}

/// Stores transfers.
///
/// Each step is one durable transaction. Before it, the users get their new identifiers in transactions of their own.
package protocol TransferStore: Sendable {
    /// All transfers, newest first, at most 1,000.
    func transfers() async throws -> [AppTransfer]
    func transfer(_ id: Int) async throws -> AppTransfer?
    /// The number of users of the app, and the first `limit` of them with their identifiers.
    func users(of transfer: AppTransfer, limit: Int) async throws -> (count: Int, users: [TransferredUser])

    /// Starts a transfer of the app to a team.
    ///
    /// With a `name`, the team is added if there is none with this ID. A transfer that is refused adds none.
    ///
    /// - Throws: ``TransferRefusal``.
    func start(app: String, to team: String, named name: String?, at now: Double) async throws -> AppTransfer

    /// Moves the app with its Services IDs and its grants, gives every user identifiers for the new team, and ends the codes
    /// and refresh tokens of the old team.
    ///
    /// - Throws: ``TransferRefusal``.
    func accept(_ id: Int, at now: Double, _ proposals: TransferProposals) async throws -> AppTransfer

    /// Removes a transfer; one that was accepted takes the app back to the old team, as if it hadn't happened.
    ///
    /// - Throws: ``TransferRefusal``.
    func undo(_ id: Int, _ proposals: TransferProposals) async throws -> AppTransfer
}

/// Stores the identifiers that an old team gives to a new one: one per account and new team, whatever the app.
package protocol TransferSubjectStore: Sendable {
    /// The account with this subject, and the team that knows it by the subject; nil if there is none.
    func owner(ofSubject subject: String) async throws -> (accountID: String, teamID: String)?
    /// The account with this transfer identifier, and the team that it is for; nil if there is none.
    func owner(ofTransferSubject subject: String) async throws -> (accountID: String, teamID: String)?
    /// nil if there is none yet.
    func transferSubject(account: String, team: String) async throws -> String?

    /// The transfer identifier; if there is none, the first free one of `proposals` becomes it.
    ///
    /// Atomic: all callers get the same. `spent` is an access token that works once, and when it can be forgotten, in seconds since
    /// 1970. The result is nil if `spent` was used before.
    func transferSubject(
        account: String,
        team: String,
        proposals: Proposals<String>,
        spending spent: (token: SecretDigest, until: Double)?
    ) async throws -> String?

    /// Whether an access token that works once was used.
    func isSpent(_ token: SecretDigest) async throws -> Bool

    /// The newest transfer of the group to `team` that hasn't been removed; accepted ones first.
    func newestTransfer(ofGroup group: String, to team: String) async throws -> AppTransfer?
    /// A transfer of the group that hasn't been accepted yet.
    func startedTransfer(ofGroup group: String) async throws -> AppTransfer?
}
