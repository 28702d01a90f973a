import Foundation
import Hummingbird
import QuinceProtocol

// The questions of `--ask-like-apple`, as steps of a flow.

extension FlowEndpoint {
    /// The response to a form of the questions; nil if it isn't one.
    func takeAppleLike(
        _ ticket: FlowTicket,
        _ id: String,
        _ form: FormParameters,
        _ request: Request,
        _ explanation: Explanation
    ) async throws -> Response? {
        guard let questions, let outcome = try await questions.take(form, ticket.flow, request) else {
            return nil
        }
        var next = ticket.flow
        var response = AuthorizationResponse.redirect(to: Paths.flow(id))
        switch outcome {
        case .step(let step): next.step = step
        case .refused(let problem, let step):
            next.step = step
            if next != ticket.flow { try await self.change(ticket, to: next) }
            return try await self.page(
                of: next,
                id,
                SignInVisit(request, form: form),
                problem: problem
            )
        case .signedIn(let accountID):
            next.step = .consent(accountID: accountID)
            next.authenticatedAt = self.clock.seconds
            if form["action"] == "trust" {
                let now = self.clock.now().timeIntervalSince1970
                response.headers.append(
                    questions.cookie.field(accountID, at: now, secure: self.isSecure)
                )
            }
        }
        let account: Account? =
            if let id = next.signedInAccountID { try await self.accounts.account(id) } else { nil }
        explanation.email = account?.email ?? explanation.email
        try await self.change(ticket, to: next, provedBy: account)
        return response
    }
}
