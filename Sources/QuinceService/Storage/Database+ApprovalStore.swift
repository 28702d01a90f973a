import Foundation
import SQLEngines
import QuinceProtocol

extension Database: ApprovalStore {
    package func approve(_ approval: Approval) async throws -> ApprovalOutcome {
        let audit = AuditWriter()
        // The locks of the flow, the account and the grant are enough; apps change alone. A flow without a row can't be locked.
        let isLockable = approval.ticket?.isStored ?? true
        return try await self.storage.write(isLockable ? .readCommitted : .serializable) { transaction in
            let repeated: Flow.Answer?
            switch try Self.begin(approval, transaction) {
            case .refused(let outcome): return outcome
            case .goOn(let answer): repeated = answer
            }
            guard try Self.exists(approval, transaction),
                let (identity, isNew) = try Self.grant(for: approval, transaction)
            else { return .removed }
            let isFirst = isNew || repeated?.isFirst == true
            try Self.insert(approval.code, ofGrant: identity.grant.id, transaction)
            try audit.append(
                isNew ? .consentGiven : .signedIn,
                account: approval.accountID,
                app: approval.app.clientID,
                transaction
            )
            try Self.finish(approval, Flow.Answer(code: approval.code.digest, isFirst: isFirst), transaction)
            return .approved(identity, isFirst: isFirst)
        }
    }

    /// The grant, stored if there is none yet.
    ///
    /// - Returns: The grant, and whether it is new; nil if the account no longer exists or the grant is of another team.
    private static func grant(for approval: Approval, _ transaction: SQLTransaction) throws -> (
        identity: GrantedIdentity, isNew: Bool
    )? {
        let (account, app) = (approval.accountID, approval.app)
        func use() throws -> GrantedIdentity? {
            let time = approval.grant.lastSignInAt
            guard try Self.use(account, app.groupID, at: time, transaction) else { return nil }
            return try Self.identity(account: account, group: app.groupID, transaction)
        }
        var (identity, isNew) = (try use(), false)
        if identity == nil {
            let statement = "SELECT id FROM account WHERE id = ?"
            guard try transaction.lockedRow(statement, [account], .keyShare) != nil else { return nil }
            _ = try Self.pseudonym(
                account: account,
                team: app.teamID,
                proposals: approval.pseudonyms,
                transaction
            )
            isNew = try Self.insert(approval.grant, transaction)
            identity =
                isNew ? try Self.identity(account: account, group: app.groupID, transaction) : try use()
        }
        guard let identity, identity.grant.teamID.isExactly(app.teamID) else { return nil }
        return (identity, isNew)
    }

    private enum Beginning {
        /// With the response that this one replaces.
        case goOn(Flow.Answer?)
        case refused(ApprovalOutcome)
    }

    /// Reads the current flow, and revokes the code of a response that was lost.
    private static func begin(_ approval: Approval, _ transaction: SQLTransaction) throws -> Beginning {
        guard let ticket = approval.ticket, let stored = try Flow.locked(ticket.id, transaction) else {
            // A flow that was read as stored no longer exists: it was reset, or deleted by housekeeping.
            return approval.ticket?.isStored == true ? .refused(.removed) : .goOn(nil)
        }
        guard stored.browser == ticket.browser else { return .refused(.overtaken) }
        guard case .continued(let accountID, let answer) = stored.flow.step else {
            return ticket.isStored && stored.flow == ticket.flow ? .goOn(nil) : .refused(.overtaken)
        }
        guard accountID == approval.accountID else { return .refused(.overtaken) }
        return try transaction.execute(
            "DELETE FROM authorization_code WHERE digest = ? AND used_at IS NULL",
            [answer.code.bytes]
        ) == 1 ? .goOn(answer) : .refused(.finished)
    }

    private static func exists(_ approval: Approval, _ transaction: SQLTransaction) throws -> Bool {
        // An app that moved to another team meanwhile has other identifiers of the user.
        guard let app = try App.stored(approval.app.clientID, in: transaction),
            app.teamID.isExactly(approval.app.teamID), app.groupID.isExactly(approval.app.groupID)
        else { return false }
        guard let redirectURI = approval.code.redirectURI else { return app.kind == .app }
        return app.hasReturnURL(redirectURI.text)
    }

    private static func finish(_ approval: Approval, _ answer: Flow.Answer, _ transaction: SQLTransaction)
        throws
    {
        guard let ticket = approval.ticket else { return }
        var flow = ticket.flow
        flow.step = .continued(accountID: approval.accountID, answer: answer)
        try flow.store(ticket, transaction)
    }
}
