/// Everything that pressing Continue stores.
package struct Approval: Hashable, Sendable {
    /// The flow that it finishes; nil if nobody was asked (auto-approve, the console).
    package let ticket: FlowTicket?
    package let accountID: String
    package let app: App
    /// What the pseudonym becomes if there is none yet; one after the other where another account has one of them.
    package let pseudonyms: [Pseudonym]
    /// What the grant becomes if there is none yet.
    package let grant: Grant
    /// The code, whose grant is ``grant`` until the stored one is known.
    package let code: AuthorizationCode

    package init(
        ticket: FlowTicket?,
        accountID: String,
        app: App,
        pseudonyms: [Pseudonym],
        grant: Grant,
        code: AuthorizationCode
    ) {
        self.ticket = ticket
        self.accountID = accountID
        self.app = app
        self.pseudonyms = pseudonyms
        self.grant = grant
        self.code = code
    }
}

/// What came of an approval.
package enum ApprovalOutcome: Hashable, Sendable {
    /// `isFirst` says whether the answer tells the name.
    case approved(GrantedIdentity, isFirst: Bool)
    /// The flow is finished, and the app has used its code.
    case finished
    /// Another tab took the flow elsewhere.
    case overtaken
    /// The app, its redirect URI, the account or the grant is gone.
    case removed
}

package protocol ApprovalStore: Sendable {
    /// Stores pseudonym, grant and code, and finishes the flow: all of it or nothing.
    ///
    /// A flow that was continued before gets a new code in the place of the unused one: the answer may have been lost on its
    /// way, and with it the name.
    func approve(_ approval: Approval) async throws -> ApprovalOutcome
}
