import DatabaseFile
import Foundation
import GRDB
import QuinceProtocol

extension Database: ApprovalStore {
    package func approve(_ approval: Approval) async throws -> ApprovalOutcome {
        let audit = AuditWriter()
        return try await self.file.write { database in
            let repeated: Flow.Answer?
            switch try Self.begin(approval, database) {
            case .refused(let outcome): return outcome
            case .goOn(let answer): repeated = answer
            }
            guard try Self.exists(approval, database) else { return .removed }
            _ = try Self.pseudonym(
                account: approval.accountID,
                team: approval.app.teamID,
                proposals: approval.pseudonyms,
                database
            )
            let isNew = try Self.insert(approval.grant, database)
            if !isNew {
                let time = approval.grant.lastSignInAt
                try Self.use(approval.accountID, approval.app.groupID, at: time, database)
            }
            guard let grant = try Self.grant(approval.accountID, approval.app.groupID, database),
                grant.teamID.isExactly(approval.app.teamID),
                let identity = try Self.identity(grant: grant.id, in: database)
            else { return .removed }
            let isFirst = isNew || repeated?.isFirst == true
            try Self.insert(approval.code, ofGrant: grant.id, database)
            try audit.append(
                isNew ? .consentGiven : .signedIn,
                account: approval.accountID,
                app: approval.app.clientID,
                database
            )
            try Self.finish(approval, Flow.Answer(code: approval.code.digest, isFirst: isFirst), database)
            return .approved(identity, isFirst: isFirst)
        }
    }

    private enum Beginning {
        /// With the response that this one replaces.
        case goOn(Flow.Answer?)
        case refused(ApprovalOutcome)
    }

    /// Reads the current flow, and revokes the code of a response that was lost.
    private static func begin(_ approval: Approval, _ database: GRDB.Database) throws -> Beginning {
        guard let ticket = approval.ticket, let stored = try Flow.stored(ticket.id, database) else {
            // A flow that was read as stored no longer exists: it was reset, or deleted by housekeeping.
            return approval.ticket?.isStored == true ? .refused(.removed) : .goOn(nil)
        }
        guard stored.browser == ticket.browser else { return .refused(.overtaken) }
        guard case .continued(let accountID, let answer) = stored.flow.step else {
            return ticket.isStored && stored.flow == ticket.flow ? .goOn(nil) : .refused(.overtaken)
        }
        guard accountID == approval.accountID else { return .refused(.overtaken) }
        try database.execute(
            sql: "DELETE FROM authorization_code WHERE digest = ? AND used_at IS NULL",
            arguments: [answer.code.bytes]
        )
        return database.changesCount == 1 ? .goOn(answer) : .refused(.finished)
    }

    private static func exists(_ approval: Approval, _ database: GRDB.Database) throws -> Bool {
        // An app that moved to another team meanwhile has other identifiers of the user.
        guard let app = try App.stored(approval.app.clientID, in: database),
            app.teamID.isExactly(approval.app.teamID), app.groupID.isExactly(approval.app.groupID),
            try Account.stored(approval.accountID, database) != nil
        else { return false }
        guard let redirectURI = approval.code.redirectURI else { return app.kind == .app }
        return app.hasReturnURL(redirectURI.text)
    }

    private static func finish(_ approval: Approval, _ answer: Flow.Answer, _ database: GRDB.Database) throws
    {
        guard let ticket = approval.ticket else { return }
        var flow = ticket.flow
        flow.step = .continued(accountID: approval.accountID, answer: answer)
        try flow.store(ticket, database)
    }
}
