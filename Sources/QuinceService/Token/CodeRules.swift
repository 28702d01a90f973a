import Foundation
import QuinceProtocol

/// The rules for the exchange of a code, in the order of the checks (RFC 6749 §4.1.3, RFC 7636 §4.6).
struct CodeRules: Sendable {
    /// The authenticated client.
    let client: AuthenticatedClient
    let now: Date

    /// The first rule that the exchange of `code` by `form` breaks; nil if it breaks none.
    func refusal(of code: AuthorizationCode, _ form: FormParameters) -> CodeRefusal? {
        let now = self.now.timeIntervalSince1970
        let clientID = self.client.app.clientID
        guard code.clientID.isExactly(clientID) else {
            return .otherClient(expected: code.clientID, actual: clientID)
        }
        guard code.usedAt == nil else { return .used }
        guard now < code.expiresAt else { return .expired(secondsAgo: Int(now - code.expiresAt)) }
        return Self.redirectURI(code.redirectURI, form["redirect_uri"])
            ?? Self.proof(code.challenge, form["code_verifier"])
    }

    private static func redirectURI(_ expected: RedirectURI?, _ actual: String?) -> CodeRefusal? {
        switch (expected?.text, actual) {
        case (nil, nil): nil
        case (nil, let actual?): .redirectURINotExpected(actual: actual)
        case (let expected?, nil): .redirectURIMissing(expected: expected)
        case (let expected?, let actual?):
            actual.isExactly(expected) ? nil : .redirectURI(expected: expected, actual: actual)
        }
    }

    private static func proof(_ challenge: CodeChallenge?, _ verifier: String?) -> CodeRefusal? {
        switch (challenge, verifier) {
        case (nil, nil): nil
        // An unexpected verifier means that the challenge was removed on the way (RFC 9700 §4.8.2).
        case (nil, _?): .verifierWithoutChallenge
        case (_?, nil): .verifierMissing
        case (let challenge?, let verifier?):
            !CodeVerifier.isWellFormed(verifier)
                ? .verifierMalformed : (challenge.matches(verifier) ? nil : .verifierWrong)
        }
    }
}
