import QuinceProtocol
public import Foundation

/// A sign-in that the app stores: its user, its client, and the time at which Apple last confirmed it.
public struct RememberedSignIn: Codable, Hashable, Sendable, CustomStringConvertible {
    /// The user's subject.
    public let subject: String
    /// The client ID that the refresh token belongs to.
    public let clientID: String
    /// The refresh token; a secret, so store it sealed.
    public let refreshToken: String
    /// The time at which Apple last confirmed the sign-in.
    public var confirmedAt: Date

    /// Creates a sign-in from the result of a code exchange.
    public init(subject: String, clientID: String, refreshToken: String, confirmedAt: Date) {
        self.subject = subject
        self.clientID = clientID
        self.refreshToken = refreshToken
        self.confirmedAt = confirmedAt
    }

    /// A description without the token.
    public var description: String {
        "RememberedSignIn(\(self.subject), \(self.clientID), \(self.confirmedAt))"
    }
}

/// Apple's response about a stored sign-in.
public enum SignInCheck: Hashable, Sendable {
    /// The last check was less than a day ago, so nothing was sent.
    case notDue
    /// The sign-in is still valid; store the new time.
    case confirmed(RememberedSignIn)
    /// The user ended the sign-in, changed their password, or deleted their Apple Account: sign them out everywhere.
    case ended
}

extension SignInWithApple {
    /// The time between two checks of a sign-in that Apple allows, in seconds: one day.
    public static let checkInterval: TimeInterval = 86_400

    /// Asks Apple whether a sign-in is still valid, at most once a day.
    ///
    /// - Parameter signIn: The stored sign-in.
    /// - Returns: The result, which says what to do.
    /// - Throws: ``TokenError`` if Apple couldn't say whether the sign-in is still valid; don't sign the user out for that.
    ///   ``IdentityRefusal`` if the refreshed identity token fails a check: it is verified by the same rules as the first
    ///   one, and has to be for this client and about this user.
    public func check(_ signIn: RememberedSignIn) async throws -> SignInCheck {
        let now = self.surroundings.now()
        guard abs(now.timeIntervalSince(signIn.confirmedAt)) >= Self.checkInterval else { return .notDue }
        let response: TokenResponse
        do { response = try await self.tokens.refresh(signIn.refreshToken, clientID: signIn.clientID) } catch
        {
            switch error {
            // Apple has used both codes for a sign-in that the user ended.
            case .grant, .refused(code: "invalid_request", _): return .ended
            default: throw error
            }
        }
        if let text = response.identityToken {
            try await self.verifier.verifyRefreshed(
                UnverifiedIdentityToken(text),
                subject: signIn.subject,
                clientID: signIn.clientID,
                accessToken: response.accessToken
            )
        }
        var confirmed = signIn
        confirmed.confirmedAt = now
        return .confirmed(confirmed)
    }

    /// Revokes a sign-in at Apple, so that the next one is a first sign-in again.
    ///
    /// It also succeeds if the sign-in has already ended.
    ///
    /// - Throws: ``TokenError``.
    public func revoke(_ signIn: RememberedSignIn) async throws(TokenError) {
        try await self.tokens.revoke(signIn.refreshToken, clientID: signIn.clientID)
    }
}
