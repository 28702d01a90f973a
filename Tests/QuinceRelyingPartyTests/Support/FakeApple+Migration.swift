import Foundation
import QuinceProtocol
import QuinceRelyingParty
import Synchronization

extension FakeApple {
    /// What a person is called on the way to another team.
    static func transferSubject(of subject: String, to team: String) -> String { "t-\(team)-\(subject)" }

    /// What the other team calls them.
    static func newSubject(of subject: String, at team: String) -> String { "n-\(team)-\(subject)" }

    func migration(_ request: WireRequest) -> WireResponse {
        self.state.withLock { state in
            guard let form = try? FormParameters(parsing: request.body) else {
                return .error("invalid_request")
            }
            guard let team = self.authenticated(form, &state) else { return .error("invalid_client") }
            let bearer = request.headers.first { $0.name == "Authorization" }?.value.dropFirst(7) ?? ""
            guard let kept = state.teamTokens[String(bearer)], kept.team == team.id,
                kept.expiresAt > self.clock.seconds
            else { return .error("invalid_grant", "The token has expired or has been revoked.") }
            if let subject = form["sub"], let target = form["target"] {
                return self.departure(subject, target, &state)
            }
            guard let transferSubject = form["transfer_sub"], let person = state.arrivals[transferSubject]
            else { return .error("invalid_request") }
            var answer: JSONObject = ["sub": .string(person.subject)]
            if let email = person.email {
                answer["email"] = .string(email)
                answer["is_private_email"] = .bool(person.isEmailPrivate)
            }
            return .json(answer)
        }
    }

    private func departure(_ subject: String, _ target: String, _ state: inout State) -> WireResponse {
        if let error = state.departureErrors[subject] { return .error(error) }
        let transferSubject = Self.transferSubject(of: subject, to: target)
        state.arrivals[transferSubject] = Person(
            subject: Self.newSubject(of: subject, at: target),
            email: "\(state.arrivals.count)@privaterelay.appleid.com",
            isEmailPrivate: true
        )
        return .json(["transfer_sub": .string(transferSubject)])
    }
}
