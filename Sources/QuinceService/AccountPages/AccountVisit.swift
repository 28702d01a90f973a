import Hummingbird
import QuinceProtocol

/// A request of a signed-in user.
struct AccountVisit: Sendable {
    let session: AccountSession
    let token: SessionToken
    let account: Account
    /// The service's time, in seconds since 1970.
    let now: Double
    /// The grant in the path; empty if the path has none.
    let grant: String
    /// What the last form did, for the page; nil if the page wasn't reached by a form.
    let done: AccountNotice?
    /// The place in a list from which the page continues; nil for the beginning.
    let before: Int?
    /// Whether the service has passkeys.
    let hasPasskeys: Bool
    /// Whether another browser asks to sign in.
    let isAsked: Bool
    let explanation: Explanation

    var author: ChangeAuthor { .user(account: self.account.id, session: self.token.digest) }

    /// - Throws: ``AccountRefusal/notFresh(_:)`` unless the user proved who they are within the last five minutes.
    func requireFreshProof(for place: AccountPlace) throws(AccountRefusal) {
        guard self.session.isFresh(at: self.now) else { throw .notFresh(place) }
    }

    /// The response to a change: the page `place` with a notice.
    ///
    /// - Throws: ``AccountRefusal`` if the change wasn't made.
    func response(
        to outcome: ChangeOutcome,
        _ event: AuditEvent,
        _ done: AccountNotice,
        at place: AccountPlace
    )
        throws(AccountRefusal) -> Response
    {
        switch outcome {
        case .done: self.explanation.event = event
        case .unchanged: break
        case .signedOut: throw .signedOut(place)
        case .missing, .taken, .full, .refused: throw .missing
        }
        return AccountResponse.redirect(to: "\(place.path)?done=\(done.rawValue)")
    }
}
