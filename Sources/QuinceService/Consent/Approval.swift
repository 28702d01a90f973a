/// Everything that *Continue* stores.
package struct Approval: Sendable {
    /// The flow that it finishes; nil if no page was shown (auto-approve, the console).
    package let ticket: FlowTicket?
    package let accountID: String
    package let app: App
    /// Proposals for the pseudonym if there is none yet; the next one is used if another account has the first.
    package let pseudonyms: Proposals<Pseudonym>
    /// The grant if there is none yet.
    package let grant: Grant
    /// The code; its grant is ``grant`` until the stored grant is known.
    package let code: AuthorizationCode

    package init(
        ticket: FlowTicket?,
        accountID: String,
        app: App,
        pseudonyms: Proposals<Pseudonym>,
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

/// The result of an approval.
package enum ApprovalOutcome: Hashable, Sendable {
    /// `isFirst` is whether the response contains the name.
    case approved(GrantedIdentity, isFirst: Bool)
    /// The flow is finished, and the app has used its code.
    case finished
    /// Another tab has continued the flow.
    case overtaken
    /// The app, its redirect URI, the account or the grant is gone.
    case removed
}

package protocol ApprovalStore: Sendable {
    /// Stores pseudonym, grant and code, and finishes the flow: all of it or nothing.
    ///
    /// A flow that was continued before gets a new code that replaces the unused one, because the response, and with it the
    /// name, may have been lost.
    func approve(_ approval: Approval) async throws -> ApprovalOutcome
}
